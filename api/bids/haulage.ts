import { companyOf } from '../auth/actor.ts'
import { can } from '../contract/rules/actions.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { lockQuote } from '../quotes/queries.ts'
import { findTrades, insertHaulage } from './queries.ts'
import { isOnTheMarket, stateOf } from './rules.ts'

/** Final: the firm now sees its rivals' bids on this quote, so it can't bid. Idempotent. */
export function chooseHaulage(deps: Deps, actor: Actor, quote_id: number): Promise<void> {
  const company_id = companyOf(actor)
  return deps.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, quote_id)
    if (!quote || !isOnTheMarket(quote)) throw refuse.notFound()
    const now = deps.now()
    requireAllowed(can.chooseHaulage(stateOf(quote, now), await findTrades(trx, quote_id, company_id), actor))
    if (!(await insertHaulage(trx, { quote_id, company_id, decided_by: actor.id, decided_at: now }))) return
    await recordEvent(trx, deps, {
      kind: 'quote.haulage_chosen',
      actor_id: actor.id,
      quote_id,
      audience: [toCompany(company_id), 'admins'],
    })
  })
}
