import type { Deps } from '../deps.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { workOn } from '../events/worker.ts'
import { takeOverdueGaps, watchGaps } from './queries.ts'

const day = 86_400_000

/** After longer silence, watch only phones with known gaps. */
const watchedFor = 60 * day
/** A phone without signal is no alarm on the same day. */
const overdueAfter = day

/** Tells an office once about numbers missing for a day. */
export async function startGapWorker(deps: Deps): Promise<void> {
  await workOn(deps.jobs, 'gaps', () => notifyOfGaps(deps))
  await deps.jobs.schedule('gaps', '17 * * * *', null, { tz: 'Europe/London' })
}

/** Safe to run twice at once: the second waits for the first one's rows and finds them marked. */
export async function notifyOfGaps(deps: Deps): Promise<void> {
  const now = deps.now()
  const before = (time: number) => new Date(now.getTime() - time)
  await deps.db.transaction().execute((trx) => watchGaps(trx, now, before(watchedFor)))
  await deps.db.transaction().execute(async (trx) => {
    for (const { company_id, ...data } of await takeOverdueGaps(trx, now, before(overdueAfter))) {
      const audience = [toCompany(company_id), 'admins' as const]
      await recordEvent(trx, deps, { kind: 'ticket.missing', actor_id: null, audience, data })
    }
  })
}
