import { z } from 'zod'
import { accessKinds } from './accessKinds.ts'
import { eventKinds, noticeKinds, noticePaces } from './events.ts'
import { noticeNames, noticeSides } from './notices.ts'
import { readers } from './rules/attachments.ts'
import { permissions, roles } from './rules/permissions.ts'
import { deliveryMethods } from './rules/quoteStatus.ts'
import { timestamp } from './wire/wire.ts'

const text = z.string().nullable()
const moment = timestamp.nullable()

/** Lists of what is stored about somebody. They hold no secret, no price, no picture and nobody else's name or words. */
export const archivedLists = {
  sessions: z.object({
    id: z.int(),
    browser: text,
    address: text,
    created_at: timestamp,
    extended_at: timestamp,
    expires_at: timestamp,
    revoked_at: moment,
  }),
  /** When the address of their calendar was made and last fetched, not the address. */
  calendar: z.object({ made_at: timestamp, fetched_at: moment }),
  devices: z.object({
    id: z.int(),
    name: z.string(),
    device_key: z.string(),
    unsent: z.int(),
    missing: z.int(),
    created_at: timestamp,
    last_seen_at: timestamp,
    expires_at: timestamp,
    revoked_at: moment,
    wiped_at: moment,
  }),
  /** Since when a device signs its tickets, not with what. */
  device_keys: z.object({ device_key: z.string(), created_at: timestamp, ended_at: moment }),
  mailed_links: z.object({
    id: z.int(),
    purpose: z.enum(['verify', 'reset']),
    created_at: timestamp,
    expires_at: timestamp,
    used_at: moment,
  }),
  record: z.object({
    id: z.int(),
    at: timestamp,
    kind: z.enum(accessKinds),
    detail: text,
    browser: text,
    address: text,
  }),
  activity: z.object({ id: z.int(), created_at: timestamp, kind: z.enum(eventKinds), quote_id: z.int().nullable() }),
  notices: z.object({
    event_id: z.int(),
    kind: z.enum(noticeKinds),
    side: z.enum(noticeSides),
    quote_id: z.int().nullable(),
    created_at: timestamp,
    read_at: moment,
  }),
  /** Notices whose defaults they have changed. */
  notice_choices: z.object({
    notice: z.enum(noticeNames),
    mail: z.boolean(),
    pace: z.enum(noticePaces).nullable(),
    radius_miles: z.int().nullable(),
  }),
  quotes: z.object({
    id: z.int(),
    reference: text,
    product: z.string(),
    quantity_kg: z.int(),
    address: z.string(),
    city: text,
    postcode: z.string(),
    site_entrance: text,
    description: text,
    notes: text,
    delivery_from_date: z.iso.date(),
    delivery_to_date: z.iso.date(),
    delivery_method: z.enum(deliveryMethods),
    raised_for_you: z.boolean(),
    created_at: timestamp,
    deleted_at: moment,
  }),
  questions: z.object({ id: z.int(), quote_id: z.int(), text: z.string(), asked_at: timestamp, removed_at: moment }),
  answers: z.object({ id: z.int(), quote_id: z.int(), text: z.string(), answered_at: timestamp, removed_at: moment }),
  /** Changes of an order that they proposed or ended, with their own words only. */
  amendments: z.object({
    id: z.int(),
    quote_id: z.int(),
    reason: text,
    proposed_at: timestamp,
    end_reason: text,
    ended_at: moment,
  }),
  /** What they added. The file is in the app. */
  attachments: z.object({
    id: z.int(),
    quote_id: z.int(),
    name: z.string(),
    readers: z.enum(readers),
    added_at: timestamp,
    removed_at: moment,
  }),
  bids: z.object({
    id: z.int(),
    quote_id: z.int(),
    quantity_kg: z.int(),
    can_deliver: z.boolean(),
    notes: text,
    collection_address: text,
    collection_postcode: text,
    earliest_start: z.iso.date().nullable(),
    submitted_at: timestamp,
  }),
  delivery_prices: z.object({ id: z.int(), quote_id: z.int(), submitted_at: timestamp }),
  /** Orders that they drove for. */
  assignments: z.object({ id: z.int(), quote_id: z.int(), assigned_at: timestamp, removed_at: moment }),
  /** Logged or driven; `number` is the carrier's. */
  tickets: z.object({
    number: z.int(),
    quote_id: z.int(),
    gross_kg: z.int(),
    tare_kg: z.int(),
    vehicle: text,
    logged_by_you: z.boolean(),
    logged_at: timestamp,
    created_at: timestamp,
    voided_at: moment,
  }),
  /** Queries that they asked or answered, with their own words only. */
  ticket_queries: z.object({
    id: z.int(),
    quote_id: z.int(),
    ticket_number: z.int(),
    reason: text,
    queried_at: timestamp,
    answer: text,
    answered_at: moment,
  }),
  collection_notes: z.object({ id: z.int(), quote_id: z.int(), taken_at: timestamp, created_at: timestamp }),
  /** Proposed for the catalogue. */
  products: z.object({ id: z.int(), name: z.string(), description: z.string(), created_at: timestamp }),
} as const
export type ArchivedLists = typeof archivedLists

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
    phone: text,
    company: text,
    created_at: timestamp,
    email_verified_at: moment,
    verified_at: moment,
    first_signed_in_at: moment,
    approval_limit: z.number().nullable(),
    /** Null while there is none. */
    second_step_since: moment,
    recovery_codes_left: z.int(),
  }),
  /** Only for the firm's owner: its contact for accounts is a person too. */
  own_firm: z
    .object({
      name: z.string(),
      address: z.string(),
      city: text,
      postcode: text,
      phone: text,
      tax_id: text,
      website: text,
      vosa_number: text,
      payable_contact_name: text,
      payable_contact_phone: text,
      payable_contact_email: text,
    })
    .nullable(),
  ...mapLists(archivedLists),
})

function mapLists<Lists extends { [name: string]: z.ZodType }>(lists: Lists) {
  const arrays = Object.entries(lists).map(([name, row]) => [name, z.array(row)])
  return Object.fromEntries(arrays) as { [Name in keyof Lists]: z.ZodArray<Lists[Name]> }
}
