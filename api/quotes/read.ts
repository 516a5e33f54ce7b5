import type { RequestActor } from '../auth/actor.ts'
import type { SeenQuote } from '../contract/quotes.ts'
import type { Db, Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { listStakes } from './queries.ts'
import { viewOf } from './rules.ts'
import { seeQuotes } from './views.ts'

/** The quote as the best of the reader's roles sees it; 404 if none of them shows it. */
export async function readQuote(db: Db | Trx, actor: RequestActor, quoteId: number): Promise<SeenQuote> {
  const [stake] = await listStakes(db, actor, [quoteId])
  const view = stake && viewOf(actor, stake)
  const [quote] = view ? await seeQuotes(db, view, [quoteId], actor.company_id) : []
  if (!quote) throw refuse.notFound('Quote not found')
  return quote
}
