import { only, yard } from '../auth/access.ts'
import { actorOf, companyOf } from '../auth/actor.ts'
import { VehicleForm, VehiclePath, Vehicles, VehicleWritten } from '../contract/vehicles.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { presentVehicle } from './present.ts'
import { listVehicles } from './queries.ts'
import { addVehicle, changeVehicle, dropVehicle } from './service.ts'

const tags = ['companies']

export function companyRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/haulier/vehicles',
    {
      schema: { tags, summary: "Your company's vehicles, by registration", response: { 200: Vehicles } },
      config: { access: only('vehicle.list', { ...yard(200), driver: 200 }) },
    },
    async (request) => {
      const rows = await listVehicles(deps.db, companyOf(actorOf(request)))
      return { data: rows.map(presentVehicle), meta: { total: rows.length, next_cursor: null } }
    },
  )
  app.post(
    '/api/haulier/vehicles',
    {
      schema: { tags, summary: 'Add a vehicle', body: VehicleForm, response: { 201: VehicleWritten } },
      config: { access: only('vehicle.manage', { haulier: 201 }) },
    },
    async (request, reply) => {
      const vehicle = await addVehicle(deps, actorOf(request), request.body)
      return reply.status(201).send({ message: 'Vehicle added', data: presentVehicle(vehicle) })
    },
  )
  app.put(
    '/api/haulier/vehicles/:id',
    {
      schema: {
        tags,
        summary: 'Change a vehicle',
        params: VehiclePath,
        body: VehicleForm,
        response: { 200: VehicleWritten },
      },
      config: { access: only('vehicle.manage', { haulier: [200, 404] }) },
    },
    async (request) => {
      const vehicle = await changeVehicle(deps, actorOf(request), request.params.id, request.body)
      return { message: 'Vehicle updated', data: presentVehicle(vehicle) }
    },
  )
  app.delete(
    '/api/haulier/vehicles/:id',
    {
      schema: { tags, summary: 'Take a vehicle off the list', params: VehiclePath, response: { 200: Message } },
      config: { access: only('vehicle.manage', { haulier: [200, 404] }) },
    },
    async (request) => {
      await dropVehicle(deps, actorOf(request), request.params.id)
      return { message: 'Vehicle removed' }
    },
  )
}
