import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../api/db/database.ts'
import type { MailQueue } from '../../api/events/jobs.ts'

type GivenUp = { queue?: MailQueue; data?: Record<string, number>; reason?: string; at?: Date }

/** A job of which the last try has failed, as pg-boss leaves it. */
export async function giveUpMail(db: Db, made: GivenUp = {}): Promise<string> {
  const { queue = 'mail', data = { event_id: 0 }, reason = 'Error: connect ECONNREFUSED', at = new Date() } = made
  const id = randomUUID()
  await sql`insert into pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on, output)
    values (${id}, ${queue}, ${JSON.stringify(data)}, 'failed', 8, 8, ${at}, ${JSON.stringify({ message: reason })})`.execute(
    db,
  )
  return id
}
