import { answering } from '../answer.ts'
import { only, yard } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { DriverJobs, JobQuery, SyncAnswer, SyncQuery } from '../contract/sync.ts'
import type { App, Deps } from '../deps.ts'
import { readJobs, readSync } from './reads.ts'
import { reportDevice } from './service.ts'

export function syncRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'sync')
  answer(calls.jobList, {
    summary: 'Orders assigned to the driver, those in progress first, without prices',
    query: JobQuery,
    answer: DriverJobs,
    access: only('job.list', { driver: 200 }),
    handle: ({ actor, query }) => readJobs(deps, actor, query),
  })

  answer(calls.syncRead, {
    summary: 'Changes for a driver or a haulier since the cursor, or everything',
    query: SyncQuery,
    answer: SyncAnswer,
    access: only('sync.read', { driver: 200, ...yard(200) }),
    handle: async ({ actor, query }) => {
      await reportDevice(deps, actor, query)
      return { data: await readSync(deps, actor, query.since) }
    },
  })
}
