import type { RequestActor } from '../auth/actor.ts'
import { noticeLabels } from '../contract/eventWords.ts'
import { type NoticePreference, noticeNames } from '../contract/notices.ts'
import { noticesFor } from '../contract/rules/eventReaders.ts'
import type { Db } from '../db/database.ts'
import { listChoices } from './queries.ts'

/** Every notice that can concern this user; on until they turn it off. */
export async function readPreferences(db: Db, actor: RequestActor): Promise<NoticePreference[]> {
  const chosen = await listChoices(db, actor.id)
  const offered = noticesFor(actor)
  return noticeNames
    .filter((notice) => offered.has(notice))
    .map((notice) => ({ notice, label: noticeLabels[notice], mail: chosen.get(notice) ?? true }))
}
