import { z } from 'zod'
import { signedIn } from '../auth/access.ts'
import { actorOf, type RequestActor } from '../auth/actor.ts'
import { noticeLabels } from '../contract/eventWords.ts'
import { type NoticePreference, NoticePreferences, NoticePreferencesUpdate, noticeNames } from '../contract/notices.ts'
import { noticesFor } from '../contract/rules/eventReaders.ts'
import type { Db } from '../db/database.ts'
import type { App, Deps } from '../deps.ts'
import { type FieldErrors, refuse } from '../errors/refuse.ts'
import { listChoices, putChoices } from './queries.ts'

const tags = ['notices']

export function noticeRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/user/notices',
    {
      schema: {
        tags,
        summary: 'The email notices you can get, and which are on',
        response: { 200: NoticePreferences },
      },
      config: { access: signedIn(200) },
    },
    async (request) => ({ data: await readPreferences(deps.db, actorOf(request)) }),
  )
  app.put(
    '/api/user/notices',
    {
      schema: {
        tags,
        summary: 'Turn email notices on or off; those not named stay as they are',
        body: NoticePreferencesUpdate,
        response: { 200: NoticePreferences.extend({ message: z.string() }) },
      },
      // Staff with no notices have none to choose.
      config: { access: signedIn(200, { staff_fulfillment: 422 }) },
    },
    async (request) => {
      const actor = actorOf(request)
      await choose(deps.db, actor, request.body)
      return { message: 'Notices saved', data: await readPreferences(deps.db, actor) }
    },
  )
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
