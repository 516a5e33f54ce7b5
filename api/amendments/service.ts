import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { AmendmentDecline, AmendmentPropose } from '../contract/amendments.ts'
import { can } from '../contract/rules/actions.ts'
import {
  amendableFields,
  amended,
  changedFields,
  daysToAgree,
  mayAnswer,
  mayPropose,
  type OrderChange,
  whoAgrees,
} from '../contract/rules/amendments.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import type { Actor, OwnerRole } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type FieldErrors, refuse, requireAllowed } from '../errors/refuse.ts'
import { findOpenProposal } from '../orders/queries/proposals.ts'
import type { Order } from '../orders/queries.ts'
import { endProposal } from '../orders/rules/proposals.ts'
import { approversOf, deliveriesOf, lockProposal, lockWithCarrier, record } from './locking.ts'
import { askApproval, findAmendment, insertAgreement, insertAmendment, type Standing } from './queries.ts'
import { currentOf, isOpen, requireSameOrder, sidesOfActor, versionFor } from './rules.ts'

const day = 86_400_000

/** Throws 404 for firms without a part, 403 without the right to propose a field, 409 and 422. */
export function proposeAmendment(
  deps: Deps,
  actor: RequestActor,
  quoteId: number,
  proposal: AmendmentPropose,
): Promise<{ id: number; approvers: string[] | null }> {
  return deps.db.transaction().execute(async (trx) => {
    const { order, standing } = await lockWithCarrier(trx, quoteId)
    const sides = sidesOfActor(order, actor)
    const side = sides.find((one) => amendableFields.some((field) => mayPropose(actor, one, field))) ?? sides[0]
    if (!side) throw refuse.notFound()
    const now = deps.now()
    const open = await findOpenProposal(trx, quoteId)
    if (open && !isOpen(open, now))
      await endProposal(trx, deps, order, open, { outcome: 'lapsed', by: null, reason: null })
    requireSameOrder(proposal.version, await versionFor(trx, order, sides))
    const change = requireChange(proposal, side, standing, now)
    if (changedFields(change).some((field) => !mayPropose(actor, side, field))) throw refuse.forbidden()
    const facts = { ...(await deliveriesOf(trx, order, standing)), has_open: open !== undefined && isOpen(open, now) }
    requireAllowed(can.proposeAmendment({ ...order, ...facts }, change))
    const id = await insertAmendment(trx, {
      quote_id: quoteId,
      terms_version: currentOf(standing).version,
      side,
      company_id: companyOf(actor),
      proposed_by: actor.id,
      proposed_at: now,
      lapses_at: new Date(now.getTime() + daysToAgree * day),
      reason: proposal.reason,
      ...change,
    })
    const approvers = await agreeByProposing(trx, actor, { order, standing, change, id, side, sides, now })
    await record(trx, deps, 'amendment.proposed', actor, order, { ...change, id })
    if (approvers) await record(trx, deps, 'amendment.approval_asked', actor, order, { ...change, id })
    return { id, approvers }
  })
}

type Proposed = {
  order: Order
  standing: Standing
  change: OrderChange
  id: number
  side: OwnerRole
  sides: readonly OwnerRole[]
  now: Date
}

/** The names of those who may approve it where it is above the person's limit; null once their sides have agreed. */
async function agreeByProposing(
  trx: Trx,
  actor: RequestActor,
  { order, standing, change, id, side, sides, now }: Proposed,
): Promise<string[] | null> {
  const approvers = side === 'contractor' ? await approversOf(trx, actor, order, standing, change) : null
  if (approvers) {
    await askApproval(trx, id, actor.id, now)
    return approvers
  }
  const asked = whoAgrees(change, order)
  const own = sides.filter((one) => asked.includes(one) && (one === side || mayAnswer(actor, one)))
  for (const one of own) {
    await insertAgreement(trx, { amendment_id: id, side: one, agreed_by: actor.id, agreed_at: now })
  }
  return null
}

export function declineAmendment(
  deps: Deps,
  actor: RequestActor,
  id: number,
  { reason, version }: AmendmentDecline,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { order, row, side } = await lockProposal(trx, actor, id, version)
    const proposal = { ...row, is_open: isOpen(row, deps.now()), agreed: [] }
    requireAllowed(can.declineAmendment(order, proposal, side))
    await endProposal(trx, deps, order, row, { outcome: 'declined', by: actor.id, reason })
  })
}

export function withdrawAmendment(
  deps: Deps,
  actor: RequestActor,
  id: number,
  shown: number | undefined,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const { order, row, side } = await lockProposal(trx, actor, id, shown, 'proposer')
    requireAllowed(can.withdrawAmendment({ ...row, is_open: isOpen(row, deps.now()), agreed: [] }, side))
    await endProposal(trx, deps, order, row, { outcome: 'withdrawn', by: actor.id, reason: null })
  })
}

/** By an admin, who agrees to none. */
export function endAmendment(
  deps: Deps,
  actor: Actor,
  id: number,
  { reason, version }: AmendmentDecline,
): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    const found = await findAmendment(trx, id)
    if (!found) throw refuse.notFound()
    const { order } = await lockWithCarrier(trx, found.quote_id)
    const row = await findAmendment(trx, id)
    if (!row) throw refuse.notFound()
    requireSameOrder(version, order.version)
    requireAllowed(can.endAmendment({ is_open: isOpen(row, deps.now()) }))
    await endProposal(trx, deps, order, row, { outcome: 'ended', by: actor.id, reason })
  })
}

/** Only what differs from the terms in force. Throws 422. */
function requireChange(proposal: AmendmentPropose, side: OwnerRole, standing: Standing, now: Date): OrderChange {
  const current = currentOf(standing)
  const differs = <T>(value: T | null, before: T) => (value === before ? null : value)
  const rateOf = (own: 'supplier' | 'haulier') => {
    const rate = current[own]
    const isSame = rate !== null && proposal.rate_pence !== null && proposal.rate_pence * rate.kg === rate.pence * 1_000
    return side === own && !isSame ? proposal.rate_pence : null
  }
  const change = {
    quantity_kg: differs(proposal.quantity_kg, current.quantity_kg),
    delivery_from_date: differs(proposal.delivery_from_date, current.delivery_from_date),
    delivery_to_date: differs(proposal.delivery_to_date, current.delivery_to_date),
    supplier_rate_pence: rateOf('supplier'),
    haulier_rate_pence: rateOf('haulier'),
  }
  const next = amended(current, change)
  const today = londonDay(now.getTime())
  const errors: FieldErrors = {}
  if (proposal.rate_pence !== null && side === 'contractor') {
    errors['price_per_tonne'] = ['Only the firm whose price it is can propose a new one.']
  }
  if (proposal.rate_pence === 0 && side === 'supplier') {
    errors['price_per_tonne'] = ['The price per tonne field must be at least 0.01.']
  }
  if (change.delivery_from_date !== null && change.delivery_from_date < today) {
    errors['delivery_from_date'] = ['Choose today or a later day.']
  }
  if (change.delivery_to_date !== null && change.delivery_to_date < today) {
    errors['delivery_to_date'] = ['Choose today or a later day.']
  } else if (next.delivery_to_date < next.delivery_from_date) {
    errors['delivery_to_date'] = ['End date must be after start date']
  }
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  if (changedFields(change).length === 0) throw refuse.invalid({ quantity: ['Nothing would change.'] })
  return change
}
