import { z } from 'zod'
import { hexDigits } from './evidence/answers.ts'
import { line } from './wire/texts.ts'
import { id, list, orNull, pagingBy, timestamp, uuid } from './wire/wire.ts'

/** `device_key` is made once on the device and names it for ever. */
export const DeviceRegistration = z.object({
  device_key: uuid,
  name: line(100),
  /** Of the key that it signs tickets with, 65 bytes in hexadecimal (evidence/keys.ts). Earlier ones of it stay. */
  public_key: orNull(hexDigits(130)),
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

/** What needs somebody first, then by last and first name. */
export const PhoneQuery = pagingBy('int', 'text', 'text', 'int')
export type PhoneQuery = z.output<typeof PhoneQuery>

/** Numbers that a phone has given out and no longer holds, from `first` to `last`, of which no ticket has arrived. */
const TicketGap = z.object({ first: z.int(), last: z.int(), since: timestamp })

/** A device of one of the firm's people, as their office sees it. */
const Phone = z.object({
  id: z.int(),
  name: z.string(),
  /** As the device itself shows it. */
  number: z.string(),
  user: z.object({ id: z.int(), full_name: z.string(), is_driver: z.boolean() }),
  last_seen_at: timestamp,
  /** Whether it can send; not one that was removed, whose driver was shut out, or that was silent for too long. */
  is_active: z.boolean(),
  /** The highest number that it has given out, as far as anybody knows: its tickets are numbered from 1. */
  device_seq: z.int(),
  /** How many it last said that it holds, and how many it said that it has lost. */
  unsent: z.int(),
  missing: z.int(),
  /** Of its numbers without a ticket: those that it still holds, and those that have not arrived. */
  waiting: z.int(),
  not_arrived: z.int(),
  /** The first of those that have not arrived; not all of them where they are scattered. */
  gaps: z.array(TicketGap),
  /** When it lost what it held, or came back under a new name of its own, with what it last said was unsent. */
  wiped: z.object({ at: timestamp, unsent: z.int() }).nullable(),
})
export type Phone = z.output<typeof Phone>

export const Phones = list(Phone)
