import type { Deps } from '../deps.ts'
import { deleteUnconfirmed } from './queries.ts'
import { recordDeletion } from './rules.ts'

/** How long an account waits for its email to be confirmed, from the last link that was mailed to it (ms). */
const unconfirmedFor = 7 * 24 * 3_600_000

/** Deletes the accounts whose email nobody has confirmed in time: their emails are free again. */
export async function lapseUnconfirmed(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const lapsed = await deleteUnconfirmed(trx, now, { lastLinkBefore: new Date(now.getTime() - unconfirmedFor) })
    for (const user of lapsed) await recordDeletion(trx, deps, user)
  })
}
