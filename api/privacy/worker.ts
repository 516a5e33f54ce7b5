import type { Deps } from '../deps.ts'
import type { JobData } from '../events/jobs.ts'
import { eraseOld } from './erase.ts'

export async function startErasing(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  await deps.jobs.work<JobData['erase']>('erase', () => eraseOld(deps))
  await deps.jobs.schedule('erase', '15 4 * * *', null, { tz: 'Europe/London', missed: 'once' })
}
