import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { App } from '../../api/deps.ts'
import { makeOrder, makeTicket } from '../api/factories.ts'
import { copyOrder, copyTickets } from '../api/manyOrders.ts'
import { measureApi } from './api.ts'
import type { Measurement } from './measured.ts'

const orders = 20_000
const ticketsEach = 10

/** The first read of a carrier with 20,000 running orders and 200,000 tickets, part by part, and what others wait meanwhile. */
export function bench(): AsyncGenerator<Measurement> {
  return measureApi(
    async (db, world, now) => {
      const { quote_id } = await makeOrder(db, world, world.a, { driver: false, quote: { quantity_kg: 1_000_000_000 } })
      const ticket = await makeTicket(db, world.a, quote_id, { created_at: now })
      await copyTickets(db, await copyOrder(db, quote_id, orders - 1), ticket.id, ticketsEach)
    },
    async function* ({ app, world }) {
      // A server that has just started is not what people meet.
      for (let n = 0; n < 20; n += 1) await ask(app, world.a.haulier.token, '')
      yield* await measure(app, world.a.haulier.token)
    },
    [],
  )
}

async function measure(app: App, token: string): Promise<Measurement[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const sizes: number[] = []
  const times: number[] = []
  let first = 0
  delay.enable()
  const began = performance.now()
  for (let cursor = '', more = true; more; ) {
    const asked = performance.now()
    const body = await ask(app, token, cursor)
    times.push(performance.now() - asked)
    first ||= performance.now() - began
    sizes.push(Buffer.byteLength(body))
    // Read by hand: to parse it here would keep the server from its work as a device never does.
    cursor = /"cursor":"([^"]+)"/.exec(body)?.[1] ?? ''
    more = body.includes('"more":true')
  }
  const all = performance.now() - began
  delay.disable()
  return [
    { name: `first read of ${orders} orders, parts`, value: sizes.length, unit: '' },
    { name: 'largest part', value: Math.max(...sizes) / 1000, unit: 'kB', atMost: 1000 },
    { name: 'all parts together', value: sizes.reduce((sum, size) => sum + size, 0) / 1e6, unit: 'MB' },
    { name: 'first part, which counts the orders', value: first, unit: 'ms' },
    { name: 'slowest part', value: Math.max(...times), unit: 'ms' },
    { name: 'all parts', value: all / 1000, unit: 's' },
    { name: 'longest that another request waits meanwhile', value: delay.max / 1e6, unit: 'ms', atMost: 50 },
  ]
}

async function ask(app: App, token: string, since: string): Promise<string> {
  const query = new URLSearchParams(since ? { since } : {})
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, body } = await app.inject({ method: 'GET', url: `/api/sync?${query}`, headers })
  if (statusCode !== 200) throw new Error(`The read answered ${statusCode}`)
  return body
}
