import { mailForEvent } from '../../api/accounts/worker.ts'
import type { EventKind } from '../../api/contract/events.ts'
import type { Mail } from '../../api/events/mails.ts'
import { findEvent } from '../../api/events/record.ts'
import { findRecipients, isNoticed } from '../../api/notices/recipients.ts'
import { mailNotice } from '../../api/notices/worker.ts'
import type { TestApi } from './harness.ts'
import { newestEvent } from './newestEvents.ts'

/** Sends the mails that belong to the newest event. */
export async function mailsOfLastEvent(t: TestApi): Promise<Mail[]> {
  const id = await newestEvent(t.db)
  const mails: Mail[] = []
  await mailForEvent(t.deps, async (mail) => void mails.push(mail), id)
  return mails
}

/** The secret of the link under that path in the newest event's mail. */
export async function secretOfLink(
  t: TestApi,
  path: 'verify-email' | 'reset-password' | 'invitation',
): Promise<string> {
  const [mail] = await mailsOfLastEvent(t)
  const secret = new RegExp(`/${path}/([\\w-]+)`).exec(mail?.text ?? '')?.[1]
  if (!secret) throw new Error('The mail holds no link')
  return secret
}

export type SentNotice = { kind: EventKind; mail: Mail }

/** The notices of the events after this one, as they would be sent now: in the order of the events and of the users. */
export async function spreadNotices(t: Pick<TestApi, 'db' | 'deps'>, afterEvent: number): Promise<SentNotice[]> {
  const events = await t.db.selectFrom('events').select('id').where('id', '>', afterEvent).orderBy('id').execute()
  const sent: SentNotice[] = []
  for (const { id } of events) {
    const event = await findEvent(t.db, id)
    if (!isNoticed(event)) continue
    for (const { actor } of await findRecipients(t.db, event)) {
      const keep = async (mail: Mail) => void sent.push({ kind: event.kind, mail })
      await mailNotice(t.deps, keep, { event_id: id, user_id: actor.id })
    }
  }
  return sent
}
