import type { JobResult } from 'pg-boss'
import type { Deps } from '../app.ts'
import type { JobData } from './jobs.ts'
import type { SendMail } from './mailer.ts'
import { composerOf } from './mails.ts'

/** A full batch is followed by the next at once; each mail of it succeeds or fails by itself. */
const mailWork = { pollingIntervalSeconds: 1, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

/** Works the queues. A mail may go out once more after a crash, then with the same Message-ID. */
export async function startWorker(deps: Deps, sendMail: SendMail): Promise<void> {
  await deps.jobs.work<JobData['mail'], unknown, typeof mailWork>('mail', mailWork, (batch) =>
    Promise.all(batch.map((job) => settle(job.id, mailForEvent(deps, sendMail, job.data.event_id)))),
  )
}

function settle(id: string, work: Promise<void>): Promise<JobResult> {
  return work.then(
    () => ({ id, status: 'completed' }),
    (error: unknown) => ({ id, status: 'failed', output: { message: String(error) } }),
  )
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
    .select(['id', 'first_name', 'email'])
    .where('id', '=', Number(event.data['user_id']))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) return // deleted meanwhile
  const mail = await compose(deps.db, person, deps.config.appUrl, deps.now())
  await sendMail({
    ...mail,
    messageId: `<event-${event.id}-user-${person.id}@${new URL(deps.config.appUrl).hostname}>`,
  })
}
