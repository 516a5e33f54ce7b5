import { answering } from '../answer.ts'
import { only, yard } from '../auth/access.ts'
import { uploadTokenLifetime } from '../auth/sessions.ts'
import * as calls from '../contract/calls.ts'
import { DriverJobs, JobQuery, SyncAnswer, SyncQuery } from '../contract/sync.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import type { App, Deps } from '../deps.ts'
import { presentJob } from './present.ts'
import { countJobs, listJobs, reportDevice } from './queries.ts'
import { keptSince, readSync, viewerOf } from './read.ts'

export function syncRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'sync')
  answer(calls.jobList, {
    summary: 'Orders assigned to the driver, those in progress first, without prices',
    query: JobQuery,
    answer: DriverJobs,
    access: only('job.list', { driver: 200 }),
    handle: async ({ actor, query }) => {
      const { limit, cursor } = query
      const viewer = viewerOf(actor)
      const now = deps.now()
      const window = { keptSince: keptSince(now) }
      const rows = await listJobs(deps.db, viewer, { ...window, now, after: cursor, limit: limit + 1 })
      const total = await countJobs(deps.db, viewer, window)
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      const data = page.map((row) => ({
        ...presentJob(row),
        last_vehicle: row.last_vehicle,
        tickets_today: row.tickets_today,
      }))
      return { data, meta: { total, next_cursor: last ? encodeCursor([last.finished, last.quote_id]) : null } }
    },
  })

  answer(calls.syncRead, {
    summary: 'Changes for a driver or a haulier since the cursor, or everything',
    query: SyncQuery,
    answer: SyncAnswer,
    access: only('sync.read', { driver: 200, ...yard(200) }),
    handle: async ({ actor, query }) => {
      const { since, device_key, device_seq, unsent } = query
      if (device_key !== null) {
        const now = deps.now()
        const expires_at = new Date(now.getTime() + uploadTokenLifetime)
        await reportDevice(deps.db, { user_id: actor.id, device_key, last_seq: device_seq, unsent, now, expires_at })
      }
      return { data: await readSync(deps, actor, since) }
    },
  })
}
