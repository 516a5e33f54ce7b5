import type { Deps } from '../deps.ts'
import { workOn } from '../events/worker.ts'
import { lockAnyOrder } from '../orders/queries/ends.ts'
import { findOpenProposal } from '../orders/queries/proposals.ts'
import { endProposal } from '../orders/rules/proposals.ts'
import { lockQuote } from '../quotes/queries.ts'
import { listLapsed } from './queries.ts'
import { isOpen } from './rules.ts'

/** A proposal counts as lapsed as soon as its time is over; one look a minute says so to those who wait for it. */
export async function startLapsingAmendments(deps: Deps): Promise<void> {
  await workOn(deps.jobs, 'amendments', () => endLapsed(deps))
  await deps.jobs.schedule('amendments', '* * * * *', null, { tz: 'Europe/London', missed: 'once' })
}

const batch = 100

export async function endLapsed(deps: Deps): Promise<void> {
  const lapsed = await listLapsed(deps.db, deps.now(), batch)
  for (const { quote_id } of lapsed) {
    await deps.db.transaction().execute(async (trx) => {
      await lockQuote(trx, quote_id)
      const order = await lockAnyOrder(trx, quote_id)
      // Another process may have ended it.
      const open = await findOpenProposal(trx, quote_id)
      if (!order || !open || isOpen(open, deps.now())) return
      await endProposal(trx, deps, order, open, { outcome: 'lapsed', by: null, reason: null })
    })
  }
}
