import { answering } from '../answer.ts'
import { signedIn } from '../auth/access.ts'
import type { RequestActor } from '../auth/actor.ts'
import * as calls from '../contract/calls.ts'
import { noticeLabels } from '../contract/eventWords.ts'
import {
  type NoticePreference,
  NoticePreferences,
  NoticePreferencesSaved,
  NoticePreferencesUpdate,
  noticeNames,
} from '../contract/notices.ts'
import { noticesFor } from '../contract/rules/eventReaders.ts'
import type { Db } from '../db/database.ts'
import type { App, Deps } from '../deps.ts'
import { type FieldErrors, refuse } from '../errors/refuse.ts'
import { listChoices, putChoices } from './queries.ts'

export function noticeRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'notices')
  answer(calls.noticesRead, {
    summary: 'The email notices you can get, and which are on',
    answer: NoticePreferences,
    access: signedIn(200),
    handle: async ({ actor }) => ({ data: await readPreferences(deps.db, actor) }),
  })
  answer(calls.noticesUpdate, {
    summary: 'Turn email notices on or off; those not named stay as they are',
    body: NoticePreferencesUpdate,
    answer: NoticePreferencesSaved,
    // Staff with no notices have none to choose.
    access: signedIn(200, { staff_fulfillment: 422 }),
    handle: async ({ actor, body }) => {
      await choose(deps.db, actor, body)
      return { message: 'Notices saved', data: await readPreferences(deps.db, actor) }
    },
  })
}

/** Every notice that can concern this user; on until they turn it off. */
async function readPreferences(db: Db, actor: RequestActor): Promise<NoticePreference[]> {
  const chosen = await listChoices(db, actor.id)
  const offered = noticesFor(actor)
  return noticeNames
    .filter((notice) => offered.has(notice))
    .map((notice) => ({ notice, label: noticeLabels[notice], mail: chosen.get(notice) ?? true }))
}

async function choose(db: Db, actor: RequestActor, { notices: wanted }: NoticePreferencesUpdate): Promise<void> {
  const offered = noticesFor(actor)
  const errors: FieldErrors = {}
  for (const [at, { notice }] of wanted.entries()) {
    if (!offered.has(notice)) errors[`notices.${at}.notice`] = [`The selected notices.${at}.notice is invalid.`]
  }
  if (Object.keys(errors).length > 0) throw refuse.invalid(errors)
  await putChoices(db, actor.id, new Map(wanted.map(({ notice, mail }) => [notice, mail])))
}
