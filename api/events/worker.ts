import type { JobResult } from 'pg-boss'
import type { Db } from '../db/database.ts'
import type { JobData, Jobs, MailQueue } from './jobs.ts'
import { purgeEnded } from './purge.ts'

/** After a full batch the next follows at once. Jobs succeed or fail separately. */
const mailWork = {
  pollingIntervalSeconds: 1,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** A crash may cause a second mail with the same Message-ID. */
export async function workMails<Name extends MailQueue | 'notice'>(
  { jobs }: { jobs: Jobs },
  name: Name,
  send: (data: JobData[Name]) => Promise<void>,
): Promise<void> {
  await jobs.work<JobData[Name], unknown, typeof mailWork>(name, mailWork, (batch) =>
    Promise.all(batch.map((job) => settle(job.id, send(job.data)))),
  )
}

function settle(id: string, work: Promise<void>): Promise<JobResult> {
  return work.then(
    () => ({ id, status: 'completed' }),
    (error: unknown) => ({ id, status: 'failed', output: { message: String(error) } }),
  )
}

/** A failure is an error of pg-boss too, so that the log tells it: pg-boss itself only keeps it with the job. */
export async function workOn(
  jobs: Jobs,
  name: Exclude<keyof JobData, MailQueue | 'notice'>,
  work: () => Promise<void>,
): Promise<void> {
  await jobs.work(name, async () => {
    try {
      await work()
    } catch (error) {
      jobs.emit('error', error as Error)
      throw error
    }
  })
}

type PurgeDeps = { db: Db; jobs: Jobs; now: () => Date }

export async function startPurging({ db, jobs, now }: PurgeDeps): Promise<void> {
  await workOn(jobs, 'purge', () => purgeEnded(db, now()))
  await jobs.schedule('purge', '30 3 * * *', null, { tz: 'Europe/London', missed: 'once' })
}

/** The same for a repeated mail, so that mail clients show it once. */
export function messageIdOf({ config }: { config: { appUrl: string } }, eventId: number, userId: number): string {
  return `<event-${eventId}-user-${userId}@${new URL(config.appUrl).hostname}>`
}
