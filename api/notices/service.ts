import type { RequestActor } from '../auth/actor.ts'
import type { NoticePreferencesUpdate, NotificationsRead } from '../contract/notices.ts'
import { noticesFor, noticesTellable } from '../contract/rules/eventReaders.ts'
import type { Deps } from '../deps.ts'
import { type FieldErrors, refuse } from '../errors/refuse.ts'
import { countNotices, markRead } from './bellQueries.ts'
import { lockChoices, putChoices } from './queries.ts'
import { versionOf } from './rules.ts'

/** Throws 422 for a notice that the user isn't offered. */
export async function chooseNotices(
  { db }: Pick<Deps, 'db'>,
  actor: RequestActor,
  { notices: preferences }: NoticePreferencesUpdate,
): Promise<void> {
  const offered = noticesFor(actor)
  const errors: FieldErrors = {}
  for (const [at, { notice }] of preferences.entries()) {
    if (!offered.has(notice)) errors[`notices.${at}.notice`] = [`The selected notices.${at}.notice is invalid.`]
  }
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  await db.transaction().execute(async (trx) => {
    const chosen = await lockChoices(trx, actor.id)
    const choices = preferences.map(({ notice, mail, pace = null, radius = null, version: shown }, at) => {
      const before = chosen.get(notice)
      const version = versionOf(before)
      if (shown !== undefined && shown !== version)
        throw hasChanged(before?.mail ?? true, `notices.${at}.version`, version)
      return [notice, { mail, pace, radius_miles: radius, version: version + 1 }] as const
    })
    await putChoices(trx, actor.id, new Map(choices))
  })
}

function hasChanged(mail: boolean, named: string, version: number) {
  const now = mail ? 'its mails are on' : 'its mails are off'
  return refuse.changed(`You changed this notice elsewhere meanwhile: ${now}. Please look at it again.`, {
    [named]: version,
  })
}

/** Returns how many remain unread. */
export async function markNotices(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: RequestActor,
  which: NotificationsRead,
): Promise<number> {
  await markRead(db, actor.id, which, now())
  return (await countNotices(db, actor.id, noticesTellable(actor))).unread
}
