import { only, yard } from '../auth/access.ts'
import { actorOf } from '../auth/actor.ts'
import { uploadTokenLifetime } from '../auth/sessions.ts'
import { DriverJobs, JobQuery, SyncAnswer, SyncQuery } from '../contract/sync.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import type { App, Deps } from '../deps.ts'
import { presentJob } from './present.ts'
import { countJobs, listJobs, reportDevice } from './queries.ts'
import { keptSince, readSync, viewerOf } from './read.ts'

export function syncRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/driver/jobs',
    {
      schema: {
        tags: ['sync'],
        summary: 'Orders assigned to the driver, those in progress first, without prices',
        querystring: JobQuery,
        response: { 200: DriverJobs },
      },
      config: { access: only('job.list', { driver: 200 }) },
    },
    async (request) => {
      const { limit, cursor } = request.query
      const viewer = viewerOf(actorOf(request))
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
  )

  app.get(
    '/api/sync',
    {
      schema: {
        tags: ['sync'],
        summary: 'Changes for a driver or a haulier since the cursor, or everything',
        querystring: SyncQuery,
        response: { 200: SyncAnswer },
      },
      config: { access: only('sync.read', { driver: 200, ...yard(200) }) },
    },
    async (request) => {
      const actor = actorOf(request)
      const { since, device_key, device_seq, unsent } = request.query
      if (device_key !== null) {
        const now = deps.now()
        const expires_at = new Date(now.getTime() + uploadTokenLifetime)
        await reportDevice(deps.db, { user_id: actor.id, device_key, last_seq: device_seq, unsent, now, expires_at })
      }
      return { data: await readSync(deps, actor, since) }
    },
  )
}
