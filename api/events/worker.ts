import type { Deps } from '../app.ts'
import type { JobData } from './jobs.ts'
import type { SendMail } from './mailer.ts'
import { composerOf } from './mails.ts'

/** Works the queues. A mail may go out once more after a crash, then with the same Message-ID. */
export async function startWorker(deps: Deps, sendMail: SendMail): Promise<void> {
  await deps.jobs.work<JobData['mail']>('mail', { pollingIntervalSeconds: 1 }, async (batch) => {
    for (const job of batch) await mailForEvent(deps, sendMail, job.data.event_id)
  })
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
