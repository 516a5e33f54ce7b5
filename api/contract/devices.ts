import { z } from 'zod'
import { hexDigits } from './evidence/answers.ts'
import { line } from './wire/texts.ts'
import { id, list, orNull, pagingBy, timestamp, uuid } from './wire/wire.ts'

/** `device_key` is made once on the device and identifies it for good. */
export const DeviceRegistration = z.object({
  device_key: uuid,
  name: line(100),
  /** Ignored: earlier versions of the app send it without proof that the key is theirs. */
  public_key: orNull(hexDigits(130)),
})
export type DeviceRegistration = z.output<typeof DeviceRegistration>

/** The device's signing key (evidence/keys.ts) and its proof (`keyMessage`). The user's earlier keys stay. */
export const DeviceKeyRegistration = z.object({ device_key: uuid, public_key: hexDigits(130), proof: hexDigits(128) })
export type DeviceKeyRegistration = z.output<typeof DeviceKeyRegistration>

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

/** The token is shown only here; the server keeps its hash. `challenge`: to sign once, for the device's key. */
export const DeviceRegistered = z.object({
  message: z.string(),
  data: Device,
  token: z.string(),
  challenge: z.string(),
})

export const DeviceList = list(Device)

export const DevicePath = z.object({ id })

/** Phones that need attention first, then by last and first name. */
export const PhoneQuery = pagingBy('int', 'text', 'text', 'int')
export type PhoneQuery = z.output<typeof PhoneQuery>

/** Numbers `first` to `last`, which the phone gave out and doesn't hold, and whose tickets haven't arrived. */
const TicketGap = z.object({ first: z.int(), last: z.int(), since: timestamp })

const Phone = z.object({
  id: z.int(),
  name: z.string(),
  /** As the device itself shows it (rules/deviceNumber.ts). */
  number: z.string(),
  user: z.object({ id: z.int(), full_name: z.string(), is_driver: z.boolean() }),
  last_seen_at: timestamp,
  /** Whether it can send. False once it was removed, its driver was shut out, or it was silent too long. */
  is_active: z.boolean(),
  /** If not, ending it signs its user out everywhere. */
  is_session_known: z.boolean(),
  /** The highest number that it is known to have given out; its tickets are numbered from 1. */
  device_seq: z.int(),
  /** How many tickets it holds and has lost, by its last report. */
  unsent: z.int(),
  missing: z.int(),
  /** Numbers without a ticket: those that it still holds, and those that have not arrived. */
  waiting: z.int(),
  not_arrived: z.int(),
  /** The first numbers that have not arrived; not all of them where they are scattered. */
  gaps: z.array(TicketGap),
  /** When it lost its data or its user registered it afresh, and what it last reported as unsent. */
  wiped: z.object({ at: timestamp, unsent: z.int() }).nullable(),
})
export type Phone = z.output<typeof Phone>

export const Phones = list(Phone)
