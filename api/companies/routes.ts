import { answering } from '../answer.ts'
import { only, yard } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { WeighbridgeColumns, WeighbridgeColumnsFound, WeighbridgeColumnsKept } from '../contract/tickets/weighbridge.ts'
import { VehicleForm, VehiclePath, Vehicles, VehicleUpdate, VehicleWritten } from '../contract/vehicles.ts'
import { ShownQuery } from '../contract/versions.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { presentForEditing } from './present.ts'
import { readVehicles, readWeighbridgeColumns } from './reads.ts'
import { addVehicle, changeVehicle, dropVehicle, keepWeighbridgeColumns } from './service.ts'

export function companyRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'companies')
  const offices = only('ticket.logPaper', { supplier: 200, haulier: 200, staff_fulfillment: 200 })
  answer(calls.weighbridgeColumns, {
    summary: "Which columns of its weighbridge's export your firm reads",
    answer: WeighbridgeColumnsFound,
    access: offices,
    handle: async ({ actor }) => ({ data: await readWeighbridgeColumns(deps.db, actor) }),
  })
  answer(calls.weighbridgeColumnsKeep, {
    summary: "Keep which columns of its weighbridge's export your firm reads",
    body: WeighbridgeColumns,
    answer: WeighbridgeColumnsKept,
    access: offices,
    handle: async ({ actor, body }) => {
      await keepWeighbridgeColumns(deps, actor, body)
      return { message: 'Columns saved', data: body }
    },
  })
  answer(calls.vehicleList, {
    summary: "Your company's vehicles, by registration",
    answer: Vehicles,
    access: only('vehicle.list', { ...yard(200), driver: 200 }),
    handle: ({ actor }) => readVehicles(deps.db, actor),
  })
  answer(calls.vehicleCreate, {
    summary: 'Add a vehicle',
    body: VehicleForm,
    answer: VehicleWritten,
    status: 201,
    access: only('vehicle.manage', { haulier: 201 }),
    handle: async ({ actor, body }) => {
      const vehicle = await addVehicle(deps, actor, body)
      return { message: 'Vehicle added', data: presentForEditing(vehicle) }
    },
  })
  answer(calls.vehicleUpdate, {
    summary: 'Change a vehicle',
    params: VehiclePath,
    body: VehicleUpdate,
    answer: VehicleWritten,
    access: only('vehicle.manage', { haulier: [200, 404] }),
    handle: async ({ actor, params, body }) => {
      const vehicle = await changeVehicle(deps, actor, params.id, body)
      return { message: 'Vehicle updated', data: presentForEditing(vehicle) }
    },
  })
  answer(calls.vehicleRemove, {
    summary: 'Take a vehicle off the list',
    params: VehiclePath,
    query: ShownQuery,
    answer: Message,
    access: only('vehicle.manage', { haulier: [200, 404] }),
    handle: async ({ actor, params, query }) => {
      await dropVehicle(deps, actor, params.id, query.version)
      return { message: 'Vehicle removed' }
    },
  })
}
