import type { Selectable } from 'kysely'
import { answering } from '../answer.ts'
import { only, signedIn, yard } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { type Device, DeviceList, DeviceParams, DeviceRegistered, DeviceRegistration } from '../contract/devices.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import { Message, paging } from '../contract/wire/wire.ts'
import type { Database } from '../db/schema.ts'
import type { App, Deps } from '../deps.ts'
import { countDevices, listDevices } from './deviceQueries.ts'
import { registerDevice, removeDevice } from './devices.ts'

export function deviceRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'devices')
  answer(calls.deviceList, {
    summary: 'Your devices with a live upload token, newest first',
    query: paging,
    answer: DeviceList,
    access: signedIn(200),
    handle: async ({ actor, query }) => {
      const { limit, cursor } = query
      const owner = { user_id: actor.id, now: deps.now() }
      const rows = await listDevices(deps.db, owner, { before: cursor?.[0], limit: limit + 1 })
      const total = await countDevices(deps.db, owner)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return { data: page.map(present), meta: { total, next_cursor: last ? encodeCursor([last.id]) : null } }
    },
  })
  answer(calls.deviceRegister, {
    summary: "Give a driver's or haulier user's device its upload token",
    body: DeviceRegistration,
    answer: DeviceRegistered,
    status: 201,
    access: only('device.register', { ...yard(201), driver: 201 }),
    handle: async ({ actor, body }) => {
      const { device, token } = await registerDevice(deps, actor, body)
      return { message: 'Device registered', data: present(device), token }
    },
  })
  answer(calls.deviceRemove, {
    summary: 'End the upload token of a device',
    params: DeviceParams,
    answer: Message,
    access: signedIn([200, 404]),
    handle: async ({ actor, params }) => {
      await removeDevice(deps, actor, params.id)
      return { message: 'Device removed' }
    },
  })
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
