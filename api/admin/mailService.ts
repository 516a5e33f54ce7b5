import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { findQueueOfFailed } from './mailQueries.ts'

/** One more try, at once. Throws 404 for a mail that hasn't failed, or is being sent again already. */
export async function resendMail({ db, jobs }: Deps, id: string): Promise<void> {
  const queue = await findQueueOfFailed(db, id)
  if (!queue) throw refuse.notFound()
  await jobs.retry(queue, id)
}
