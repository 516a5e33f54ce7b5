import { toTonnes } from '../../api/contract/rules/weight.ts'
import type { UserDb } from '../offline/databases.ts'
import { overlayProgress, sumByOrder } from '../offline/overlayProgress.ts'
import { type OwnTickets, readOwnTickets } from '../offline/ownTickets.ts'
import type { CachedOrder, CachedTicket } from '../offline/rows.ts'

/** A cached order with this phone's own tickets added. Weights in kilograms. */
export type JobOnDevice = {
  /** Tickets that the server has acknowledged count as delivered, even before the cache has them. */
  job: CachedOrder
  orderedKg: number
  /** Net weight of this phone's unsent tickets. */
  waitingKg: number
  /** What remains once they have arrived; negative for over-delivery. */
  leftKg: number
}

export async function readJobs(db: UserDb): Promise<readonly JobOnDevice[]> {
  const [orders, cached, own] = await Promise.all([db.orders.toArray(), db.tickets.toArray(), readOwnTickets(db)])
  const sums = sumOwn(cached, own)
  return orders.map((order) => layOver(order, sums)).sort((one, other) => other.job.quote_id - one.job.quote_id)
}

export async function readJob(db: UserDb, quoteId: number): Promise<JobOnDevice | null> {
  const [order, cached, own] = await Promise.all([
    db.orders.get(quoteId),
    db.tickets.where('quote_id').equals(quoteId).toArray(),
    readOwnTickets(db),
  ])
  return order ? layOver(order, sumOwn(cached, own)) : null
}

/** A completed order with an unsent ticket isn't done on this phone. */
export function isDone({ job, waitingKg }: JobOnDevice): boolean {
  return job.progress.status === 'Completed' && waitingKg === 0
}

type Sums = { received: ReadonlyMap<number, number>; waiting: ReadonlyMap<number, number> }

function sumOwn(cached: readonly CachedTicket[], { received, waiting }: OwnTickets): Sums {
  return { received: sumByOrder(cached, received), waiting: sumByOrder(cached, waiting) }
}

function layOver(order: CachedOrder, { received, waiting }: Sums): JobOnDevice {
  const arrived = overlayProgress(order, received.get(order.quote_id) ?? 0)
  const waitingKg = waiting.get(order.quote_id) ?? 0
  return {
    job: {
      ...order,
      progress: {
        ...order.progress,
        delivered: toTonnes(arrived.delivered_kg),
        remaining: toTonnes(arrived.remaining_kg),
        percent: arrived.percent,
        status: arrived.label,
        note: arrived.note,
      },
    },
    orderedKg: arrived.ordered_kg,
    waitingKg,
    leftKg: arrived.ordered_kg - arrived.delivered_kg - waitingKg,
  }
}
