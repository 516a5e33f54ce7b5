import { type RawBuilder, sql } from 'kysely'
import { isStanding } from '../companies/queries.ts'
import type { BidQuery } from '../contract/bids.ts'
import type { Db } from '../db/database.ts'
import { isForHaulier, runMiles, runOf } from '../quotes/queries/hauling.ts'
import { isReadableByBidder } from './readQueries.ts'

/** Bids that need a haulier, and those that this one has ever priced. */
function haulierBids(db: Db, quoteId: number, companyId: number) {
  return db
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .where('bids.quote_id', '=', quoteId)
    .where(isForHaulier(companyId))
    .where(sql<boolean>`(bids.status = 'accepted' or ${isStanding('bids.company_id')})
      and (exists (select from haulier_bids where haulier_bids.bid_id = bids.id
          and haulier_bids.company_id = ${companyId} and ${isReadableByBidder('haulier_bids.status')})
        or (quotes.status = 1 and bids.status = 'pending' and not bids.can_deliver
          and quotes.delivery_method = 'Deliver'))`)
}

export function listHaulierView(
  db: Db,
  quoteId: number,
  companyId: number,
  { limit, cursor }: Pick<BidQuery, 'limit' | 'cursor'>,
) {
  return haulierBids(db, quoteId, companyId)
    .select([
      'bids.id',
      'bids.quote_id',
      'bids.can_deliver',
      'bids.quantity_kg',
      'bids.collection_address',
      'bids.collection_postcode',
      'bids.collection_latitude',
      'bids.collection_longitude',
      'bids.collection_precision',
      'bids.supplier_access_open',
      'bids.supplier_access_close',
      'bids.status',
      'bids.submitted_at',
      ownUpdate(companyId).as('updated_at'),
      'quotes.precision as site_precision',
      runMiles().as('run_miles'),
      runOf().as('run'),
    ])
    .where('bids.id', '>', cursor?.[2] ?? 0)
    .orderBy('bids.id')
    .limit(limit + 1)
    .execute()
}
export type HaulierViewRow = Awaited<ReturnType<typeof listHaulierView>>[number]

/** When the haulier's own price last changed. The bid's `updated_at` would reveal the supplier's price changes. */
function ownUpdate(companyId: number): RawBuilder<Date> {
  return sql<Date>`coalesce((select max(updated_at) from haulier_bids
    where haulier_bids.bid_id = bids.id and haulier_bids.company_id = ${companyId}), bids.submitted_at)`
}

export async function countHaulierView(db: Db, quoteId: number, companyId: number): Promise<number> {
  const { total } = await haulierBids(db, quoteId, companyId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
