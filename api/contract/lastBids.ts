import { z } from 'zod'
import { Precision } from './places.ts'
import { poundsNumber, timestamp, tonnesNumber, yesNo } from './wire/wire.ts'

/** The firm's own bid for the same product on another quote, as it last stood; not its outcome. */
const LastBid = z.object({
  bid_id: z.int(),
  quote_id: z.int(),
  submitted_at: timestamp,
  can_deliver: yesNo,
  product_price: poundsNumber,
  quantity: tonnesNumber,
  notes: z.string().nullable(),
  collection_address: z.string().nullable(),
  collection_postcode: z.string().nullable(),
  collection_latitude: z.number().nullable(),
  collection_longitude: z.number().nullable(),
  collection_precision: Precision.nullable(),
  supplier_access_open: z.string().nullable(),
  supplier_access_close: z.string().nullable(),
})
export type LastBid = z.output<typeof LastBid>

export const LastBids = z.object({ data: z.array(LastBid) })

export const mostLastBids = 10
