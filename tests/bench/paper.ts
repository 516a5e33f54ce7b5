import { randomUUIDv7 } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { mostPaperTickets } from '../../api/contract/tickets/paper.ts'
import type { App } from '../../api/deps.ts'
import { makeOrder } from '../api/factories.ts'
import { paperTicket, type SentTicket } from '../api/ticketBody.ts'
import { measureApi } from './api.ts'
import type { Measurement } from './measured.ts'

const typed = 60
const exported = 1_000

/** A clerk's papers and a weighbridge's export, as the table sends them, over a PostgreSQL that waits for its disk. */
export function bench(): AsyncGenerator<Measurement> {
  return measureApi(
    (db, world) => makeOrder(db, world, world.a, { driver: false, quote: { quantity_kg: 1_000_000_000 } }),
    async function* ({ app, world }, { quote_id }) {
      const send = sendTo(app, { token: world.a.haulier.token, quote_id })
      // A server that has just started is not what people meet.
      await send(loads(typed))
      const ofTyped = await send(loads(typed))
      yield { name: `${typed} papers in one call`, value: ofTyped / 1000, unit: 's' }
      const rows = loads(exported)
      const checked = await send(rows, 'ready', { dry_run: true })
      const logged = await send(rows)
      const known = await send(rows, 'known')
      yield { name: `${exported} lines of an export, dry run`, value: checked / 1000, unit: 's' }
      yield { name: 'the same, dry run and logging', value: (checked + logged) / 1000, unit: 's', atMost: 5 }
      yield { name: 'the same a second time', value: known / 1000, unit: 's' }
    },
    [],
  )
}

type Office = { token: string; quote_id: number }

/** Milliseconds until the server has answered every row. Throws if an answer isn't `expected`. */
function sendTo(app: App, { token, quote_id }: Office) {
  return async (rows: readonly SentTicket[], expected = 'stored', more = {}): Promise<number> => {
    const began = performance.now()
    for (let at = 0; at < rows.length; at += mostPaperTickets) {
      const payload = { quote_id, tickets: rows.slice(at, at + mostPaperTickets), ...more }
      const headers = { authorization: `Bearer ${token}` }
      const request = { method: 'POST', url: '/api/tickets/paper', headers, payload } satisfies InjectOptions
      const { statusCode, body } = await app.inject(request)
      const found = statusCode === 200 ? JSON.parse(body).data.map(({ is }: { is: string }) => is) : [body]
      if (found.some((is: string) => is !== expected)) throw new Error(`${statusCode} ${found}`)
    }
    return performance.now() - began
  }
}

/** No two alike; twenty lorries by turns. */
function loads(count: number): SentTicket[] {
  return Array.from({ length: count }, () => {
    made += 1
    return paperTicket({
      sync_token: randomUUIDv7(),
      weighbridge_ref: `DQ-${made}`,
      vehicle: `FN${10 + (made % 20)} HVO`,
      gross_weight: (28_000 + (made % 3_989)) / 1000,
    })
  })
}
let made = 0
