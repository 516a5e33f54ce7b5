import type { App } from '../../api/deps.ts'
import type { World } from '../api/world.ts'
import { measureApi } from './api.ts'
import { fillLargeFirm } from './largeFirm.ts'
import { dashboardsOf, type ListCall, listsOf, type Reader } from './listCalls.ts'
import type { Measurement } from './measured.ts'

const bar = 100
const [warm, runs] = [4, 20]

/**
 * Every list and dashboard of a firm with 20,000 orders, 500,000 tickets: the median, and the slowest
 * of twenty but one. `LISTS=haulier/activity` takes those whose reader and address contain that.
 */
export function bench(): AsyncGenerator<Measurement> {
  return measureApi(fillLargeFirm, async function* ({ app, world }, named) {
    const wanted = process.env['LISTS'] ?? ''
    const asked = [...listsOf(named), ...dashboardsOf(named)].filter(({ name }) => name.includes(wanted))
    let over = 0
    for (const one of asked) {
      const { median, p95 } = await timeOf(app, readersOf(world), one)
      if (p95 > bar) over += 1
      yield { name: one.name, value: median, unit: `ms, p95 ${p95.toFixed(0)}`, atMost: bar }
    }
    yield { name: `of ${asked.length}, slower than ${bar} ms at times`, value: over, unit: '' }
  })
}

type Tokens = Record<Reader, string>

function readersOf({ a, admin }: World): Tokens {
  const { contractor, driver, haulier, supplier } = a
  return {
    admin: admin.token,
    contractor: contractor.token,
    driver: driver.token,
    haulier: haulier.token,
    supplier: supplier.token,
  }
}

async function timeOf(app: App, tokens: Tokens, { reader, urls }: ListCall): Promise<{ median: number; p95: number }> {
  const headers = { authorization: `Bearer ${tokens[reader]}` }
  const times: number[] = []
  for (let run = 0; run < warm + runs; run += 1) {
    const start = performance.now()
    const answers = await Promise.all(urls.map((url) => app.inject({ method: 'GET', url, headers })))
    // A server that has just started is not what people meet.
    if (run >= warm) times.push(performance.now() - start)
    for (const [nth, { statusCode, body }] of answers.entries()) {
      if (statusCode !== 200) throw new Error(`${reader} ${urls[nth]} was answered ${statusCode}: ${body}`)
    }
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => sorted[Math.ceil(part * runs) - 1] ?? Number.NaN
  return { median: at(0.5), p95: at(0.95) }
}
