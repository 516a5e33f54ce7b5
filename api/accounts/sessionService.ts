import type { RequestActor } from '../auth/actor.ts'
import { expireSessions } from '../auth/queries.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordAccess } from '../events/accessRecord.ts'

/** The device's upload token stays, so that a phone still sends what it holds. */
export function endOwnSession({ db, now }: Deps, actor: RequestActor, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    if ((await expireSessions(trx, actor.id, now(), id)) === 0) throw refuse.notFound()
    await recordAccess(trx, now(), { kind: 'session_ended', user: actor.id })
  })
}
