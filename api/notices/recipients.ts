import { type AccessRow, actorFrom, hasAccess, type RequestActor } from '../auth/actor.ts'
import { events, type NoticeKind, type Side } from '../contract/events.ts'
import { isNoticeKind, noticeGrants, sideOf } from '../contract/rules/eventReaders.ts'
import { type AdminRole, adminRoles, holds } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import type { RecordedEvent } from '../events/record.ts'
import {
  findQuoteSides,
  findWaitingUser,
  listAdmins,
  listMembersInAudience,
  listNotified,
  listPeople,
  type QuoteSides,
} from './queries.ts'

export type NoticedEvent = RecordedEvent<NoticeKind>

export function isNoticed(event: RecordedEvent): event is NoticedEvent {
  return isNoticeKind(event.kind)
}

/** `side` chooses the words and the page; `byMail` is false if they turned the mail off. */
export type Recipient = { actor: RequestActor; first_name: string; email: string; side: Side; byMail: boolean }

type Candidate = AccessRow & { first_name: string; email: string; mail: boolean | null }

/** Whom the event concerns, never the one who caused it. Sending a mail asks again for one user (`only`). */
export async function findRecipients(
  db: Db | Trx,
  event: NoticedEvent,
  only: number | null = null,
): Promise<Recipient[]> {
  const sides = event.quote_id === null ? null : await findQuoteSides(db, event.quote_id)
  // The asker may not have bid, so their side can't come from the quote's bids. The audience is their firm and the contractor's.
  const isToAsker = event.kind === 'question.answered' || event.kind === 'question.added_to'
  const candidates = (await listCandidates(db, event)).filter(({ id }) => only === null || id === only)
  return candidates.flatMap((candidate) => {
    if (candidate.id === event.actor_id || !hasAccess(candidate)) return []
    const actor = actorFrom(candidate, { session_id: null, device_id: null })
    const isOnNoSide = event.quote_id === null || event.kind === 'quote.opened'
    const isOnSide = (side: Side) =>
      isOnNoSide || (isToAsker ? actor.company_id !== sides?.contractor : isPartyOnSide(side, actor, sides))
    const grant = noticeGrants(event.kind).find((one) => holds(actor, one) && isOnSide(sideOf(one)))
    const { first_name, email } = candidate
    return grant ? [{ actor, first_name, email, side: sideOf(grant), byMail: candidate.mail !== false }] : []
  })
}

async function listCandidates(db: Db | Trx, event: NoticedEvent): Promise<Candidate[]> {
  const { name } = events[event.kind].notice
  const sides = new Set(noticeGrants(event.kind).map(sideOf))
  if (sides.has('admin')) {
    const deciding = await rolesThatDecide(db, event)
    return deciding.length === 0 ? [] : listAdmins(db, name, deciding)
  }
  if (event.kind === 'quote.opened') return listNotified(db, name, event.id)
  if (sides.has('driver') && 'driver_id' in event.data && event.data.driver_id !== null) {
    return listPeople(db, name, [event.data.driver_id])
  }
  return listMembersInAudience(db, name, event.id)
}

/** Only a super-admin can approve an admin. */
async function rolesThatDecide(db: Db | Trx, event: NoticedEvent): Promise<readonly AdminRole[]> {
  if (event.kind !== 'user.email_verified') return adminRoles
  const user = await findWaitingUser(db, event.data.user_id)
  if (!user) return []
  return user.role === 'admin' ? ['super-admin'] : adminRoles
}

function isPartyOnSide(side: Side, { company_id }: RequestActor, sides: QuoteSides | null): boolean {
  switch (side) {
    case 'contractor':
      return sides?.contractor === company_id
    case 'supplier':
      return company_id !== null && sides?.suppliers.includes(company_id) === true
    case 'haulier':
      return company_id !== null && sides?.hauliers.includes(company_id) === true
    case 'driver':
    case 'admin':
      return true
  }
}
