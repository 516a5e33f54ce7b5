import { type AccessRow, actorFrom, hasAccess, type RequestActor } from '../auth/actor.ts'
import type { EventKind } from '../contract/events.ts'
import { type Notice, noticeOf, noticesFor } from '../contract/notices.ts'
import type { Db, Trx } from '../db/database.ts'
import {
  findQuoteSides,
  findWaitingUser,
  listAdmins,
  listMembersTold,
  listPeople,
  type NoticedEvent,
  type QuoteSides,
} from './queries.ts'

/** On which side of the event its reader stands, which chooses the words and the page. */
export type Side = 'contractor' | 'supplier' | 'haulier' | 'driver' | 'admin'
export type Recipient = { actor: RequestActor; first_name: string; email: string; side: Side }

type Candidate = AccessRow & { first_name: string; email: string; mail: boolean | null }

/** Whom an event about a quote concerns, among the companies that are told of it; the first that fits counts. */
const sidesTold: Partial<Record<EventKind, readonly Side[]>> = {
  'quote.verified': ['contractor'],
  'quote.rejected': ['contractor'],
  'quote.unverified': ['contractor'],
  'bid.submitted': ['contractor'],
  'haulier_bid.priced': ['contractor'],
  'bid.accepted': ['supplier', 'haulier'],
  'bid.rejected': ['supplier', 'haulier'],
  'haulier_bid.voided': ['haulier'],
  'order.supplier_confirmed': ['contractor', 'supplier', 'haulier'],
  'order.haulier_confirmed': ['contractor', 'supplier', 'haulier'],
}

/**
 * Who is told of the event by mail: those of its audience whom it concerns, who have access and have not turned the notice
 * off; never whoever did it. Asked again for each of them when his mail is sent.
 */
export async function findRecipients(db: Db | Trx, event: NoticedEvent): Promise<Recipient[]> {
  const notice = noticeOf(event.kind)
  if (!notice) throw new Error(`No notice belongs to ${event.kind}`)
  const sides = event.quote_id === null ? null : await findQuoteSides(db, event.quote_id)
  const candidates = await listCandidates(db, event, notice)
  return candidates.flatMap((candidate) => {
    if (candidate.id === event.actor_id || candidate.mail === false || !hasAccess(candidate)) return []
    const actor = actorFrom(candidate, { session_id: null, device_id: null })
    const side = noticesFor(actor).includes(notice) ? sideOf(event.kind, actor, sides) : null
    return side ? [{ actor, first_name: candidate.first_name, email: candidate.email, side }] : []
  })
}

async function listCandidates(db: Db | Trx, event: NoticedEvent, notice: Notice): Promise<Candidate[]> {
  switch (notice) {
    case 'user_waiting': {
      const user = await findWaitingUser(db, Number(event.data['user_id']))
      // An admin's account waits for a super-admin.
      return user ? listAdmins(db, notice, user.role === 'admin' ? ['super-admin'] : ['admin', 'super-admin']) : []
    }
    case 'quote_waiting':
      return listAdmins(db, notice, ['admin', 'super-admin'])
    case 'driver_assigned':
      return listPeople(db, notice, [Number(event.data['driver_id'])])
    default:
      return listMembersTold(db, notice, event.id)
  }
}

function sideOf(kind: EventKind, actor: RequestActor, sides: QuoteSides | null): Side | null {
  if (actor.company_id === null) return 'admin'
  if (actor.roles.includes('driver')) return 'driver'
  return sidesTold[kind]?.find((side) => standsOn(side, actor, sides)) ?? null
}

/** The yard staff of a firm that also trades have no part in what it only bought or sold. */
function standsOn(side: Side, { company_id, roles, permissions }: RequestActor, sides: QuoteSides | null): boolean {
  if (!sides || company_id === null) return false
  switch (side) {
    case 'contractor':
      return roles.includes('contractor') && sides.contractor === company_id
    case 'supplier':
      return roles.includes('supplier') && sides.suppliers.includes(company_id)
    case 'haulier':
      return permissions.length > 0 && sides.hauliers.includes(company_id)
    case 'driver':
    case 'admin':
      return false
  }
}
