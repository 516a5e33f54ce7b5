import { keptDays } from '../../api/contract/rules/keptDays.ts'
import type { UserDb } from './databases.ts'

const day = 86_400_000
const mediaKeptDays = 7

/**
 * Lets go of what the server has confirmed: bodies and media after 7 days, receipts when the cache no longer shows their
 * orders either. Nothing unsent is ever deleted, by no rule.
 */
export function purge(db: UserDb, now: number): Promise<void> {
  const old = now - mediaKeptDays * day
  return db.transaction('rw', [db.outbox, db.media, db.receipts], async () => {
    // Only what was received has a moment of receipt, and only confirmed media one of confirmation: the rest is in neither index.
    await db.outbox.where('receivedAt').below(old).delete()
    await db.media.where('confirmedAt').below(old).delete()
    await db.receipts
      .where('receivedAt')
      .below(now - keptDays * day)
      .delete()
  })
}
