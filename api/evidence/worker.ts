import type { Deps } from '../deps.ts'
import type { JobData } from '../events/jobs.ts'
import { lockCarrier } from './queries/lockCarrier.ts'
import { listCarriersToSeal } from './queries/unsealed.ts'
import { sealNext } from './rules/sealing.ts'

/** A carrier's new tickets wait so long for its old ones: a third of a second, with others at work on the machine. */
const perTurn = 250

type Sealing = Pick<Deps, 'config' | 'db' | 'signing' | 'now'>

/** Seals what has none yet: tickets from before there were seals, and what came behind them. */
export async function startSealing(deps: Deps): Promise<void> {
  await deps.jobs.work<JobData['seal']>('seal', () => sealBacklog(deps))
  await deps.jobs.send('seal', {})
}

/** Two at once do no harm: each turn holds the carrier, and finds what the other has left. */
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
