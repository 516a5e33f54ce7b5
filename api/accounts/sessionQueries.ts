import type { Paging } from '../contract/wire/wire.ts'
import type { Db } from '../db/database.ts'

type SessionOwner = { user_id: number; now: Date }

function liveSessions(db: Db, { user_id, now }: SessionOwner) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
}

export function listSessions(db: Db, owner: SessionOwner, { limit, cursor }: Paging) {
  const all = liveSessions(db, owner)
    .select(['id', 'browser', 'address', 'created_at', 'extended_at'])
    .orderBy('id', 'desc')
    .limit(limit + 1)
  return (cursor ? all.where('id', '<', cursor[0]) : all).execute()
}

export async function countSessions(db: Db, owner: SessionOwner): Promise<number> {
  const { total } = await liveSessions(db, owner)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
