import type { RequestActor } from '../auth/actor.ts'
import { listApprovers } from '../companies/queries/approvers.ts'
import type { Amendment, Amendments } from '../contract/amendments.ts'
import { can } from '../contract/rules/actions.ts'
import { amended, changedFields, mayAnswer, mayPropose, totalsUnder } from '../contract/rules/amendments.ts'
import { isAdmin, may, type OwnerRole } from '../contract/rules/permissions.ts'
import { contractorTotal } from '../contract/rules/totals.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { partsOf, presentAmendment, presentParts, presentTerms, type Reader } from './present.ts'
import { findAmendableOrder, findStanding, listAmendments, type ShownAmendment } from './queries.ts'
import { currentOf, isSeenBy, sideOfActor, versionFor } from './rules.ts'

/** An order's terms and the proposals that this reader may know. Throws 404 for firms without a part. */
export async function readAmendments(db: Db, actor: RequestActor, quoteId: number, now: Date): Promise<Amendments> {
  const order = await findAmendableOrder(db, quoteId)
  const side = order ? sideOfActor(order, actor) : null
  if (!order || (side === null && !isAdmin(actor))) throw refuse.notFound()
  const [standing, all] = [await findStanding(db, quoteId), await listAmendments(db, order)]
  const seen = all.filter((row) => isSeenBy(row, order, side))
  const reader = readerOf(actor, side, order.haulier_company_id)
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
    version: await versionFor(db, order, side),
    side,
    delivered: toTonnes(standing.delivered_kg),
    loads: standing.loads,
    terms: presentTerms(all, order.accepter, context),
    ...(reader.seesMoney ? presentParts(context) : { parts: null, worth: null }),
    open,
    ended: open ? others : shown,
  }

  async function approvalOf(of: Db, row: ShownAmendment): Promise<Amendment['waits_for_approval']> {
    const isAgreed = row.agreements.some((one) => one.side === 'contractor')
    if (row.outcome !== null || row.asker === null || isAgreed) return null
    const next = totalsUnder(amended(currentOf(standing), row), standing.terms, standing.weights)
    const approvers = await listApprovers(of, actor.company_id ?? 0, contractorTotal(partsOf(next)))
    return {
      asked_by: row.asker.name,
      may_approve: approvers.some(({ id }) => id === actor.id),
      approvers: approvers.filter(({ id }) => id !== actor.id).map(({ name }) => name),
    }
  }
}

const pricesOf = { supplier: 'price.readAsSupplier', haulier: 'price.readAsHaulier' } as const

function readerOf(actor: RequestActor, side: OwnerRole | null, haulier_company_id: number | null): Reader {
  const seesMoney = side === null || side === 'contractor' || may(actor, pricesOf[side])
  const allows = (what: keyof Amendment['may'], row: ShownAmendment): boolean => {
    const proposal = { ...row, is_open: true, agreed: row.agreements.map((one) => one.side) }
    const order = { closed_at: null, is_cancelled: false, haulier_company_id, live_tickets: 0, delivered_kg: 0 }
    if (side === null) return what === 'end' && may(actor, 'amendment.end')
    if (what === 'withdraw') {
      const isTheirs = changedFields(row).some((field) => mayPropose(actor, side, field))
      return isTheirs && can.withdrawAmendment(proposal, side).allowed
    }
    if (what === 'end' || !mayAnswer(actor, side)) return false
    const verdict = what === 'agree' ? can.agreeToAmendment : can.declineAmendment
    return verdict(order, proposal, side).allowed
  }
  return { company_id: actor.company_id, side, seesMoney, may: allows }
}
