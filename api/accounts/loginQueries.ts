import type { Db } from '../db/database.ts'

const day = 24 * 3_600_000

/** True once a day, if tries with this key have to wait. */
export async function markTold(db: Db, key: string, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('login_failures')
    .set({ told_at: now })
    .where('key', '=', key)
    .where('locked_until', '>', now)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '<=', new Date(now.getTime() - day))]))
    .returning('key')
    .executeTakeFirst()
  return marked !== undefined
}
