import type { Insertable } from 'kysely'
import type { Db } from '../../api/db/database.ts'
import type { Database } from '../../api/db/schema.ts'
import { makeBid, makeHaulierBid, makeQuote } from './factories.ts'
import type { World } from './world.ts'

export type Market = { quote_id: number; bid_id: number; own: number; rival: number; delivered: number }

/** A quote of chain A: its supplier's bid with two hauliers' prices, its own's £3,456 and the rival's £3,744, and the rival supplier's bid that delivers. */
export async function makeMarket(
  db: Db,
  world: World,
  quote: Partial<Insertable<Database['quotes']>> = {},
): Promise<Market> {
  const { a, rivalHaulier, rivalSupplier } = world
  const quote_id = await makeQuote(db, world, a, quote)
  const bid_id = await makeBid(db, a, quote_id)
  const own = await makeHaulierBid(db, a, { quote_id, bid_id })
  const rival = await makeHaulierBid(
    db,
    { ...a, haulier: rivalHaulier },
    { quote_id, bid_id },
    { price_pence: 374_400 },
  )
  const delivers = { can_deliver: true, price_pence: 1_070_400 }
  const delivered = await makeBid(db, { ...a, supplier: rivalSupplier }, quote_id, delivers)
  return { quote_id, bid_id, own, rival, delivered }
}

/** Where the quote's bids and haulier prices stand, in the order of their ids. */
export async function statesOfQuote(db: Db, quoteId: number) {
  const bids = await db
    .selectFrom('bids')
    .select(['id', 'status', 'accepted'])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()
  const prices = await db
    .selectFrom('haulier_bids')
    .select(['id', 'status'])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()
  return { bids, prices }
}
