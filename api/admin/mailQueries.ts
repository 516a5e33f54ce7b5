import { sql } from 'kysely'
import type { MailKind } from '../contract/events.ts'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import { type MailQueue, mailQueues } from '../events/jobs.ts'

const mostShown = 20

export type FailedMailRow = {
  total: number
  id: string
  queue: MailQueue
  /** Only of the queue `mail`. */
  kind: MailKind | null
  full_name: string | null
  email: string | null
  failed_at: Date
  tries: number
  reason: string | null
}

const ofMails = sql`state = 'failed' and name in (${sql.join([...mailQueues])})`

/** The newest first. pg-boss forgets them after a week. */
export async function listFailedMails(db: Db): Promise<FailedMailRow[]> {
  const { rows } = await sql<FailedMailRow>`
    with failed as (
      select id, name, data, completed_on, retry_count + 1 as tries, output ->> 'message' as reason, count(*) over () as total
      from pgboss.job where ${ofMails} order by completed_on desc limit ${mostShown}
    )
    select failed.total, failed.id, failed.name as queue, failed.completed_on as failed_at, failed.tries, failed.reason,
      case when failed.name = 'mail' then events.kind end as kind, users.email, ${fullName()} as full_name
    from failed
    left join events on events.id = (failed.data ->> 'event_id')::bigint
    left join users on users.deleted_at is null
      and users.id = coalesce((failed.data ->> 'user_id')::integer, (events.data ->> 'user_id')::integer)
    order by failed.completed_on desc`.execute(db)
  return rows
}

export async function findQueueOfFailed(db: Db, id: string): Promise<MailQueue | undefined> {
  const { rows } = await sql<{ name: MailQueue }>`select name from pgboss.job where id = ${id} and ${ofMails}`.execute(
    db,
  )
  return rows[0]?.name
}
