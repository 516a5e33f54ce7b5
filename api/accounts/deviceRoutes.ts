import type { Selectable } from 'kysely'
import type { App, Deps } from '../app.ts'
import { only, signedIn, yard } from '../auth/access.ts'
import { actorOf } from '../auth/actor.ts'
import { type Device, DeviceList, DeviceParams, DeviceRegistered, DeviceRegistration } from '../contract/devices.ts'
import { Message } from '../contract/wire.ts'
import type { Database } from '../db/schema.ts'
import { registerDevice, removeDevice } from './devices.ts'
import { listDevices } from './queries.ts'

const tags = ['devices']

export function deviceRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/devices',
    {
      schema: { tags, summary: "One's own devices with a live upload token", response: { 200: DeviceList } },
      config: { access: signedIn(200) },
    },
    async (request) => {
      const devices = await listDevices(deps.db, actorOf(request).id)
      return { data: devices.map(present) }
    },
  )
  app.post(
    '/api/devices',
    {
      schema: {
        tags,
        summary: "Give a driver's or haulier user's device its upload token",
        body: DeviceRegistration,
        response: { 201: DeviceRegistered },
      },
      config: { access: only('device.register', { ...yard(201), driver: 201 }) },
    },
    async (request, reply) => {
      const { device, token } = await registerDevice(deps, actorOf(request), request.body)
      return reply.status(201).send({ message: 'Device registered', data: present(device), token })
    },
  )
  app.delete(
    '/api/devices/:id',
    {
      schema: { tags, summary: 'End the upload token of a device', params: DeviceParams, response: { 200: Message } },
      config: { access: signedIn([200, 404]) },
    },
    async (request) => {
      await removeDevice(deps, actorOf(request), request.params.id)
      return { message: 'Device removed' }
    },
  )
}

type DeviceRecord = Pick<Selectable<Database['devices']>, keyof Device>

function present(device: DeviceRecord): Device {
  return {
    ...device,
    created_at: device.created_at.toISOString(),
    last_seen_at: device.last_seen_at.toISOString(),
    expires_at: device.expires_at.toISOString(),
  }
}
