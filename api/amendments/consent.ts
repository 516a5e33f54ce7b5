import type { RequestActor } from '../auth/actor.ts'
import { can } from '../contract/rules/actions.ts'
import { amended, whoAgrees } from '../contract/rules/amendments.ts'
import type { Actor, OwnerRole } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { requireAllowed } from '../errors/refuse.ts'
import { recordEvent } from '../events/record.ts'
import { endProposalRow } from '../orders/queries/proposals.ts'
import { listOrderAudience, markAcceptedByHaulier, type Order } from '../orders/queries.ts'
import { proposalAudience } from '../orders/rules/proposals.ts'
import { changeQuote } from '../quotes/rules.ts'
import { approversOf, deliveriesOf, lockProposal, type Proposal, record } from './locking.ts'
import { askApproval, insertAgreement, insertTerms, listAgreed, type OrderUpdate, updateOrder } from './queries.ts'
import { currentOf, isOpen, totalsAfter } from './rules.ts'

/** The names of those who may approve it where it is above the person's limit; null once the side has agreed. */
export function agreeToAmendment(
  deps: Deps,
  actor: RequestActor,
  id: number,
  shown: number | undefined,
): Promise<string[] | null> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await lockProposal(trx, actor, id, shown)
    const { order, standing, row, side, agreed } = found
    const proposal = { ...row, is_open: isOpen(row, deps.now()), agreed }
    const facts = await deliveriesOf(trx, order, standing)
    requireAllowed(can.agreeToAmendment({ ...order, ...facts }, proposal, side))
    return agreeAs(trx, deps, actor, found)
  })
}

/** Records the side's agreement, or that it waits for approval. The last agreement puts the change into force. */
async function agreeAs(trx: Trx, deps: Deps, actor: RequestActor, found: Proposal): Promise<string[] | null> {
  const { order, standing, row, side } = found
  const approvers = side === 'contractor' ? await approversOf(trx, actor, order, standing, row) : null
  if (approvers) {
    await askApproval(trx, row.id, actor.id, deps.now())
    await record(trx, deps, 'amendment.approval_asked', actor, order, row)
    return approvers
  }
  const asked = whoAgrees(row, order)
  const own = found.sides.filter((one) => asked.includes(one) && !found.agreed.includes(one))
  for (const one of own) {
    await insertAgreement(trx, { amendment_id: row.id, side: one, agreed_by: actor.id, agreed_at: deps.now() })
  }
  const agreed = await listAgreed(trx, row.id)
  const missing = asked.filter((one) => !agreed.some((done) => done.side === one))
  if (missing.length === 0) await putIntoForce(trx, deps, actor, found, agreed)
  else await record(trx, deps, 'amendment.agreed', actor, order, row)
  return null
}

async function putIntoForce(
  trx: Trx,
  deps: Deps,
  actor: Actor,
  { order, quote, standing, row }: Proposal,
  agreed: Awaited<ReturnType<typeof listAgreed>>,
): Promise<void> {
  const now = deps.now()
  const next = amended(currentOf(standing), row)
  const totals = totalsAfter(row, standing)
  const { quote_id } = order
  await insertTerms(trx, quote_id, { ...next, ...totals, in_force_from: now })
  const confirmations = confirmationsBy(order, agreed, now)
  await updateOrder(trx, quote_id, { quantity_kg: next.quantity_kg, ...totals, ...confirmations })
  const { delivery_from_date, delivery_to_date } = next
  if (row.delivery_from_date !== null || row.delivery_to_date !== null) {
    await changeQuote(trx, quote, { delivery_from_date, delivery_to_date, updated_at: now }, now)
  }
  await endProposalRow(trx, row.id, { outcome: 'agreed', ended_at: now, ended_by: actor.id, end_reason: null })
  if (confirmations.haulier_confirmed_at) await markAcceptedByHaulier(trx, order.bid_id, now)
  const isPriceOnly = row.quantity_kg === null && row.delivery_from_date === null && row.delivery_to_date === null
  await recordEvent(trx, deps, {
    kind: 'order.amended',
    actor_id: actor.id,
    quote_id,
    audience: isPriceOnly ? proposalAudience(row, order) : await listOrderAudience(trx, order),
    data: { amendment_id: row.id },
  })
  await tellConfirmed(trx, deps, order, confirmations)
}

/** A price is agreed between two; that the order is confirmed concerns all. */
async function tellConfirmed(trx: Trx, deps: Deps, order: Order, confirmed: OrderUpdate): Promise<void> {
  const event = { quote_id: order.quote_id, audience: await listOrderAudience(trx, order) }
  const { supplier_confirmed_by: supplier, haulier_confirmed_by: haulier } = confirmed
  if (supplier) await recordEvent(trx, deps, { ...event, kind: 'order.supplier_confirmed', actor_id: supplier })
  if (haulier) await recordEvent(trx, deps, { ...event, kind: 'order.haulier_confirmed', actor_id: haulier })
}

/** A firm that agrees to new terms confirms the order by it, a haulier only once the supplier has. */
function confirmationsBy(order: Order, agreed: Awaited<ReturnType<typeof listAgreed>>, at: Date): OrderUpdate {
  const by = (side: OwnerRole) => agreed.find((one) => one.side === side)?.agreed_by
  const [supplier, haulier] = [by('supplier'), by('haulier')]
  const bySupplier = !order.supplier_confirmed_at && supplier !== undefined
  const isConfirmed = bySupplier || order.supplier_confirmed_at !== null
  return {
    ...(bySupplier && { supplier_confirmed_by: supplier, supplier_confirmed_at: at }),
    ...(isConfirmed &&
      !order.haulier_confirmed_at &&
      haulier !== undefined && { haulier_confirmed_by: haulier, haulier_confirmed_at: at }),
  }
}
