import type { RequestActor } from '../auth/actor.ts'
import { listApprovers } from '../companies/queries/approvers.ts'
import type { Amendment, Amendments } from '../contract/amendments.ts'
import { can } from '../contract/rules/actions.ts'
import { changedFields, mayAnswer, mayPropose, whoAgrees } from '../contract/rules/amendments.ts'
import { isAdmin, may, type OwnerRole } from '../contract/rules/permissions.ts'
import { contractorTotal } from '../contract/rules/totals.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import type { Parties } from '../orders/rules/proposals.ts'
import { partsOf, presentAmendment, presentParts, presentTerms, type Reader } from './present.ts'
import { findAmendableOrder, findStanding, listAmendments, type ShownAmendment } from './queries.ts'
import { isSeenBy, sideAsked, sidesOfActor, totalsAfter, versionFor } from './rules.ts'

/** An order's terms and the proposals that this reader may know. Throws 404 for firms without a part. */
export async function readAmendments(db: Db, actor: RequestActor, quoteId: number, now: Date): Promise<Amendments> {
  const order = await findAmendableOrder(db, quoteId)
  const sides = order ? sidesOfActor(order, actor) : []
  if (!order || (sides.length === 0 && !isAdmin(actor))) throw refuse.notFound()
  const [side = null] = sides
  const [standing, all] = [await findStanding(db, quoteId), await listAmendments(db, order)]
  const seen = all.filter((row) => isAdmin(actor) || isSeenBy(row, order, sides))
  const reader = readerOf(actor, sides, order)
  const context = { order, standing, reader, now }
  const shown = await Promise.all(
    seen.map(async (row) => ({
      ...presentAmendment(row, context),
      waits_for_approval: side === 'contractor' ? await approvalOf(db, row) : null,
    })),
  )
  const [newest, ...others] = shown
  const open = newest?.state === 'open' ? newest : null
  return {
    version: await versionFor(db, order, sides),
    side,
    delivered: toTonnes(standing.delivered_kg),
    loads: standing.loads,
    terms: presentTerms(all, order.accepter, context),
    ...(reader.paid.length > 0 ? presentParts(context) : { parts: null, worth: null }),
    open,
    ended: open ? others : shown,
  }

  async function approvalOf(of: Db, row: ShownAmendment): Promise<Amendment['waits_for_approval']> {
    const isAgreed = row.agreements.some((one) => one.side === 'contractor')
    if (row.outcome !== null || row.asker === null || isAgreed) return null
    const next = totalsAfter(row, standing)
    const approvers = await listApprovers(of, actor.company_id ?? 0, contractorTotal(partsOf(next)))
    return {
      asked_by: row.asker.name,
      may_approve: approvers.some(({ id }) => id === actor.id),
      approvers: approvers.filter(({ id }) => id !== actor.id).map(({ name }) => name),
    }
  }
}

const pricesOf = { supplier: 'price.readAsSupplier', haulier: 'price.readAsHaulier' } as const

function readerOf(actor: RequestActor, sides: readonly OwnerRole[], order: Parties): Reader {
  const paid = sides.filter((side) => side === 'contractor' || may(actor, pricesOf[side]))
  const allows = (what: keyof Amendment['may'], row: ShownAmendment): boolean => {
    const agreed = row.agreements.map((one) => one.side)
    const proposal = { ...row, is_open: true, agreed }
    const standing = { ...order, closed_at: null, is_cancelled: false, live_tickets: 0, delivered_kg: 0 }
    if (what === 'end') return may(actor, 'amendment.end')
    if (what === 'withdraw') {
      const isTheirs =
        sides.includes(row.side) && changedFields(row).some((field) => mayPropose(actor, row.side, field))
      return isTheirs && can.withdrawAmendment(proposal, row.side).allowed
    }
    const answering = sides.filter((side) => mayAnswer(actor, side))
    const side = sideAsked(answering, whoAgrees(row, order), agreed)
    const verdict = what === 'agree' ? can.agreeToAmendment : can.declineAmendment
    return side !== undefined && verdict(standing, proposal, side).allowed
  }
  return { company_id: actor.company_id, sides, paid: isAdmin(actor) ? ['contractor'] : paid, may: allows }
}
