import { companyOf } from '../auth/actor.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { enqueueAll, type JobData } from '../events/jobs.ts'
import type { SendMail } from '../events/mailer.ts'
import { findEvent } from '../events/record.ts'
import { messageIdOf, workMails, workOn } from '../events/worker.ts'
import { composeNotice } from './compose.ts'
import { listOpened, putNewQuote, takeDigests } from './newQuoteQueries.ts'
import { findRecipients, isNoticed, type NoticedEvent } from './recipients.ts'
import { addToBells } from './tell.ts'
import { writeDigest } from './text.ts'

/** An event becomes one job per recipient, so a failure doesn't hold up the others. */
export async function startNoticeWorker(deps: Deps, sendMail: SendMail): Promise<void> {
  await workMails(deps, 'notice', ({ event_id }) => spreadNotice(deps, event_id))
  await workMails(deps, 'notice_mail', (job) => mailNotice(deps, sendMail, job))
  await workMails(deps, 'digest_mail', (job) => mailDigest(deps, sendMail, job))
  await workOn(deps.jobs, 'digest', () => spreadDigests(deps))
  await deps.jobs.schedule('digest', digestTime.cron, null, { tz: digestTime.tz, missed: 'once' })
}

/** In the morning, before people set the day's prices. */
export const digestTime = { cron: '0 7 * * *', tz: 'Europe/London' } as const

/** One job per reader, all in one transaction. */
export async function spreadDigests({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> {
  await db.transaction().execute(async (trx) => enqueueAll(jobs, trx, 'digest_mail', await takeDigests(trx)))
}

/** Lists the quotes still open to the reader. Sends nothing if there are none, or if they turned the mail off. */
export async function mailDigest(
  deps: Deps,
  sendMail: SendMail,
  { user_id, event_ids }: JobData['digest_mail'],
): Promise<void> {
  const last = Math.max(...event_ids)
  const [recipient] = await findRecipients(deps.db, await findNoticedEvent(deps.db, last), user_id)
  if (!recipient?.byMail) return
  const quotes = await listOpened(deps.db, companyOf(recipient.actor), event_ids)
  if (quotes.length === 0) return
  const mail = writeDigest(recipient, quotes, deps.config.appUrl)
  await sendMail({ ...mail, messageId: messageIdOf(deps, last, user_id) })
}

/** Fills the bells now; each mail checks again before it is sent. */
export async function spreadNotice(deps: Pick<Deps, 'db' | 'jobs'>, eventId: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const event = await findNoticedEvent(trx, eventId)
    const byMail =
      event.kind === 'quote.opened' ? await putNewQuote(trx, eventId, event.quote_id) : await notify(trx, event)
    const jobs = byMail.map((user_id) => ({ event_id: eventId, user_id }))
    await enqueueAll(deps.jobs, trx, 'notice_mail', jobs)
  })
}

async function notify(trx: Trx, event: NoticedEvent): Promise<number[]> {
  const recipients = await addToBells(trx, event)
  return recipients.filter(({ byMail }) => byMail).map(({ actor }) => actor.id)
}

/** A mail may wait for hours, so check again whether and what to tell. */
export async function mailNotice(
  deps: Deps,
  sendMail: SendMail,
  { event_id, user_id }: JobData['notice_mail'],
): Promise<void> {
  const event = await findNoticedEvent(deps.db, event_id)
  const [recipient] = await findRecipients(deps.db, event, user_id)
  const mail = recipient?.byMail && (await composeNotice(deps.db, event, recipient, deps.config.appUrl))
  if (mail) await sendMail({ ...mail, messageId: messageIdOf(deps, event_id, user_id) })
}

async function findNoticedEvent(db: Db | Trx, id: number): Promise<NoticedEvent> {
  const event = await findEvent(db, id)
  if (!isNoticed(event)) throw new Error(`No notice belongs to ${event.kind}`)
  return event
}
