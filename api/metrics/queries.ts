import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export type QueueRow = {
  queue: string
  /** Due now, for the first time. */
  waiting: number
  /** Failed before, and due now or later. */
  retrying: number
  active: number
  /** Failed for good, and kept for a week. pg-boss counts these and the active ones once a minute. */
  failed: number
  oldest: Date | null
}

/** Each queue, by the index that pg-boss itself takes its jobs from. */
export async function listQueues(db: Db, now: Date): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select queue.name as queue, queue.active_count as active, queue.failed_count as failed,
      count(*) filter (where job.state = 'created' and job.start_after <= ${now}) as waiting,
      count(*) filter (where job.state = 'retry') as retrying,
      min(job.created_on) filter (where job.state = 'retry' or job.start_after <= ${now}) as oldest
    from pgboss.queue left join pgboss.job on job.name = queue.name and job.state < 'active' and not job.blocked
    group by queue.name order by queue.name`.execute(db)
  return rows
}
