import type { Deps } from '../deps.ts'
import { enqueueAll, type JobData } from '../events/jobs.ts'
import type { SendMail } from '../events/mailer.ts'
import { mailWork, messageIdOf, settle } from '../events/worker.ts'
import { composeNotice } from './compose.ts'
import { findEvent } from './queries.ts'
import { findRecipients } from './recipients.ts'

/** Works the queues of notices: an event becomes a job for each of its recipients, so that one who fails holds up none. */
export async function startNoticeWorker(deps: Deps, sendMail: SendMail): Promise<void> {
  await deps.jobs.work<JobData['notice'], unknown, typeof mailWork>('notice', mailWork, (batch) =>
    Promise.all(batch.map((job) => settle(job.id, spreadNotice(deps, job.data.event_id)))),
  )
  await deps.jobs.work<JobData['notice_mail'], unknown, typeof mailWork>('notice_mail', mailWork, (batch) =>
    Promise.all(batch.map((job) => settle(job.id, mailNotice(deps, sendMail, job.data)))),
  )
}

async function spreadNotice(deps: Deps, eventId: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const recipients = await findRecipients(trx, await findEvent(trx, eventId))
    const jobs = recipients.map(({ actor }) => ({ event_id: eventId, user_id: actor.id }))
    await enqueueAll(deps.jobs, trx, 'notice_mail', jobs)
  })
}

/** Whether he is still to be told, and of what, is asked anew: a mail may wait for hours. */
export async function mailNotice(
  deps: Deps,
  sendMail: SendMail,
  { event_id, user_id }: JobData['notice_mail'],
): Promise<void> {
  const event = await findEvent(deps.db, event_id)
  const recipient = (await findRecipients(deps.db, event)).find(({ actor }) => actor.id === user_id)
  const mail = recipient && (await composeNotice(deps.db, event, recipient, deps.config.appUrl))
  if (mail) await sendMail({ ...mail, messageId: messageIdOf(deps, event_id, user_id) })
}
