import { z } from 'zod'
import { line } from './wire/texts.ts'
import { id, list, timestamp, uuid } from './wire/wire.ts'

/** `device_key` is made once on the device and names it for ever. */
export const DeviceRegistration = z.object({
  device_key: uuid,
  name: line(100),
})
export type DeviceRegistration = z.output<typeof DeviceRegistration>

export const Device = z.object({
  id: z.int(),
  device_key: z.uuid(),
  name: z.string(),
  /** As the device last reported. */
  unsent: z.int(),
  created_at: timestamp,
  last_seen_at: timestamp,
  expires_at: timestamp,
})
export type Device = z.infer<typeof Device>

/** The token is shown this once; only its hash is kept. */
export const DeviceRegistered = z.object({ message: z.string(), data: Device, token: z.string() })

export const DeviceList = list(Device)

export const DevicePath = z.object({ id })
