import type { Deps } from '../deps.ts'
import { workOn } from '../events/worker.ts'
import { eraseOld } from './erase.ts'

export async function startErasing(deps: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<void> {
  await workOn(deps.jobs, 'erase', () => eraseOld(deps))
  await deps.jobs.schedule('erase', '15 4 * * *', null, { tz: 'Europe/London', missed: 'once' })
}
