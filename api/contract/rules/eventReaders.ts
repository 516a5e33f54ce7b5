import { type EventKind, eventKinds, events, type Notice, type NoticeKind, noticeKinds, type Side } from '../events.ts'
import { type Actor, type Grant, holds, isAdmin, officeRoles } from './permissions.ts'
import type { Topic } from './topics.ts'

export function companyKindsFor(actor: Actor): readonly EventKind[] {
  if (isAdmin(actor) || actor.roles.includes('driver')) return []
  return eventKinds.filter((kind) => isAmong(actor, events[kind].firms))
}

export function ownKindsFor(actor: Actor): readonly EventKind[] {
  return eventKinds.filter((kind) => isAmong(actor, events[kind].people))
}

export function activityKindsFor(actor: Actor): readonly EventKind[] {
  if (isAdmin(actor)) return eventKinds.filter((kind) => events[kind].isLogged)
  const readable = new Set([...ownKindsFor(actor), ...companyKindsFor(actor)])
  return eventKinds.filter((kind) => readable.has(kind))
}

export function marketTopicFor(actor: Actor, kind: EventKind): Topic | null {
  const { market } = events[kind]
  return market && isAmong(actor, market.to) ? market.topic : null
}

export function isNoticeKind(kind: EventKind): kind is NoticeKind {
  return events[kind].notice !== null
}

/** Notices that can concern the reader; their settings offer only these. */
export function noticesFor(actor: Actor): ReadonlySet<Notice> {
  const concerning = eventKinds.filter(isNoticeKind).filter((kind) => isAmong(actor, noticeGrants(kind)))
  return new Set(concerning.map((kind) => events[kind].notice.name))
}

/** Notices that the reader may be shown, each with their side. Losing a role hides its notices. */
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

/** The first grant that fits a reader decides their side. */
export function noticeGrants(kind: NoticeKind): readonly Grant[] {
  return events[kind].notice.to
}

export function sideOf(grant: Grant): Side {
  if (grant === 'driver') return grant
  if (grant === 'admin' || grant === 'super-admin') return 'admin'
  return officeRoles.find((role) => grant.startsWith(role)) ?? 'haulier'
}

function isAmong(actor: Actor, grants: readonly Grant[]): boolean {
  return grants.some((grant) => holds(actor, grant))
}
