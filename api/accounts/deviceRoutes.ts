import { answering } from '../answer.ts'
import { only, signedIn, yard } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { DeviceList, DevicePath, DeviceRegistered, DeviceRegistration } from '../contract/devices.ts'
import { Message, paging } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { registerDevice, removeDevice } from './deviceService.ts'
import { presentDevice } from './present.ts'
import { readDevices } from './reads.ts'

export function deviceRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'devices')
  answer(calls.deviceList, {
    summary: 'Your devices with a live upload token, newest first',
    query: paging,
    answer: DeviceList,
    access: signedIn(200),
    handle: ({ actor, query }) => readDevices(deps, actor, query),
  })
  answer(calls.deviceRegister, {
    summary: "Give a driver's or haulier user's device its upload token",
    body: DeviceRegistration,
    answer: DeviceRegistered,
    status: 201,
    access: only('device.register', { ...yard(201), driver: 201 }),
    handle: async ({ actor, body }) => {
      const { device, token } = await registerDevice(deps, actor, body)
      return { message: 'Device registered', data: presentDevice(device), token }
    },
  })
  answer(calls.deviceRemove, {
    summary: 'End the upload token of a device',
    params: DevicePath,
    answer: Message,
    access: signedIn([200, 404]),
    handle: async ({ actor, params }) => {
      await removeDevice(deps, actor, params.id)
      return { message: 'Device removed' }
    },
  })
}
