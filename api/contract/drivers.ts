import { z } from 'zod'
import { forsStatuses } from './rules/fors.ts'
import { permissions, roles } from './rules/permissions.ts'
import { line, shortForm } from './wire/texts.ts'
import { deviceInstant, id, list, orNull, pagingBy, sha256Hex, syncToken, written } from './wire/wire.ts'

/** GET /api/haulier/me, without an envelope. `id` is the company's: the `haulier_id` of its prices. */
export const HaulierProfile = z.object({
  id: z.int(),
  company_name: z.string(),
  address: z.string(),
  city: z.string().nullable(),
  postcode: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  vosa_number: z.string().nullable().optional(),
  fors_registered: z.boolean(),
  fors_status: z.enum(forsStatuses).nullable(),
  vehicles: z.array(z.string()),
  roles: z.array(z.enum(roles)),
  permissions: z.array(z.enum(permissions)),
})
export type HaulierProfile = z.output<typeof HaulierProfile>

export const Driver = z.object({
  id: z.int(),
  full_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})

/** Sorted by last and first name; the search covers names, email and phone. */
export const DriverQuery = pagingBy('text', 'text', 'int').extend({ search: orNull(line(100)) })
export type DriverQuery = z.output<typeof DriverQuery>

export const Drivers = list(
  Driver.extend({
    email_verified: z.boolean(),
    /** Assignments to orders that are neither closed nor delivered. */
    open_assignments: z.int(),
  }),
)

export const HaulierBidPath = z.object({ id })
export const AssignmentPath = z.object({ id, driverId: id })

/** An outbox adds these: when the yard decided, and how to recognise the answer. */
const intent = {
  /** By the device's clock, by default now. An older decision never undoes a newer one. */
  intended_at: orNull(deviceInstant),
  sync_token: orNull(syncToken),
  /** The decision's hash (rules/signedContent.ts), checked if token and instant are sent too. */
  body_hash: orNull(sha256Hex),
}

export const DriverRemoval = z.object(intent)
export type Intent = z.output<typeof DriverRemoval>

const noDriver = 'Please select a driver'
export const DriverAssignment = z.object({
  driver_id: z.union([z.number(), shortForm.min(1, noDriver)], noDriver).pipe(id),
  ...intent,
})

/** The drivers after the change. An outbox takes the echoed token and hash as the acknowledgement. */
export const AssignedDrivers = written(
  z.object({ haulier_bid_id: z.int(), quote_id: z.int(), drivers: z.array(Driver) }),
).extend({ sync_token: z.string().optional(), body_hash: z.string().optional() })
