import type { z } from 'zod'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import { findApprovalLimit, listApprovers } from '../companies/queries/approvers.ts'
import type { Approval } from '../contract/approvals.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { toPounds } from '../contract/rules/money.ts'
import type { Db } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { findStandingOf, isQuoteOf } from './approvalQueries.ts'

export async function readApproval(
  db: Db,
  actor: RequestActor,
  quoteId: number,
  now: Date,
): Promise<z.input<typeof Approval>> {
  const company_id = companyOf(actor)
  if (!(await isQuoteOf(db, quoteId, company_id))) throw refuse.notFound()
  const waiting = await findStandingOf(db, quoteId, company_id, londonDay(now.getTime()))
  const limit = await findApprovalLimit(db, actor.id)
  const meta = { approval_limit: limit === null ? null : toPounds(limit) }
  if (!waiting) return { data: null, meta }
  const approvers = await listApprovers(db, company_id, waiting.total_pence)
  return {
    meta,
    data: {
      bid_id: waiting.bid_id,
      haulier_bid_id: waiting.haulier_bid_id,
      supplier_name: waiting.supplier_name,
      haulier_name: waiting.haulier_name,
      total_price: toPounds(waiting.total_pence),
      asked_by: waiting.asker_name,
      asked_at: waiting.asked_at.toISOString(),
      is_own: waiting.asked_by === actor.id,
      may_approve: approvers.some(({ id }) => id === actor.id),
      approvers: approvers.filter(({ id }) => id !== actor.id).map(({ name }) => name),
    },
  }
}
