import type { Side } from '../contract/events.ts'
import type { Trx } from '../db/database.ts'
import { insertNotices } from './bellQueries.ts'
import { matterOf, readBackground } from './compose.ts'
import { findRecipients, type NoticedEvent, type Recipient } from './recipients.ts'

/** Adds the event to the bell of each recipient with something to tell. Returns all recipients. */
export async function addToBells(trx: Trx, event: NoticedEvent): Promise<Recipient[]> {
  const recipients = await findRecipients(trx, event)
  const notified: { user_id: number; side: Side }[] = []
  const background = await readBackground(trx, event, recipients)
  for (const recipient of recipients) {
    if (await matterOf(trx, event, recipient, background))
      notified.push({ user_id: recipient.actor.id, side: recipient.side })
  }
  await insertNotices(trx, event.id, notified)
  return recipients
}
