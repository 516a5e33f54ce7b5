import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { isStanding } from '../companies/queries.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { isForHaulier, isHaulierThere } from '../quotes/queries/hauling.ts'
import { hasCombination } from '../quotes/queries/shown.ts'

export type Bid = Selectable<Database['bids']>
export type HaulierBid = Selectable<Database['haulier_bids']>
/** Whether the company still has access; a banned company's offers are hidden and can't be accepted. */
type Standing = { is_in_standing: boolean }
/** `has_combination`: whether its quote's contractor sees it. */
export type BidInHand = Bid & Standing & { has_combination: boolean }
export type PriceInHand = HaulierBid & Standing

export function findQuoteOfBid(trx: Trx, bidId: number): Promise<{ quote_id: number } | undefined> {
  return trx.selectFrom('bids').select('quote_id').where('id', '=', bidId).executeTakeFirst()
}

export function lockBid(trx: Trx, bidId: number): Promise<BidInHand | undefined> {
  return trx
    .selectFrom('bids')
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .selectAll('bids')
    .select([isStanding('bids.company_id').as('is_in_standing'), hasCombination().as('has_combination')])
    .where('bids.id', '=', bidId)
    .forUpdate('bids')
    .executeTakeFirst()
}

export function findLiveBid(
  trx: Db | Trx,
  quoteId: number,
  companyId: number,
): Promise<Pick<Bid, 'status'> | undefined> {
  return trx
    .selectFrom('bids')
    .select('status')
    .where('quote_id', '=', quoteId)
    .where('company_id', '=', companyId)
    .where('status', 'in', ['pending', 'accepted'])
    .executeTakeFirst()
}

/** Whether the company has decided to haul. Call under the quote's lock, like findLiveBid. */
export async function haulsThere(trx: Trx, quoteId: number, companyId: number): Promise<boolean> {
  const { is_there } = await trx
    .selectFrom('quotes')
    .select(isHaulierThere(companyId).as('is_there'))
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  return is_there
}

/** A two-trade firm's decision for one quote: any bid of theirs, even a withdrawn one, has made it already. */
export async function findTrades(trx: Trx, quoteId: number, companyId: number) {
  return trx
    .selectFrom('companies')
    .select((eb) => [
      'is_supplier',
      'is_haulier',
      eb
        .exists(eb.selectFrom('bids').select('id').where('quote_id', '=', quoteId).where('company_id', '=', companyId))
        .$castTo<boolean>()
        .as('has_bid'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** False if the company had decided before. */
export async function insertHaulage(trx: Trx, decision: Insertable<Database['quote_haulage']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('quote_haulage')
    .values(decision)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function isBidForHaulier(trx: Trx, bidId: number, companyId: number): Promise<boolean> {
  const { is_theirs } = await trx
    .selectFrom('bids')
    .select(isForHaulier(companyId).as('is_theirs'))
    .where('id', '=', bidId)
    .executeTakeFirstOrThrow()
  return is_theirs
}

export function insertBid(trx: Trx, bid: Insertable<Database['bids']>): Promise<Bid> {
  return trx.insertInto('bids').values(bid).returningAll().executeTakeFirstOrThrow()
}

type BidChange = Omit<Updateable<Database['bids']>, 'version'>

/** Each change raises the version, so accepting an older one is refused. */
export function updateBid(trx: Trx, bidId: number, companyId: number, change: BidChange): Promise<Bid> {
  return trx
    .updateTable('bids')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', bidId)
    .where('company_id', '=', companyId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function closeBid(
  trx: Trx,
  bidId: number,
  status: 'cancelled' | 'rejected',
  now: Date,
  rejection_reason: string | null = null,
): Promise<Bid> {
  return trx
    .updateTable('bids')
    .set({ status, accepted: status === 'rejected' ? 'rejected' : 'pending', rejection_reason, updated_at: now })
    .where('id', '=', bidId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Accepts one bid and rejects the quote's other pending ones. */
export async function settleBids(trx: Trx, quoteId: number, acceptedId: number, now: Date): Promise<void> {
  await trx
    .updateTable('bids')
    .set((eb) => ({
      status: eb
        .case()
        .when('id', '=', acceptedId)
        .then('accepted' as const)
        .else('rejected' as const)
        .end(),
      accepted: eb
        .case()
        .when('id', '=', acceptedId)
        .then('accepted_by_contractor' as const)
        .else('rejected' as const)
        .end(),
      passed_over: sql<boolean>`id <> ${acceptedId}::int`,
      updated_at: now,
    }))
    .where('quote_id', '=', quoteId)
    .where((eb) => eb.or([eb('id', '=', acceptedId), eb('status', '=', 'pending')]))
    .execute()
}

export function lockPrices(trx: Trx, bidId: number): Promise<PriceInHand[]> {
  return trx
    .selectFrom('haulier_bids')
    .selectAll('haulier_bids')
    .select(isStanding('haulier_bids.company_id').as('is_in_standing'))
    .where('bid_id', '=', bidId)
    .orderBy('haulier_bids.id')
    .forUpdate('haulier_bids')
    .execute()
}

export function insertPrice(trx: Trx, price: Insertable<Database['haulier_bids']>): Promise<HaulierBid> {
  return trx.insertInto('haulier_bids').values(price).returningAll().executeTakeFirstOrThrow()
}

export function updatePrice(
  trx: Trx,
  priceId: number,
  companyId: number,
  change: Pick<
    Updateable<Database['haulier_bids']>,
    'price_pence' | 'status' | 'user_id' | 'updated_at' | 'terms_version'
  >,
): Promise<HaulierBid> {
  return trx
    .updateTable('haulier_bids')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', priceId)
    .where('company_id', '=', companyId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function listPricers(trx: Trx, bidId: number): Promise<number[]> {
  const standing = await trx
    .selectFrom('haulier_bids')
    .select('company_id')
    .where('bid_id', '=', bidId)
    .where('status', '=', 'pending')
    .execute()
  return standing.map(({ company_id }) => company_id)
}

export async function closePrices(trx: Trx, bidId: number, status: 'void' | 'rejected', now: Date): Promise<number[]> {
  const closed = await trx
    .updateTable('haulier_bids')
    .set((eb) => ({ status, version: eb('version', '+', 1), updated_at: now }))
    .where('bid_id', '=', bidId)
    .where('status', '=', 'pending')
    .returning('company_id')
    .execute()
  return closed.map(({ company_id }) => company_id)
}

/** Accepts the chosen price, if any, and rejects the quote's other pending ones. */
export async function settlePrices(trx: Trx, quoteId: number, acceptedId: number | null, now: Date): Promise<void> {
  await trx
    .updateTable('haulier_bids')
    .set((eb) => ({
      status: eb
        .case()
        .when('id', '=', acceptedId)
        .then('accepted' as const)
        .else('rejected' as const)
        .end(),
      // Without a chosen price, all are passed over.
      passed_over: sql<boolean>`id is distinct from ${acceptedId}::int`,
      updated_at: now,
    }))
    .where('quote_id', '=', quoteId)
    .where('status', '=', 'pending')
    .execute()
}

/** Companies that have bid on the quote or priced a bid; withdrawn bids don't count. */
export async function listBidders(trx: Trx, quoteId: number): Promise<number[]> {
  const bidders = await trx
    .selectFrom('bids')
    .select('company_id')
    .where('quote_id', '=', quoteId)
    .where('status', '<>', 'cancelled')
    .union(trx.selectFrom('haulier_bids').select('company_id').where('quote_id', '=', quoteId))
    .execute()
  return bidders.map(({ company_id }) => company_id)
}

export async function findCompanyName(db: Db | Trx, companyId: number): Promise<string> {
  const { name } = await db.selectFrom('companies').select('name').where('id', '=', companyId).executeTakeFirstOrThrow()
  return name
}
