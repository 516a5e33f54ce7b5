import type { Db } from '../db/database.ts'

const day = 24 * 3_600_000

/** While known, an ended session gets `expired` or `revoked`, which decide whether the device keeps its work open. */
const sessionMemory = 90 * day
/** For support: an old link gets the same answer as an unknown one. */
const tokenMemory = 30 * day
/** A save from an older form is still refused, but not told what has changed. */
const editMemory = 30 * day

/** Deletes counters that have run out. */
const limitMemory = day

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
  const limitsBefore = now.getTime() - limitMemory
  await db.deleteFrom('rate_limits').where('expire', '<', limitsBefore).execute()
  // With their parts.
  await db.deleteFrom('attachment_uploads').where('expires_at', '<=', now).execute()
  await db.deleteFrom('login_failures').where('last_at', '<', new Date(limitsBefore)).execute()
}
