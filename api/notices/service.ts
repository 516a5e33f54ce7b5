import type { RequestActor } from '../auth/actor.ts'
import type { NoticePreferencesUpdate, NotificationsRead } from '../contract/notices.ts'
import { noticesFor, noticesTellable } from '../contract/rules/eventReaders.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type FieldErrors, refuse } from '../errors/refuse.ts'
import { countNotices, markRead } from './bellQueries.ts'
import { type Choice, putChoices } from './queries.ts'

/** Throws 422 for a notice that the user isn't offered. */
export async function chooseNotices(
  db: Db,
  actor: RequestActor,
  { notices: wanted }: NoticePreferencesUpdate,
): Promise<void> {
  const offered = noticesFor(actor)
  const errors: FieldErrors = {}
  for (const [at, { notice }] of wanted.entries()) {
    if (!offered.has(notice)) errors[`notices.${at}.notice`] = [`The selected notices.${at}.notice is invalid.`]
  }
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  await putChoices(db, actor.id, new Map(wanted.map(({ notice, ...choice }) => [notice, choiceOf(choice)])))
}

function choiceOf({ mail, pace, radius }: Omit<NoticePreferencesUpdate['notices'][number], 'notice'>): Choice {
  return { mail, pace: pace ?? null, radius_miles: radius ?? null }
}

/** Of the actor's own alone; gives how many are left. */
export async function markNotices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: RequestActor,
  which: NotificationsRead,
): Promise<number> {
  await markRead(db, actor.id, which, now())
  return (await countNotices(db, actor.id, noticesTellable(actor))).unread
}
