import type { EventKind, MailKind } from '../contract/events.ts'
import type { Deps } from '../deps.ts'
import type { SendMail } from '../events/mailer.ts'
import { findEvent, type RecordedEvent } from '../events/record.ts'
import { messageIdOf, workMails, workOn } from '../events/worker.ts'
import { lapseUnconfirmed } from './lapse.ts'
import { accountMails } from './mails.ts'
import { findAddressee } from './queries.ts'

export async function startAccountWorker(deps: Deps, sendMail: SendMail): Promise<void> {
  await workMails(deps, 'mail', ({ event_id }) => mailForEvent(deps, sendMail, event_id))
  await workOn(deps.jobs, 'lapse', () => lapseUnconfirmed(deps))
  await deps.jobs.schedule('lapse', '45 3 * * *', null, { tz: 'Europe/London', missed: 'once' })
}

export async function mailForEvent(deps: Deps, sendMail: SendMail, eventId: number): Promise<void> {
  const event = await findEvent(deps.db, eventId)
  if (!hasMail(event)) throw new Error(`No mail belongs to ${event.kind}`)
  const person = await findAddressee(deps.db, event.data.user_id)
  if (!person) return // deleted meanwhile
  const mail = await accountMails[event.kind](deps.db, person, deps.config.appUrl, deps.now(), event.actor_id)
  await sendMail({ ...mail, messageId: messageIdOf(deps, event.id, person.id) })
}

function hasMail(event: RecordedEvent<EventKind>): event is RecordedEvent<MailKind> {
  return event.kind in accountMails
}
