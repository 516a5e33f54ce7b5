import type { Deps } from '../deps.ts'
import { workOn } from '../events/worker.ts'
import { lockCarrier } from './queries/lockCarrier.ts'
import { listCarriersToSeal } from './queries/unsealed.ts'
import { sealNext } from './rules/sealing.ts'

/** Limits how long a new ticket waits while old ones are sealed. */
const perTurn = 250

type Sealing = Pick<Deps, 'config' | 'db' | 'signing' | 'now'>

/** Seals older tickets, from before seals existed, and those waiting behind them. */
export async function startSealing(deps: Deps): Promise<void> {
  await workOn(deps.jobs, 'seal', () => sealBacklog(deps))
  await deps.jobs.send('seal', {})
}

/** Safe to run twice at once: each turn holds the carrier and continues where the other stopped. */
export async function sealBacklog(deps: Sealing, most = perTurn): Promise<void> {
  for (const carrierId of await listCarriersToSeal(deps.db)) {
    while (await sealTurn(deps, carrierId, most));
  }
}

function sealTurn(deps: Sealing, carrierId: number, most: number): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    await lockCarrier(trx, carrierId)
    return sealNext(trx, deps, carrierId, most)
  })
}
