import type { JobResult } from 'pg-boss'
import type { Deps } from '../deps.ts'
import type { JobData } from './jobs.ts'
import type { SendMail } from './mailer.ts'
import { composerOf } from './mails.ts'
import { purgeEnded } from './purge.ts'

/** A full batch is followed by the next at once; each mail of it succeeds or fails by itself. */
export const mailWork = {
  pollingIntervalSeconds: 1,
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const

/** Works the queues. A mail may go out once more after a crash, then with the same Message-ID. */
export async function startWorker(deps: Deps, sendMail: SendMail): Promise<void> {
  await deps.jobs.work<JobData['mail'], unknown, typeof mailWork>('mail', mailWork, (batch) =>
    Promise.all(batch.map((job) => settle(job.id, mailForEvent(deps, sendMail, job.data.event_id)))),
  )
  await deps.jobs.work<JobData['purge']>('purge', () => purgeEnded(deps.db, deps.now()))
  // At night; a machine that is off then makes good for it when it is on.
  await deps.jobs.schedule('purge', '30 3 * * *', null, { tz: 'Europe/London', missed: 'once' })
}

export function settle(id: string, work: Promise<void>): Promise<JobResult> {
  return work.then(
    () => ({ id, status: 'completed' }),
    (error: unknown) => ({ id, status: 'failed', output: { message: String(error) } }),
  )
}

/** The same for the same mail, so that a client shows one that was sent twice once. */
export function messageIdOf({ config }: Pick<Deps, 'config'>, eventId: number, userId: number): string {
  return `<event-${eventId}-user-${userId}@${new URL(config.appUrl).hostname}>`
}

export async function mailForEvent(deps: Deps, sendMail: SendMail, eventId: number): Promise<void> {
  const event = await deps.db
    .selectFrom('events')
    .select(['id', 'kind', 'data'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow()
  const compose = composerOf(event.kind)
  if (!compose) throw new Error(`No mail belongs to ${event.kind}`)
  const person = await deps.db
    .selectFrom('users')
    .select(['id', 'first_name', 'email', 'email_verified_at'])
    .where('id', '=', Number(event.data['user_id']))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return // deleted meanwhile
  const mail = await compose(deps.db, person, deps.config.appUrl, deps.now())
  await sendMail({ ...mail, messageId: messageIdOf(deps, event.id, person.id) })
}
