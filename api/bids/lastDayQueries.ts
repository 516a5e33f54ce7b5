import { type RawBuilder, sql } from 'kysely'
import { isStanding } from '../companies/queries.ts'
import type { Trx } from '../db/database.ts'
import { isShownBid } from '../quotes/queries/shown.ts'

const isUndecided: RawBuilder<boolean> = sql`(quotes.status = 1 and not quotes.is_ordered and not quotes.withheld
  and quotes.deleted_at is null)`

/** Quotes whose bidding ends on this day and whose reminder is due. Marks them as reminded. */
export async function takeClosingQuotes(trx: Trx, day: string, most: number) {
  const { rows } = await sql<{ id: number; company_id: number }>`
    with closing as materialized (
      select id from quotes
      where bids_until = ${day}::date and bids_until_told is distinct from bids_until and ${isUndecided}
      order by id limit ${most}::int for update
    )
    update quotes set bids_until_told = quotes.bids_until from closing where quotes.id = closing.id
    returning quotes.id, quotes.company_id`.execute(trx)
  return rows
}

type LapsingQuote = { quote_id: number; suppliers: number[]; contractor: number | null }

/** The same for prices that lapse, by quote. Locks quotes first, like every transition, to avoid deadlocks. */
export async function takeLapsingBids(trx: Trx, day: string, most: number): Promise<LapsingQuote[]> {
  const isLapsing = sql`bids.status = 'pending' and bids.price_holds_until = ${day}::date
    and bids.price_told is distinct from bids.price_holds_until`
  const { rows } = await sql<{ id: number }>`
    select id from quotes where ${isUndecided} and exists (
      select from bids where bids.quote_id = quotes.id and ${isLapsing} and ${isStanding('bids.company_id')})
    order by id limit ${most}::int for update`.execute(trx)
  const ids = rows.map(({ id }) => id)
  const taken = await sql<{ quote_id: number; company_id: number; contractor: number; is_shown: boolean }>`
    update bids set price_told = price_holds_until from quotes
    where quotes.id = bids.quote_id and quotes.id = any(${ids}::int[]) and ${isLapsing}
    returning bids.quote_id, bids.company_id, quotes.company_id as contractor, ${isShownBid()} as is_shown`.execute(trx)
  return [...new Set(taken.rows.map(({ quote_id }) => quote_id))].map((quote_id) => {
    const bids = taken.rows.filter((bid) => bid.quote_id === quote_id)
    const suppliers = bids.map(({ company_id }) => company_id)
    return { quote_id, suppliers, contractor: bids.find(({ is_shown }) => is_shown)?.contractor ?? null }
  })
}
