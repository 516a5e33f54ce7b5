import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { deleteHidden, insertHidden } from './queries/hidden.ts'
import { readQuote } from './reads.ts'

/** Hides another's quote from the firm's search, and its own rejected one from what needs it; bids stay. Idempotent. */
export function hideQuote(deps: Deps, actor: RequestActor, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await requireSeen(deps, trx, actor, id)
    await insertHidden(trx, companyOf(actor), id, deps.now())
  })
}

export function unhideQuote(deps: Deps, actor: RequestActor, id: number): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    await requireSeen(deps, trx, actor, id)
    await deleteHidden(trx, companyOf(actor), id)
  })
}

/** Throws 404 unless a supplier may see the quote, hidden or not, or it is the firm's own. */
async function requireSeen(deps: Deps, trx: Trx, actor: RequestActor, id: number): Promise<void> {
  const quote = await readQuote(trx, actor, id, deps.now())
  if (quote.seen_as !== 'supplier' && quote.seen_as !== 'owner') throw refuse.notFound('Quote not found')
}
