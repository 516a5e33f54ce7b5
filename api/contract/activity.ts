import { z } from 'zod'
import { eventKinds } from './events.ts'
import { line } from './wire/texts.ts'
import { isoDate, list, orNull, pagingBy, poundsNumber, timestamp } from './wire/wire.ts'

/** Newest first; the cursor holds the event's id. Days are days in London, both included. */
export const ActivityQuery = pagingBy('int').extend({
  from: isoDate.optional(),
  to: isoDate.optional(),
  kind: z.enum(eventKinds).optional(),
  /** Part of a person's name, among those that the reader may see. */
  person: orNull(line(100)),
})
export type ActivityQuery = z.output<typeof ActivityQuery>

/**
 * Who did it, as far as the reader may know: a person of their own firm by name (admins see every name), anybody else by the
 * side they stand on. `system` did what nobody did.
 */
const activityParties = ['you', 'colleague', 'contractor', 'supplier', 'haulier', 'admin', 'system'] as const

export const ActivityRow = z.object({
  id: z.int(),
  kind: z.enum(eventKinds),
  created_at: timestamp,
  by: z.object({ party: z.enum(activityParties), name: z.string().nullable() }),
  /** The quote that it is about, while the reader may see it. */
  quote_id: z.int().nullable(),
  /** Which page of it: an order that isn't the reader's any more is a quote again, but their loads are found where it was. */
  opens: z.enum(['quote', 'order']).nullable(),
  /** Given for one's own deleted quotes too. */
  product_name: z.string().nullable(),
  /** What else it names: a person, a company, a product, a device, a ticket's number. Null where this reader may not know. */
  subject: z.string().nullable(),
  /** What of a quote was changed, in the words of its form: `quantity 120.0 to 950.0 t`. */
  changed: z.array(z.string()),
  /** The reader's own price, or the total that the contractor was offered, with the bidder's name. */
  price_change: z
    .object({ bidder: z.string().nullable(), old_price: poundsNumber, new_price: poundsNumber })
    .nullable(),
})
export type ActivityRow = z.infer<typeof ActivityRow>

export const ActivityList = list(ActivityRow)
