import { companyOf, type RequestActor } from '../auth/actor.ts'
import { listApprovers, lockApprovalLimit } from '../companies/queries/approvers.ts'
import { changedFields, mayAnswer, mayPropose, type OrderChange, whoAgrees } from '../contract/rules/amendments.ts'
import type { OwnerRole } from '../contract/rules/permissions.ts'
import { contractorTotal } from '../contract/rules/totals.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { lockCarrier } from '../evidence/queries/lockCarrier.ts'
import { countLiveTickets, findAnyOrder, lockAnyOrder } from '../orders/queries/ends.ts'
import type { AmendmentRow } from '../orders/queries/proposals.ts'
import type { Order } from '../orders/queries.ts'
import { proposalAudience } from '../orders/rules/proposals.ts'
import { lockQuote, type Quote } from '../quotes/queries.ts'
import { findAmendment, findStanding, listAgreed, type Standing } from './queries.ts'
import { isSeenBy, requireSameOrder, sideAsked, sidesOfActor, totalsAfter, versionFor } from './rules.ts'

export type Locked = { order: Order; quote: Quote; standing: Standing }

/** Locks the carrier first, as a ticket does: a load is priced either before the new terms or by them. */
export async function lockWithCarrier(trx: Trx, quoteId: number): Promise<Locked> {
  const found = await findAnyOrder(trx, quoteId)
  if (!found) throw refuse.notFound()
  await lockCarrier(trx, found.carrier_company_id)
  const quote = await lockQuote(trx, quoteId)
  const order = await lockAnyOrder(trx, quoteId)
  // Released meanwhile, and perhaps accepted again with another firm.
  if (!quote || order?.bid_id !== found.bid_id || order.haulier_bid_id !== found.haulier_bid_id) throw refuse.notFound()
  return { order, quote, standing: await findStanding(trx, quoteId) }
}

/** `side`: whom the person acts for now; `sides`: all for whom they may. */
export type Proposal = Locked & {
  row: AmendmentRow
  side: OwnerRole
  sides: readonly OwnerRole[]
  agreed: readonly OwnerRole[]
}

/** Throws 404 to whoever may not know of it, and 403 without the permission. */
export async function lockProposal(
  trx: Trx,
  actor: RequestActor,
  id: number,
  shown: number | undefined,
  as: 'proposer' | 'asked' = 'asked',
): Promise<Proposal> {
  const found = await findAmendment(trx, id)
  if (!found) throw refuse.notFound()
  const locked = await lockWithCarrier(trx, found.quote_id)
  const row = await findAmendment(trx, id)
  const known = sidesOfActor(locked.order, actor)
  const isOfOrder = row !== undefined && row.proposed_at >= locked.order.accepted_at
  if (!isOfOrder || !isSeenBy(row, locked.order, known)) throw refuse.notFound()
  const sides = known.filter((side) =>
    as === 'asked' ? mayAnswer(actor, side) : changedFields(row).some((field) => mayPropose(actor, side, field)),
  )
  const agreed = (await listAgreed(trx, id)).map((one) => one.side)
  const side =
    as === 'asked' ? sideAsked(sides, whoAgrees(row, locked.order), agreed) : sideAsked(sides, [row.side], [])
  if (!side) throw refuse.forbidden()
  if (row.outcome === null) requireSameOrder(shown, await versionFor(trx, locked.order, known))
  return { ...locked, row, side, sides, agreed }
}

export async function deliveriesOf(trx: Trx, order: Order, { delivered_kg }: Standing) {
  return { delivered_kg, live_tickets: await countLiveTickets(trx, order) }
}

type Recorded = 'amendment.proposed' | 'amendment.agreed' | 'amendment.approval_asked'

/** A request for approval stays within the contractor's firm. */
export async function record(
  trx: Trx,
  deps: Deps,
  kind: Recorded,
  actor: RequestActor,
  order: Order,
  amendment: OrderChange & { id: number },
): Promise<void> {
  const isOwn = kind === 'amendment.approval_asked'
  await recordEvent(trx, deps, {
    kind,
    actor_id: actor.id,
    quote_id: order.quote_id,
    audience: isOwn ? [toCompany(companyOf(actor))] : proposalAudience(amendment, order),
    data: { amendment_id: amendment.id },
  })
}

/** Null if the total isn't lifted above the person's limit. */
export async function approversOf(
  trx: Trx,
  actor: RequestActor,
  order: Order,
  standing: Standing,
  change: OrderChange,
) {
  const limit = actor.is_owner ? null : await lockApprovalLimit(trx, actor.id)
  const next = totalsAfter(change, standing)
  const total = contractorTotal({ ...next, can_deliver: false })
  const before = contractorTotal({ ...order, can_deliver: false })
  if (limit === null || total <= limit || total <= before) return null
  return (await listApprovers(trx, companyOf(actor), total)).map(({ name }) => name)
}
