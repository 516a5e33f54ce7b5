import { z } from 'zod'
import { eventKinds } from './events.ts'
import { line } from './wire/texts.ts'
import { isoDate, list, orNull, pagingBy, poundsNumber, timestamp } from './wire/wire.ts'

/** Newest first; the cursor holds the event's id. `from` and `to` are days in London, both included. */
export const ActivityQuery = pagingBy('int').extend({
  from: isoDate.optional(),
  to: isoDate.optional(),
  kind: z.enum(eventKinds).optional(),
  /** Part of a name; it searches only people whom the reader may see. */
  person: orNull(line(100)),
})
export type ActivityQuery = z.output<typeof ActivityQuery>

/**
 * Colleagues and the firm's tokens are named; others appear only as their side. Admins see all names. `system`: nobody did it.
 */
const activityParties = ['you', 'colleague', 'token', 'contractor', 'supplier', 'haulier', 'admin', 'system'] as const

export const ActivityRow = z.object({
  id: z.int(),
  kind: z.enum(eventKinds),
  created_at: timestamp,
  by: z.object({ party: z.enum(activityParties), name: z.string().nullable() }),
  /** Null where the reader may not see the quote. */
  quote_id: z.int().nullable(),
  /** Which page to open. A lost order opens as a quote, unless the event is a load that was logged on it. */
  opens: z.enum(['quote', 'order']).nullable(),
  product_name: z.string().nullable(),
  /** A person's, company's, product's or device's name, or a ticket's number. Null where the reader may not know it. */
  subject: z.string().nullable(),
  /** A quote's changes, in the words of its form: `quantity 120.0 to 950.0 t`. */
  changed: z.array(z.string()),
  /** The reader's own price; for the contractor the total of the offer, with the bidder's name. */
  price_change: z
    .object({ bidder: z.string().nullable(), old_price: poundsNumber, new_price: poundsNumber })
    .nullable(),
})
export type ActivityRow = z.infer<typeof ActivityRow>

export const ActivityList = list(ActivityRow)
