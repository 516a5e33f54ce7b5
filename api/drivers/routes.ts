import { only, yard } from '../auth/access.ts'
import { actorOf, companyOf } from '../auth/actor.ts'
import {
  AssignedDrivers,
  AssignmentPath,
  DriverAssignment,
  DriverQuery,
  DriverRemoval,
  Drivers,
  HaulierBidPath,
  HaulierProfile,
} from '../contract/drivers.ts'
import { NewStaff, StaffCreated } from '../contract/staff.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import type { App, Deps } from '../deps.ts'
import { checkIntent } from './intent.ts'
import { countDrivers, findHaulier, listDrivers } from './queries.ts'
import { assignDriver, createStaff, removeDriver } from './service.ts'

const tags = ['drivers']

export function driverRoutes(app: App, deps: Deps): void {
  haulierRoutes(app, deps)
  assignmentRoutes(app, deps)

  app.post(
    '/api/users',
    {
      schema: {
        tags,
        summary: 'Create a user of your haulier company',
        body: NewStaff,
        response: { 201: StaffCreated },
      },
      config: { access: only('staff.create', { haulier: 201 }, { refusal: 'Only hauliers can create users' }) },
    },
    async (request, reply) => {
      const data = await createStaff(deps, actorOf(request), request.body)
      return reply.status(201).send({ message: 'User Created', data })
    },
  )
}

function haulierRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/haulier/me',
    {
      schema: { tags, summary: 'Your haulier company', response: { 200: HaulierProfile } },
      config: { access: only('haulier.readOwn', { ...yard(200), driver: 200 }) },
    },
    async (request) => {
      const actor = actorOf(request)
      const { vosa_number, ...haulier } = await findHaulier(deps.db, companyOf(actor))
      const { roles, permissions } = actor
      return {
        ...haulier,
        ...(roles.includes('haulier') && { vosa_number }),
        fors_registered: haulier.fors_status !== null,
        roles: [...roles],
        permissions: [...permissions],
      }
    },
  )

  app.get(
    '/api/haulier/drivers',
    {
      schema: {
        tags,
        summary: 'Drivers you can assign',
        querystring: DriverQuery,
        response: { 200: Drivers },
      },
      config: { access: only('driver.list', { haulier: 200, staff_execute: 200, staff_fulfillment: 200 }) },
    },
    async (request) => {
      const companyId = companyOf(actorOf(request))
      const { limit, search } = request.query
      const [rows, total] = await Promise.all([
        listDrivers(deps.db, companyId, request.query),
        countDrivers(deps.db, companyId, search),
      ])
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return {
        data: page.map((row) => ({
          ...presentDriver(row),
          email_verified: row.email_verified_at !== null,
          open_assignments: row.open_assignments,
        })),
        meta: { total, next_cursor: last ? encodeCursor([last.last_name, last.first_name, last.id]) : null },
      }
    },
  )
}

function assignmentRoutes(app: App, deps: Deps): void {
  const access = only('driver.assign', { haulier: [200, 404], staff_execute: [200, 404] }, { uploadToken: true })

  app.post(
    '/api/haulier/haulier-bids/:id/assign-driver',
    {
      schema: {
        tags,
        summary: 'Assign a driver to an order',
        params: HaulierBidPath,
        body: DriverAssignment,
        response: { 200: AssignedDrivers },
      },
      config: { access },
    },
    async (request) => {
      const pair = { haulier_bid_id: request.params.id, driver_id: request.body.driver_id }
      const echo = await checkIntent('assign-driver', pair, request.body)
      const assigned = await assignDriver(deps, actorOf(request), { ...pair, ...request.body })
      return { message: 'Driver added to this quote', data: presentAssigned(pair.haulier_bid_id, assigned), ...echo }
    },
  )

  app.delete(
    '/api/haulier/haulier-bids/:id/drivers/:driverId',
    {
      schema: {
        tags,
        summary: "End a driver's assignment",
        params: AssignmentPath,
        querystring: DriverRemoval,
        response: { 200: AssignedDrivers },
      },
      config: { access },
    },
    async (request) => {
      const pair = { haulier_bid_id: request.params.id, driver_id: request.params.driverId }
      const echo = await checkIntent('remove-driver', pair, request.query)
      const assigned = await removeDriver(deps, actorOf(request), { ...pair, ...request.query })
      return {
        message: 'Driver removed from this quote',
        data: presentAssigned(pair.haulier_bid_id, assigned),
        ...echo,
      }
    },
  )
}

type DriverRow = { id: number; first_name: string; last_name: string; email: string; phone: string | null }

function presentDriver({ id, first_name, last_name, email, phone }: DriverRow) {
  return { id, full_name: `${first_name} ${last_name}`, first_name, last_name, email, phone }
}

function presentAssigned(haulier_bid_id: number, { quote_id, drivers }: { quote_id: number; drivers: DriverRow[] }) {
  return { haulier_bid_id, quote_id, drivers: drivers.map(presentDriver) }
}
