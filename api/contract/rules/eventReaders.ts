import { type EventKind, eventKinds, events, type Notice, type NoticeKind, noticeKinds, type Side } from '../events.ts'
import { type Actor, type Grant, holds, isAdmin } from './permissions.ts'
import type { Topic } from './topics.ts'

/** What somebody reads in their activity as a member of their company. */
export function companyKindsFor(actor: Actor): readonly EventKind[] {
  if (isAdmin(actor) || actor.roles.includes('driver')) return []
  return eventKinds.filter((kind) => isAmong(actor, events[kind].firms))
}

/** What they read there because it was told to them by name. */
export function ownKindsFor(actor: Actor): readonly EventKind[] {
  return eventKinds.filter((kind) => isAmong(actor, events[kind].people))
}

/** The kinds that can stand in this reader's activity at all, in their usual order: what the filter offers. */
export function activityKindsFor(actor: Actor): readonly EventKind[] {
  if (isAdmin(actor)) return eventKinds.filter((kind) => events[kind].isLogged)
  const told = new Set([...ownKindsFor(actor), ...companyKindsFor(actor)])
  return eventKinds.filter((kind) => told.has(kind))
}

/** What moves on their pages of the market by it, whoever does it; null for nothing. */
export function marketTopicFor(actor: Actor, kind: EventKind): Topic | null {
  const { market } = events[kind]
  return market && isAmong(actor, market.to) ? market.topic : null
}

export function isNoticeKind(kind: EventKind): kind is NoticeKind {
  return events[kind].notice !== null
}

/** The notices that can concern somebody at all; the others aren't offered to them. */
export function noticesFor(actor: Actor): ReadonlySet<Notice> {
  const concerning = eventKinds.filter(isNoticeKind).filter((kind) => isAmong(actor, noticeGrants(kind)))
  return new Set(concerning.map((kind) => events[kind].notice.name))
}

/** What this reader can have been told, and standing where: who has lost a role isn't told any more what it was told. */
export function noticesTellable(actor: Actor): readonly { kind: NoticeKind; side: Side }[] {
  return noticeKinds.flatMap((kind) => {
    const sides = new Set(
      noticeGrants(kind)
        .filter((grant) => holds(actor, grant))
        .map(sideOf),
    )
    return [...sides].map((side) => ({ kind, side }))
  })
}

/** Whom the notice concerns, in the order in which the sides count. */
export function noticeGrants(kind: NoticeKind): readonly Grant[] {
  return events[kind].notice.to
}

export function sideOf(grant: Grant): Side {
  switch (grant) {
    case 'contractor':
    case 'supplier':
    case 'driver':
      return grant
    case 'admin':
    case 'super-admin':
      return 'admin'
    default:
      return 'haulier'
  }
}

function isAmong(actor: Actor, grants: readonly Grant[]): boolean {
  return grants.some((grant) => holds(actor, grant))
}
