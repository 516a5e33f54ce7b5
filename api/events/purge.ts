import type { Db } from '../db/database.ts'

const day = 24 * 3_600_000

/**
 * How long an ended session is still known: its device is told that it has `expired` (and keeps its work open) or was
 * `revoked` (and closes it), where a forgotten one would be `unauthenticated`. Longer than a driver is ever away.
 */
const sessionMemory = 90 * day
/** A link that is used or too old is answered like one that never was; so long, support can look why it failed. */
const tokenMemory = 30 * day
/** A form that was opened longer ago is still refused, without being told what changed. */
const editMemory = 30 * day

/** Deletes what has ended long ago: sessions, the tokens of mailed links, and what an edit replaced. */
export async function purgeEnded(db: Db, now: Date): Promise<void> {
  const sessionsBefore = new Date(now.getTime() - sessionMemory)
  const tokensBefore = new Date(now.getTime() - tokenMemory)
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', sessionsBefore), eb('revoked_at', '<', sessionsBefore)]))
    .execute()
  await db
    .deleteFrom('email_tokens')
    .where((eb) => eb.or([eb('expires_at', '<', tokensBefore), eb('used_at', '<', tokensBefore)]))
    .execute()
  await db
    .deleteFrom('edits')
    .where('edited_at', '<', new Date(now.getTime() - editMemory))
    .execute()
}
