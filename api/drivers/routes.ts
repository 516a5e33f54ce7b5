import { type Answer, answering } from '../answer.ts'
import { only, yard } from '../auth/access.ts'
import { companyOf } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
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
import type { App, Deps } from '../deps.ts'
import { checkIntent } from './intent.ts'
import { presentAssigned } from './present.ts'
import { readDrivers, readHaulier } from './reads.ts'
import { assignDriver, removeDriver } from './service.ts'
import { staffRoutes } from './staffRoutes.ts'

export function driverRoutes(app: App, deps: AppDeps): void {
  const answer = answering(app, 'drivers')
  haulierRoutes(answer, deps)
  assignmentRoutes(answer, deps)
  staffRoutes(answer, deps)
}

function haulierRoutes(answer: Answer, deps: Deps): void {
  answer(calls.haulierRead, {
    summary: 'Your haulier company',
    answer: HaulierProfile,
    access: only('haulier.readOwn', { ...yard(200), driver: 200 }),
    handle: ({ actor }) => readHaulier(deps.db, actor),
  })

  answer(calls.driverList, {
    summary: 'Drivers you can assign',
    query: DriverQuery,
    answer: Drivers,
    access: only('driver.list', { haulier: 200, staff_execute: 200, staff_fulfillment: 200 }),
    handle: ({ actor, query }) => readDrivers(deps.db, companyOf(actor), query),
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
