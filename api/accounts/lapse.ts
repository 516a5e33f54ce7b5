import type { Deps } from '../deps.ts'
import { deleteUnconfirmed } from './queries.ts'
import { recordDeletion } from './rules.ts'

/** Time to confirm the email, counted from the last link (ms). */
const unconfirmedFor = 7 * 24 * 3_600_000

/** Deletes accounts that weren't confirmed in time, which frees their emails. */
export async function lapseUnconfirmed(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const lapsed = await deleteUnconfirmed(trx, now, { lastLinkBefore: new Date(now.getTime() - unconfirmedFor) })
    for (const user of lapsed) await recordDeletion(trx, deps, user)
  })
}
