import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import { ticketsStored } from '../events/counters.ts'
import { findSealLag } from '../evidence/queries/unsealed.ts'
import { findSilentSince } from '../phones/queries.ts'
import { listQueues, type QueueRow } from './queries.ts'

/** In the text format of Prometheus. */
export type Metrics = { registry: Registry; read: () => Promise<string> }

/** Several readers within this time (ms) cost one set of queries. */
const keptFor = 5_000

/** No label names a person, a firm or a row: a route stands as its pattern. */
export function measure(app: FastifyInstance, deps: Pick<Deps, 'db' | 'now'>): Metrics {
  const registry = new Registry()
  registry.registerMetric(ticketsStored)
  measureRequests(app, registry)
  const show = databaseGauges(registry, deps)
  let read: { at: number; shown: Promise<void> } | undefined
  return {
    registry,
    read: async () => {
      const at = performance.now()
      if (!read || at - read.at > keptFor) read = { at, shown: show() }
      await read.shown
      return registry.metrics()
    },
  }
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'loadstone_request_duration_seconds',
    help: 'Answered requests; a stream counts when it ends',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 1, 5, 30],
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const status = `${Math.floor(statusCode / 100)}xx`
    requests.observe({ method, route: routeOptions.url ?? 'none', status }, elapsedTime / 1_000)
  })
}

/** Sets them from the database. While it is away they are gone, so that no old figure looks like a new one. */
function databaseGauges(registry: Registry, { db, now }: Pick<Deps, 'db' | 'now'>): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `loadstone_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', 'Whether the database answers: 1 or 0')
  const jobs = gauge('jobs', 'Jobs by queue and state: waiting, retrying, active, failed', 'queue', 'state')
  const oldestJob = gauge('oldest_job_age_seconds', 'Age of the oldest job that waits or is retried', 'queue')
  const unsealed = gauge('unsealed_tickets', 'Tickets without a seal')
  const oldestUnsealed = gauge('oldest_unsealed_ticket_age_seconds', 'Age of the oldest ticket without a seal; 0: none')
  const silent = gauge('unsent_phone_silence_seconds', 'Longest silence of a phone that holds unsent tickets; 0: none')

  const showQueue = ({ queue, oldest, ...states }: QueueRow, at: Date) => {
    for (const [state, count] of Object.entries(states)) jobs.set({ queue, state }, count)
    oldestJob.set({ queue }, ageOf(oldest, at))
  }
  return async () => {
    for (const one of [jobs, oldestJob]) one.reset()
    for (const one of [unsealed, oldestUnsealed, silent]) one.remove()
    const at = now()
    try {
      const [queues, lag, since] = await Promise.all([listQueues(db, at), findSealLag(db), findSilentSince(db, at)])
      for (const queue of queues) showQueue(queue, at)
      unsealed.set(lag.tickets)
      oldestUnsealed.set(ageOf(lag.oldest, at))
      silent.set(ageOf(since, at))
      up.set(1)
    } catch {
      up.set(0)
    }
  }
}

const ageOf = (since: Date | null, now: Date) => (since ? Math.max(0, now.getTime() - since.getTime()) / 1_000 : 0)
