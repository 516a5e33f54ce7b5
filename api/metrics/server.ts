import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { type Config, ConfigError } from '../config.ts'
import type { Metrics } from './metrics.ts'

/**
 * Listens where METRICS_PORT says. A port of its own, because it asks nobody who they are: a proxy in front of the product
 * doesn't reach it, and each of several processes shows its own. Returns how to close it.
 */
export async function openMetrics(
  { metrics: at }: Pick<Config, 'metrics'>,
  { registry, read }: Metrics,
  pool: Pool,
): Promise<() => void> {
  if (!at) return () => {}
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      answer.writeHead(404).end()
      return
    }
    read().then(
      (text) => answer.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => answer.writeHead(500).end(),
    )
  })
  try {
    await once(server.listen(at), 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`METRICS_PORT ${at.port} can't be opened at ${at.host} (${code}): set another one.`)
  }
  collectDefaultMetrics({ register: registry })
  showPool(registry, pool)
  return () => {
    server.close()
    server.closeAllConnections()
  }
}

function showPool(registry: Registry, pool: Pool): void {
  new Gauge({
    name: 'loadstone_pool_connections',
    help: 'Connections to the database that are busy or idle, and requests waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
