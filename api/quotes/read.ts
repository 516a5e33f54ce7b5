import { sql } from 'kysely'
import type { RequestActor } from '../auth/actor.ts'
import { isAdmin } from '../contract/permissions.ts'
import type { SeenQuote } from '../contract/quotes.ts'
import type { Db, Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { needsHaulier } from './queries.ts'
import { seeQuotes, type View } from './views.ts'

/** What a company has to do with a quote, as far as it decides what it may see of it. */
function findStake(db: Db | Trx, quoteId: number, companyId: number | null) {
  return db
    .selectFrom('quotes')
    .select((eb) => [
      'quotes.company_id',
      'quotes.status',
      'quotes.is_ordered',
      'quotes.withheld',
      needsHaulier().as('needs_haulier'),
      sql<string[]>`array(${eb
        .selectFrom('bids')
        .select('bids.status')
        .whereRef('bids.quote_id', '=', 'quotes.id')
        .where('bids.company_id', '=', companyId)})`.as('bids'),
      sql<string[]>`array(${eb
        .selectFrom('haulier_bids')
        .select('haulier_bids.status')
        .whereRef('haulier_bids.quote_id', '=', 'quotes.id')
        .where('haulier_bids.company_id', '=', companyId)})`.as('prices'),
    ])
    .where('quotes.id', '=', quoteId)
    .where('quotes.deleted_at', 'is', null)
    .executeTakeFirst()
}
type Stake = NonNullable<Awaited<ReturnType<typeof findStake>>>

/** The quote as the best of the reader's roles sees it. To whom none of them shows it, it doesn't exist. */
export async function readQuote(db: Db | Trx, actor: RequestActor, quoteId: number): Promise<SeenQuote> {
  const stake = await findStake(db, quoteId, actor.company_id)
  const view = stake && viewOf(actor, stake)
  const [quote] = view ? await seeQuotes(db, view, [quoteId], actor.company_id) : []
  if (!quote) throw refuse.notFound('Quote not found')
  return quote
}

function viewOf(actor: RequestActor, stake: Stake): View | null {
  if (isAdmin(actor)) return 'admin'
  const isContractor = actor.roles.includes('contractor')
  // Its own quote is none that a company could bid on.
  if (stake.company_id === actor.company_id) return isContractor ? 'owner' : null
  if (stake.withheld && !stake.is_ordered) return null
  const isOpen = stake.status === 1 && !stake.is_ordered
  if (actor.roles.includes('supplier') && (isOpen || keepsSight(stake, stake.bids))) return 'supplier'
  if (isHaulierSide(actor)) {
    const mayPriceIt = isOpen && stake.needs_haulier && actor.permissions.includes('respond_to_quote')
    if (mayPriceIt || keepsSight(stake, stake.prices)) return 'haulier'
  }
  return isContractor && isOpen ? 'contractor' : null
}

/** Only the haulier's side has permissions; a driver has none. */
function isHaulierSide(actor: RequestActor): boolean {
  return actor.permissions.length > 0
}

/** Who bid keeps reading after the decision; of a quote that lost its verification only while his bid still stands. */
function keepsSight(stake: Stake, own: readonly string[]): boolean {
  return stake.status === 1 ? own.length > 0 : own.includes('pending')
}
