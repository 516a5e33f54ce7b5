import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { OrderDetailsChange } from '../contract/amendments.ts'
import { can } from '../contract/rules/actions.ts'
import type { Deps } from '../deps.ts'
import { refuse, requireAllowed } from '../errors/refuse.ts'
import { recordEvent } from '../events/record.ts'
import { lockAnyOrder } from '../orders/queries/ends.ts'
import { listOrderAudience } from '../orders/queries.ts'
import { supersede } from '../orders/rules/proposals.ts'
import { lockQuote } from '../quotes/queries.ts'
import { changeQuote } from '../quotes/rules.ts'
import { insertOrderChanges, updateOrder } from './queries.ts'
import { requireSameOrder } from './rules.ts'

const details = [
  'access_times_open',
  'access_times_close',
  'site_entrance',
  'site_contact_name',
  'site_contact_phone',
  'reference',
] as const

/** What the contractor changes alone, at once. The others are told, and the carrier's phones say what changed. */
export function changeDetails(
  deps: Deps,
  actor: RequestActor,
  quoteId: number,
  { version, ...written }: OrderDetailsChange,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, quoteId)
    const order = await lockAnyOrder(trx, quoteId)
    if (!quote || order?.contractor_company_id !== companyOf(actor)) throw refuse.notFound()
    requireAllowed(can.changeDetails(order, actor))
    requireSameOrder(version, order.version)
    const changed = details.filter((field) => quote[field] !== written[field])
    if (changed.length === 0) return
    const now = deps.now()
    const named = await changeQuote(trx, quote, { ...written, updated_at: now }, now)
    await updateOrder(trx, quoteId, {})
    const by = { quote_id: quoteId, changed_by: actor.id, changed_at: now }
    await insertOrderChanges(
      trx,
      changed.map((field) => ({ ...by, field, was: quote[field] })),
    )
    await supersede(trx, deps, order)
    await recordEvent(trx, deps, {
      kind: 'order.details_changed',
      actor_id: actor.id,
      quote_id: quoteId,
      audience: await listOrderAudience(trx, order),
      data: { changed: named },
    })
  })
}
