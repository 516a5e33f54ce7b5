import { CompiledQuery, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db, Trx } from '../db/database.ts'

/** Queues and their jobs' data. Ids only; workers read the rest from the database. */
export type JobData = {
  mail: { event_id: number }
  notice: { event_id: number }
  notice_mail: { event_id: number; user_id: number }
  digest: Record<string, never>
  digest_mail: { user_id: number; event_ids: number[] }
  gaps: Record<string, never>
  purge: Record<string, never>
  erase: Record<string, never>
  lapse: Record<string, never>
  last_days: Record<string, never>
  drafts: Record<string, never>
  approvals: Record<string, never>
  amendments: Record<string, never>
  seal: Record<string, never>
  webhook: { delivery_id: number; turn: number }
}
export type Jobs = PgBoss

/** Queues whose jobs are one mail to one person each. */
export const mailQueues = ['mail', 'notice_mail', 'digest_mail'] as const satisfies readonly (keyof JobData)[]
export type MailQueue = (typeof mailQueues)[number]

function onDatabase(db: Db | Trx) {
  return {
    executeSql: async (text: string, values?: unknown[]) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
      return { rows: [...rows] }
    },
  }
}

/** pg-boss on our own pool. Only worker processes supervise queues and start schedules; others just send. */
export function createJobs(db: Db, { migrate = false, work = false } = {}): Jobs {
  return new PgBoss({ db: onDatabase(db), migrate, createSchema: migrate, supervise: work, schedule: work })
}

export async function createQueues(jobs: Jobs): Promise<void> {
  const patient = { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 }
  await jobs.createQueue('mail', patient)
  await jobs.createQueue('notice', patient)
  await jobs.createQueue('notice_mail', patient)
  await jobs.createQueue('digest_mail', patient)
  await jobs.createQueue('digest', { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 300 })
  await jobs.createQueue('gaps', { retryLimit: 3, retryDelay: 600, expireInSeconds: 900 })
  await jobs.createQueue('lapse', { retryLimit: 3, retryDelay: 600, expireInSeconds: 900 })
  await jobs.createQueue('last_days', { retryLimit: 3, retryDelay: 600, expireInSeconds: 900 })
  await jobs.createQueue('drafts', { retryLimit: 3, retryDelay: 600, expireInSeconds: 900 })
  await jobs.createQueue('approvals', { retryLimit: 0, expireInSeconds: 300 })
  await jobs.createQueue('amendments', { retryLimit: 0, expireInSeconds: 300 })
  await jobs.createQueue('seal', { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 3_600 })
  // A process that died leaves its jobs active until they expire.
  await jobs.createQueue('webhook', { retryLimit: 100, retryDelay: 30, expireInSeconds: 60, deleteAfterSeconds: 3_600 })
  await jobs.createQueue('purge', { retryLimit: 3, retryDelay: 600, expireInSeconds: 900 })
  await jobs.createQueue('erase', { retryLimit: 3, retryDelay: 600, expireInSeconds: 3_600 })
}

/** The dashboard looks for failed mails among a week's jobs. Only one of several starting processes makes the index. */
export async function indexGivenUp(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7301002)`.execute(trx)
    const found = await sql<{ there: boolean }>`select to_regclass('pgboss.job_given_up') is not null as there`.execute(
      trx,
    )
    if (found.rows[0]?.there) return
    await sql`create index job_given_up on pgboss.job (completed_on desc) where state = 'failed'`.execute(trx)
  })
}

/** In the caller's transaction, so the job exists exactly if the change does. */
export async function enqueue<Name extends keyof JobData>(
  jobs: Jobs,
  trx: Trx,
  name: Name,
  data: JobData[Name],
): Promise<void> {
  await jobs.send(name, data, { db: onDatabase(trx) })
}

export async function enqueueAll<Name extends keyof JobData>(
  jobs: Jobs,
  trx: Trx,
  name: Name,
  all: readonly JobData[Name][],
): Promise<void> {
  if (all.length === 0) return
  await jobs.insert(
    name,
    all.map((data) => ({ data })),
    { db: onDatabase(trx) },
  )
}

/** One for each delivery that may be sent, when it may be. The webhooks share out what is sent at once. */
export async function enqueueWebhooks(
  jobs: Jobs,
  trx: Trx,
  webhookId: number,
  all: readonly (JobData['webhook'] & { wait: number })[],
): Promise<void> {
  if (all.length === 0) return
  await jobs.insert(
    'webhook',
    all.map(({ wait, ...data }) => ({ data, startAfter: wait, group: { id: String(webhookId) } })),
    { db: onDatabase(trx) },
  )
}

/** In the transaction that records what it did. */
export async function completeWebhook(jobs: Jobs, db: Db | Trx, id: string): Promise<void> {
  await jobs.complete('webhook', id, null, { db: onDatabase(db) })
}
