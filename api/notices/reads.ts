import { listAssignedNow } from '../activity/queries.ts'
import { companyOf, type RequestActor } from '../auth/actor.ts'
import { listPriceChanges } from '../bids/queries/priceChanges.ts'
import { noticeLabels } from '../contract/eventWords.ts'
import { defaultRadius } from '../contract/geo.ts'
import {
  type NoticePreference,
  type NotificationList,
  type NotificationQuery,
  noticeNames,
} from '../contract/notices.ts'
import { noticesFor, noticesTellable } from '../contract/rules/eventReaders.ts'
import type { Db } from '../db/database.ts'
import { byId, pageOf } from '../db/page.ts'
import { listStakes } from '../quotes/queries/stakes.ts'
import { countNotices, listNotices, type NoticeRow } from './bellQueries.ts'
import { listReaches } from './newQuoteQueries.ts'
import { presentNotice, type VisibleFacts } from './present.ts'
import { listChoices } from './queries.ts'
import { versionOf } from './rules.ts'

/** Every notice that this user can get, on by default. */
export async function readPreferences(db: Db, actor: RequestActor): Promise<NoticePreference[]> {
  const chosen = await listChoices(db, actor.id)
  const offered = noticesFor(actor)
  return noticeNames
    .filter((notice) => offered.has(notice))
    .map((notice) => {
      const choice = chosen.get(notice)
      const preference = { notice, label: noticeLabels[notice], mail: choice?.mail ?? true, version: versionOf(choice) }
      if (notice !== 'new_quote') return preference
      return { ...preference, pace: choice?.pace ?? 'daily', radius: choice?.radius_miles ?? defaultRadius }
    })
}

export async function readNotices(db: Db, actor: RequestActor, query: NotificationQuery): Promise<NotificationList> {
  const kinds = noticesTellable(actor)
  const rows = await listNotices(db, actor, kinds, query)
  const { total, unread } = await countNotices(db, actor.id, kinds)
  const visible = await readVisible(db, actor, rows)
  const { data, meta } = pageOf(rows, query.limit, total, byId, (row) => presentNotice(row, actor, visible))
  return { data, meta: { ...meta, unread } }
}

const noReaches: VisibleFacts['reaches'] = new Map()

async function readVisible(db: Db, actor: RequestActor, rows: readonly NoticeRow[]): Promise<VisibleFacts> {
  const ids = [...new Set(rows.flatMap(({ quote_id }) => quote_id ?? []))]
  const stakes = ids.length === 0 ? [] : await listStakes(db, actor, ids)
  const isDriver = actor.roles.includes('driver')
  const assigned = isDriver ? await listAssignedNow(db, actor.id, ids) : new Set<number>()
  const opened = rows.flatMap(({ kind, quote_id }) => (kind === 'quote.opened' ? quote_id : []))
  const reaches = opened.length === 0 ? noReaches : await listReaches(db, companyOf(actor), opened)
  const changes = await listPriceChanges(db, rows)
  return { stakes: new Map(stakes.map((stake) => [stake.id, stake])), assigned, reaches, changes }
}
