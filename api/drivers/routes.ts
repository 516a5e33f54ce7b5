import { type Answer, answering } from '../answer.ts'
import { only, yard } from '../auth/access.ts'
import { companyOf } from '../auth/actor.ts'
import * as calls from '../contract/calls.ts'
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

export function driverRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'drivers')
  haulierRoutes(answer, deps)
  assignmentRoutes(answer, deps)

  answer(calls.staffCreate, {
    summary: 'Create a user of your haulier company',
    body: NewStaff,
    answer: StaffCreated,
    status: 201,
    access: only('staff.create', { haulier: 201 }, { refusal: 'Only hauliers can create users' }),
    handle: async ({ actor, body }) => {
      const data = await createStaff(deps, actor, body)
      return { message: 'User Created', data }
    },
  })
}

function haulierRoutes(answer: Answer, deps: Deps): void {
  answer(calls.haulierRead, {
    summary: 'Your haulier company',
    answer: HaulierProfile,
    access: only('haulier.readOwn', { ...yard(200), driver: 200 }),
    handle: async ({ actor }) => {
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
  })

  answer(calls.driverList, {
    summary: 'Drivers you can assign',
    query: DriverQuery,
    answer: Drivers,
    access: only('driver.list', { haulier: 200, staff_execute: 200, staff_fulfillment: 200 }),
    handle: async ({ actor, query }) => {
      const companyId = companyOf(actor)
      const { limit, search } = query
      const [rows, total] = await Promise.all([
        listDrivers(deps.db, companyId, query),
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
  })
}

function assignmentRoutes(answer: Answer, deps: Deps): void {
  const access = only('driver.assign', { haulier: [200, 404], staff_execute: [200, 404] }, { uploadToken: true })

  answer(calls.driverAssign, {
    summary: 'Assign a driver to an order',
    params: HaulierBidPath,
    body: DriverAssignment,
    answer: AssignedDrivers,
    access,
    handle: async ({ actor, params, body }) => {
      const pair = { haulier_bid_id: params.id, driver_id: body.driver_id }
      const echo = await checkIntent('assign-driver', pair, body)
      const assigned = await assignDriver(deps, actor, { ...pair, ...body })
      return { message: 'Driver added to this quote', data: presentAssigned(pair.haulier_bid_id, assigned), ...echo }
    },
  })

  answer(calls.driverRemove, {
    summary: "End a driver's assignment",
    params: AssignmentPath,
    query: DriverRemoval,
    answer: AssignedDrivers,
    access,
    handle: async ({ actor, params, query }) => {
      const pair = { haulier_bid_id: params.id, driver_id: params.driverId }
      const echo = await checkIntent('remove-driver', pair, query)
      const assigned = await removeDriver(deps, actor, { ...pair, ...query })
      return {
        message: 'Driver removed from this quote',
        data: presentAssigned(pair.haulier_bid_id, assigned),
        ...echo,
      }
    },
  })
}

type DriverRow = { id: number; first_name: string; last_name: string; email: string; phone: string | null }

function presentDriver({ id, first_name, last_name, email, phone }: DriverRow) {
  return { id, full_name: `${first_name} ${last_name}`, first_name, last_name, email, phone }
}

function presentAssigned(haulier_bid_id: number, { quote_id, drivers }: { quote_id: number; drivers: DriverRow[] }) {
  return { haulier_bid_id, quote_id, drivers: drivers.map(presentDriver) }
}
