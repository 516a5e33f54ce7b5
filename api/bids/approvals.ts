import { companyOf } from '../auth/actor.ts'
import { listApprovers, lockApprovalLimit } from '../companies/queries/approvers.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { workOn } from '../events/worker.ts'
import { lockQuote } from '../quotes/queries.ts'
import { findStandingOf, insertWaiting, listOvertaken, takeWaiting, type WaitingRow } from './approvalQueries.ts'

type Acceptance = Omit<WaitingRow, 'asked_by' | 'asked_at'>

/** The names of those who may approve it; null if the person may accept so much themselves. */
export async function waitForApproval(
  trx: Trx,
  deps: Deps,
  actor: Actor,
  acceptance: Acceptance,
): Promise<string[] | null> {
  if (actor.is_owner) return null
  const limit = await lockApprovalLimit(trx, actor.id)
  if (limit === null || acceptance.total_pence <= limit) return null
  await askOnce(trx, deps, actor, acceptance)
  const approvers = await listApprovers(trx, companyOf(actor), acceptance.total_pence)
  return approvers.map(({ name }) => name)
}

/** The same request twice is one. Another of the asker's own replaces theirs; a colleague's must be decided first. */
async function askOnce(trx: Trx, deps: Deps, actor: Actor, acceptance: Acceptance): Promise<void> {
  const company_id = companyOf(actor)
  const now = deps.now()
  const standing = await findStandingOf(trx, acceptance.quote_id, company_id, londonDay(now.getTime()))
  if (standing && isSame(standing, acceptance)) return
  if (standing && standing.asked_by !== actor.id) {
    throw refuse.conflict('approval_waits', `A request of ${standing.asker_name} waits for approval already.`)
  }
  const before = await takeWaiting(trx, acceptance.quote_id)
  if (before) {
    await record(trx, deps, 'approval.ended', standing ? actor.id : null, company_id, before)
  }
  await insertWaiting(trx, { ...acceptance, asked_by: actor.id, asked_at: now })
  await record(trx, deps, 'approval.asked', actor.id, company_id, acceptance)
}

const asShown = ['bid_id', 'bid_version', 'haulier_bid_id', 'haulier_version', 'total_pence'] as const

function isSame(one: Acceptance, other: Acceptance): boolean {
  return asShown.every((field) => one[field] === other[field])
}

/** Ends the request once somebody has accepted. It was approved only if a colleague accepted just what it asks for. */
export async function settleWaiting(trx: Trx, deps: Deps, actor: Actor, accepted: Acceptance): Promise<void> {
  const waiting = await takeWaiting(trx, accepted.quote_id)
  if (!waiting) return
  const isApproved = isSame(waiting, accepted) && waiting.asked_by !== actor.id
  await record(trx, deps, isApproved ? 'approval.given' : 'approval.ended', actor.id, companyOf(actor), waiting)
}

/** The asker takes it back; somebody who may approve declines it. */
export function endWaiting(
  deps: Deps,
  actor: Actor,
  quoteId: number,
  shown: string | undefined,
): Promise<'withdrawn' | 'declined'> {
  return deps.db.transaction().execute(async (trx) => {
    const quote = await lockQuote(trx, quoteId)
    if (quote?.company_id !== companyOf(actor)) throw refuse.notFound()
    const waiting = await findStandingOf(trx, quoteId, companyOf(actor), londonDay(deps.now().getTime()))
    if (!waiting) throw refuse.notFound('Nothing waits for approval here.')
    if (shown !== undefined && Date.parse(shown) !== waiting.asked_at.getTime()) {
      throw refuse.conflict('changed', 'Another acceptance waits for approval by now. Please look at it again.')
    }
    const isOwn = waiting.asked_by === actor.id
    const limit = await lockApprovalLimit(trx, actor.id)
    if (!isOwn && limit !== null && limit < waiting.total_pence) {
      throw refuse.forbidden('Only somebody who may approve it can decline it.')
    }
    await takeWaiting(trx, quoteId)
    await record(trx, deps, isOwn ? 'approval.ended' : 'approval.declined', actor.id, companyOf(actor), waiting)
    return isOwn ? 'withdrawn' : 'declined'
  })
}

/** Bids and prices change in many places, so one look a minute finds the requests that a change has overtaken. */
export async function startEndingApprovals(deps: Deps): Promise<void> {
  await workOn(deps.jobs, 'approvals', () => endOvertaken(deps))
  await deps.jobs.schedule('approvals', '* * * * *', null, { tz: 'Europe/London', missed: 'once' })
}

const batch = 100

export async function endOvertaken(deps: Deps): Promise<void> {
  const today = londonDay(deps.now().getTime())
  const overtaken = await listOvertaken(deps.db, today, batch)
  const errors: unknown[] = []
  for (const id of overtaken) {
    await deps.db
      .transaction()
      .execute((trx) => endIfOvertaken(trx, deps, id, today))
      .catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some requests for approval could not be ended')
}

/** Looks again under the lock, because another process may have ended the request, or a colleague may have made a new one. */
async function endIfOvertaken(trx: Trx, deps: Deps, quoteId: number, today: string): Promise<void> {
  const quote = await lockQuote(trx, quoteId)
  if (quote && (await findStandingOf(trx, quoteId, quote.company_id, today))) return
  const waiting = await takeWaiting(trx, quoteId)
  // A deleted quote needs no notice.
  if (waiting && quote) await record(trx, deps, 'approval.ended', null, quote.company_id, waiting)
}

type Kind = 'approval.asked' | 'approval.given' | 'approval.declined' | 'approval.ended'

function record(
  trx: Trx,
  deps: Deps,
  kind: Kind,
  actor_id: number | null,
  companyId: number,
  { quote_id, bid_id, haulier_bid_id }: Acceptance,
): Promise<number> {
  const audience = [toCompany(companyId), 'admins' as const]
  return recordEvent(trx, deps, { kind, actor_id, quote_id, audience, data: { bid_id, haulier_bid_id } })
}
