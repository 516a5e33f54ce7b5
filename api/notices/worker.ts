import type { Db, Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { enqueueAll, type JobData } from '../events/jobs.ts'
import type { SendMail } from '../events/mailer.ts'
import { findEvent } from '../events/record.ts'
import { messageIdOf, workMails } from '../events/worker.ts'
import { composeNotice } from './compose.ts'
import { findRecipients, isNoticed, type NoticedEvent } from './recipients.ts'
import { tellRecipients } from './tell.ts'

/** Works the queues of notices: an event becomes a job for each of its recipients, so that one who fails holds up none. */
export async function startNoticeWorker(deps: Deps, sendMail: SendMail): Promise<void> {
  await workMails(deps, 'notice', ({ event_id }) => spreadNotice(deps, event_id))
  await workMails(deps, 'notice_mail', (job) => mailNotice(deps, sendMail, job))
}

/** The bell lists what there is to tell now; a mail asks once more before it goes. */
export async function spreadNotice(deps: Pick<Deps, 'db' | 'jobs'>, eventId: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const recipients = await tellRecipients(trx, await findNoticedEvent(trx, eventId))
    const byMail = recipients.filter((one) => one.byMail)
    const jobs = byMail.map(({ actor }) => ({ event_id: eventId, user_id: actor.id }))
    await enqueueAll(deps.jobs, trx, 'notice_mail', jobs)
  })
}

/** Whether they should still be told, and what, is asked again: a mail may wait for hours. */
export async function mailNotice(
  deps: Deps,
  sendMail: SendMail,
  { event_id, user_id }: JobData['notice_mail'],
): Promise<void> {
  const event = await findNoticedEvent(deps.db, event_id)
  const recipient = (await findRecipients(deps.db, event)).find(({ actor }) => actor.id === user_id)
  const mail = recipient?.byMail && (await composeNotice(deps.db, event, recipient, deps.config.appUrl))
  if (mail) await sendMail({ ...mail, messageId: messageIdOf(deps, event_id, user_id) })
}

async function findNoticedEvent(db: Db | Trx, id: number): Promise<NoticedEvent> {
  const event = await findEvent(db, id)
  if (!isNoticed(event)) throw new Error(`No notice belongs to ${event.kind}`)
  return event
}
