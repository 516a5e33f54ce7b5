import { z } from 'zod'
import { accessKinds } from './accessKinds.ts'
import { eventKinds } from './events.ts'
import { permissions, roles } from './rules/permissions.ts'
import { timestamp } from './wire/wire.ts'

/** GET /api/user/archive: what is stored about the caller, each list with the oldest first. */
export const Archive = z.object({
  made_at: timestamp,
  account: z.object({
    id: z.int(),
    roles: z.array(z.enum(roles)),
    permissions: z.array(z.enum(permissions)),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    created_at: timestamp,
    email_verified_at: timestamp.nullable(),
    verified_at: timestamp.nullable(),
    first_signed_in_at: timestamp.nullable(),
  }),
  /** Only for the firm's owner: its contact for accounts is a person too. */
  own_firm: z
    .object({
      name: z.string(),
      address: z.string(),
      city: z.string().nullable(),
      postcode: z.string().nullable(),
      phone: z.string().nullable(),
      tax_id: z.string().nullable(),
      website: z.string().nullable(),
      vosa_number: z.string().nullable(),
      payable_contact_name: z.string().nullable(),
      payable_contact_phone: z.string().nullable(),
      payable_contact_email: z.string().nullable(),
    })
    .nullable(),
  sessions: z.array(
    z.object({
      id: z.int(),
      browser: z.string().nullable(),
      address: z.string().nullable(),
      created_at: timestamp,
      extended_at: timestamp,
      expires_at: timestamp,
      revoked_at: timestamp.nullable(),
    }),
  ),
  devices: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      device_key: z.string(),
      unsent: z.int(),
      missing: z.int(),
      created_at: timestamp,
      last_seen_at: timestamp,
      expires_at: timestamp,
      revoked_at: timestamp.nullable(),
    }),
  ),
  record: z.array(
    z.object({
      id: z.int(),
      at: timestamp,
      kind: z.enum(accessKinds),
      detail: z.string().nullable(),
      browser: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
  activity: z.array(
    z.object({ id: z.int(), created_at: timestamp, kind: z.enum(eventKinds), quote_id: z.int().nullable() }),
  ),
  /** Logged or driven; `id` is the carrier's number. Weights in kilograms. */
  tickets: z.array(
    z.object({
      id: z.int(),
      quote_id: z.int(),
      gross_kg: z.int(),
      tare_kg: z.int(),
      vehicle: z.string().nullable(),
      logged_at: timestamp,
      created_at: timestamp,
      logged_by_you: z.boolean(),
    }),
  ),
})
