import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import type { Database } from '../../db/schema.ts'
import { isShownPrice } from '../../quotes/queries/shown.ts'

type NewPriceChange = Insertable<Database['price_changes']>

export async function insertPriceChange(trx: Trx, change: NewPriceChange): Promise<number> {
  const { id } = await trx.insertInto('price_changes').values(change).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The cheapest pending price that is shown; null without one. */
export async function findLeastHaulage(trx: Trx, bidId: number): Promise<number | null> {
  const { least } = await trx
    .selectFrom('haulier_bids')
    .select((eb) => eb.fn.min('price_pence').as('least'))
    .where('bid_id', '=', bidId)
    .where('status', '=', 'pending')
    .where(isShownPrice())
    .executeTakeFirstOrThrow()
  return least
}

/** The price changes that these events name, each with the bidder and the quote's contractor. */
export async function listPriceChanges(
  db: Db | Trx,
  events: readonly EventWithData[],
): Promise<ReadonlyMap<number, PriceChange>> {
  const ids = events.flatMap((event) => idIn(event) ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('price_changes')
    .leftJoin('haulier_bids as price', 'price.id', 'price_changes.haulier_bid_id')
    .innerJoin('bids', (join) => join.on(sql<boolean>`bids.id = coalesce(price_changes.bid_id, price.bid_id)`))
    .innerJoin('quotes', 'quotes.id', 'bids.quote_id')
    .innerJoin('companies as bidder', (join) =>
      join.on(sql<boolean>`bidder.id = coalesce(price.company_id, bids.company_id)`),
    )
    .select(['price_changes.id', 'price_changes.old_pence', 'price_changes.new_pence', 'price_changes.rest_pence'])
    .select(['bidder.id as bidder_id', 'bidder.name as bidder_name', 'quotes.company_id as contractor_id'])
    .where('price_changes.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
export type PriceChange = {
  id: number
  old_pence: number
  new_pence: number
  rest_pence: number | null
  bidder_id: number
  bidder_name: string
  contractor_id: number
}

type EventWithData = { data: object }

export function changeIn(event: EventWithData, changes: ReadonlyMap<number, PriceChange>): PriceChange | undefined {
  const id = idIn(event)
  return id === null ? undefined : changes.get(id)
}

function idIn({ data }: EventWithData): number | null {
  return 'price_change_id' in data && typeof data.price_change_id === 'number' ? data.price_change_id : null
}

export function listLastChanges(db: Db, bidIds: readonly number[], priceIds: readonly number[]) {
  return db
    .selectFrom('price_changes')
    .distinctOn(['bid_id', 'haulier_bid_id'])
    .select(['bid_id', 'haulier_bid_id', 'old_pence', 'new_pence', 'rest_pence', 'changed_at'])
    .where((eb) => eb.or([eb('bid_id', 'in', [...bidIds, 0]), eb('haulier_bid_id', 'in', [...priceIds, 0])]))
    .orderBy('bid_id')
    .orderBy('haulier_bid_id')
    .orderBy('id', 'desc')
    .execute()
}
export type LastChange = Awaited<ReturnType<typeof listLastChanges>>[number]
