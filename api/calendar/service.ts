import type { RequestActor } from '../auth/actor.ts'
import type { Calendar } from '../contract/calendar.ts'
import type { Deps } from '../deps.ts'
import { recordAccess } from '../events/accessRecord.ts'
import { newCode } from './address.ts'
import { deleteFeed, putFeed } from './queries.ts'
import { presentFeed } from './reads.ts'

/** The address before it stops working. */
export function makeFeed(deps: Deps, { id }: RequestActor): Promise<Calendar> {
  return deps.db.transaction().execute(async (trx) => {
    const feed = await putFeed(trx, id, newCode(), deps.now())
    await recordAccess(trx, deps.now(), { kind: 'calendar_made', user: id })
    return presentFeed(deps, feed)
  })
}

export function endFeed(deps: Deps, { id }: RequestActor): Promise<void> {
  return deps.db.transaction().execute(async (trx) => {
    if (await deleteFeed(trx, id)) await recordAccess(trx, deps.now(), { kind: 'calendar_ended', user: id })
  })
}
