import type { Selectable } from 'kysely'
import { only, signedIn, yard } from '../auth/access.ts'
import { actorOf } from '../auth/actor.ts'
import { type Device, DeviceList, DeviceParams, DeviceRegistered, DeviceRegistration } from '../contract/devices.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import { Message, paging } from '../contract/wire/wire.ts'
import type { Database } from '../db/schema.ts'
import type { App, Deps } from '../deps.ts'
import { countDevices, listDevices } from './deviceQueries.ts'
import { registerDevice, removeDevice } from './devices.ts'

const tags = ['devices']

export function deviceRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/devices',
    {
      schema: {
        tags,
        summary: 'Your devices with a live upload token, newest first',
        querystring: paging,
        response: { 200: DeviceList },
      },
      config: { access: signedIn(200) },
    },
    async (request) => {
      const { limit, cursor } = request.query
      const owner = { user_id: actorOf(request).id, now: deps.now() }
      const rows = await listDevices(deps.db, owner, { before: cursor?.[0], limit: limit + 1 })
      const total = await countDevices(deps.db, owner)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return { data: page.map(present), meta: { total, next_cursor: last ? encodeCursor([last.id]) : null } }
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
