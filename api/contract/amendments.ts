import { z } from 'zod'
import { longestReason } from './reasons.ts'
import { ownerRoles } from './rules/permissions.ts'
import { shownVersion } from './versions.ts'
import { line, phone, text } from './wire/texts.ts'
import {
  clockTime,
  id,
  isoDate,
  orNull,
  pounds,
  poundsNumber,
  single,
  timestamp,
  tonnes,
  tonnesNumber,
} from './wire/wire.ts'

/** The order's, which is the quote's. */
export const AmendmentsPath = z.object({ id })
/** The proposal's. */
export const AmendmentPath = z.object({ id })

/** A field that is absent or null stays as it is. */
export const AmendmentPropose = z
  .object({
    quantity: tonnes({ min: 0.1, minMessage: 'Minimum quantity is 0.1 tonnes', step: 0.1 })
      .nullish()
      .meta({ description: 'Tonnes of the whole order' }),
    delivery_from_date: isoDate.nullish(),
    delivery_to_date: isoDate.nullish(),
    price_per_tonne: pounds({ min: 0, max: 9_999.99 })
      .nullish()
      .meta({ description: 'A supplier’s or haulier’s own new price, excluding VAT, for loads after the agreement' }),
    reason: text(longestReason).meta({ description: 'Everybody who must agree reads it' }),
    version: shownVersion,
  })
  .transform(({ quantity = null, delivery_from_date = null, delivery_to_date = null, ...proposal }) => ({
    ...proposal,
    quantity_kg: quantity,
    delivery_from_date,
    delivery_to_date,
    rate_pence: proposal.price_per_tonne ?? null,
  }))
export type AmendmentPropose = z.output<typeof AmendmentPropose>

export const AmendmentShown = z.object({ version: shownVersion })
export const AmendmentDecline = z.object({ reason: text(longestReason), version: shownVersion })
export type AmendmentDecline = z.output<typeof AmendmentDecline>

/** What the contractor changes alone, at once. */
export const OrderDetailsChange = z.object({
  access_times_open: clockTime,
  access_times_close: clockTime,
  site_entrance: orNull(text(500)),
  site_contact_name: orNull(line(120)),
  site_contact_phone: orNull(phone),
  reference: orNull(line(60)),
  version: shownVersion,
})
export type OrderDetailsChange = z.output<typeof OrderDetailsChange>

const side = z.enum(ownerRoles)
/** The person's name for their own firm and admins, the firm's name for everybody else. */
const doer = z.string()
const days = z.object({ was: z.string(), now: z.string() }).nullable()

const Agreement = z.object({
  side,
  company_name: z.string(),
  is_own: z.boolean(),
  agreed_by: doer.nullable().meta({ description: 'Null while it is awaited' }),
  agreed_at: timestamp.nullable(),
})

export const Amendment = z.object({
  id: z.int(),
  state: z.enum(['open', 'agreed', 'declined', 'withdrawn', 'superseded', 'lapsed', 'ended']),
  side: side.meta({ description: 'Who proposes' }),
  company_name: z.string(),
  proposed_by: doer,
  proposed_at: timestamp,
  lapses_at: timestamp,
  reason: z.string(),
  quantity: z.object({ was: tonnesNumber, now: tonnesNumber }).nullable(),
  delivery_from_date: days,
  delivery_to_date: days,
  total: z
    .object({
      was: poundsNumber,
      now: poundsNumber,
      price_per_tonne_was: poundsNumber,
      price_per_tonne: poundsNumber.meta({ description: 'For loads after the agreement' }),
    })
    .nullable()
    .meta({
      description:
        'The reader’s own money, excluding VAT: the contractor’s total, or the firm’s own price. Null where it stays, or without the right to see it. As of now while the proposal is open',
    }),
  agreements: z.array(Agreement),
  waits_for_approval: z
    .object({ asked_by: z.string(), approvers: z.array(z.string()), may_approve: z.boolean() })
    .nullable()
    .meta({ description: 'For the contractor’s people: the agreement is above the limit of whoever gave it' }),
  may: z.object({ agree: z.boolean(), decline: z.boolean(), withdraw: z.boolean(), end: z.boolean() }),
  ended_at: timestamp.nullable(),
  ended_by: doer.nullable(),
  end_reason: z.string().nullable(),
})
export type Amendment = z.output<typeof Amendment>

const TermsVersion = z.object({
  version: z.int(),
  in_force_from: timestamp,
  changed_by: doer,
  quantity: tonnesNumber,
  delivery_from_date: z.string(),
  delivery_to_date: z.string(),
  total: poundsNumber.nullable().meta({ description: 'The reader’s own; null without the right to see it' }),
})
export type TermsVersion = z.output<typeof TermsVersion>

const Part = z.object({
  earlier: tonnesNumber.meta({ description: 'Delivered at other prices than the one in force' }),
  earlier_worth: poundsNumber,
  rate_pence: z.int(),
  rate_kg: z.int().meta({ description: 'The price in force: so many pence for so many kilograms' }),
})
export type Part = z.output<typeof Part>

const Amendments = z.object({
  version: z.int().meta({ description: 'The order’s, for a proposal or an answer' }),
  side: side.nullable().meta({ description: 'Whom the reader acts for; null for an administrator' }),
  delivered: tonnesNumber,
  loads: z.int(),
  terms: z
    .array(TermsVersion)
    .meta({ description: 'What this reader’s firm agreed to, oldest first; the last is in force' }),
  parts: z
    .array(Part)
    .nullable()
    .meta({ description: 'What the reader’s total is made of; null without the right to see prices' }),
  worth: poundsNumber.nullable().meta({ description: 'Delivered so far, at the reader’s own prices' }),
  open: Amendment.nullable(),
  ended: z.array(Amendment).meta({ description: 'Newest first' }),
})
export type Amendments = z.output<typeof Amendments>
export const AmendmentsAnswer = single(Amendments)

export const AmendmentWritten = z.object({ message: z.string(), data: z.object({ id: z.int() }) })
/** `success` is false while the agreement waits for a colleague's approval. */
export const AmendmentAgreed = z.object({ success: z.boolean(), message: z.string() })
