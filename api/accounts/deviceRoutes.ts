import { answering } from '../answer.ts'
import { only, signedIn, yard } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import {
  DeviceKeyRegistration,
  DeviceList,
  DevicePath,
  DeviceRegistered,
  DeviceRegistration,
} from '../contract/devices.ts'
import { Message, paging } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { registerDevice, registerKey, removeDevice } from './deviceService.ts'
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
      const { device, ...secrets } = await registerDevice(deps, actor, body)
      return { message: 'Device registered', data: presentDevice(device), ...secrets }
    },
  })
  answer(calls.deviceKeyRegister, {
    summary: 'Register the key that a device signs its tickets with, against the challenge of its registration',
    body: DeviceKeyRegistration,
    answer: Message,
    status: 201,
    access: only('device.register', { ...yard(201), driver: 201 }),
    handle: async ({ actor, body }) => {
      await registerKey(deps, actor, body)
      return { message: 'Key registered' }
    },
  })
  answer(calls.deviceRemove, {
    summary: 'End the upload token of a device, and its key',
    params: DevicePath,
    answer: Message,
    access: signedIn([200, 404]),
    handle: async ({ actor, params }) => {
      await removeDevice(deps, actor, params.id)
      return { message: 'Device removed' }
    },
  })
}
