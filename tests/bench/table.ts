import { availableParallelism, loadavg } from 'node:os'
import { sql } from 'kysely'
import sharp from 'sharp'
import { createDatabase, createPool, type Db } from '../../api/db/database.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import { putSigningKey } from '../../api/evidence/keyQueries.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import { makeOrder, makeTicket } from '../api/factories.ts'
import { ownKey } from '../api/harness.ts'
import { copyTickets } from '../api/manyOrders.ts'
import { sealRest } from '../api/sealed.ts'
import { buildWorld, type World } from '../api/world.ts'
import type { Measurement } from './measured.ts'
import { forgetPeak, peakOf, residentOf, type Server, startServer } from './ownServer.ts'

const tickets = 100_000
/** Tickets in the order whose delivery pack is drawn. */
const inPack = 1_000
const atOnce = 10_000

/** A phone's whole pad with a few strokes. */
export const pad = `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="600"><rect width="1024" height="600" fill="#fff"/>
  <path d="M120 340 C 360 20, 400 580, 540 290 S 620 160, 900 220" fill="none" stroke="#000" stroke-width="6"/></svg>`

/** The table of 100,000 tickets and a delivery pack of 1,000, of a server in its own process: how much it grows (resident), how long it takes. */
export async function* bench(): AsyncGenerator<Measurement> {
  const postgres = await startTemporaryPostgres()
  const pool = createPool(postgres.url, () => {})
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const { packed, ...world } = await fill(db)
    const { a } = world
    const server = await startServer(postgres.url)
    const headers = { authorization: `Bearer ${a.haulier.token}` }
    for (const nth of ['first', 'second', 'third']) {
      const before = residentOf(server.pid)
      forgetPeak(server.pid)
      const began = performance.now()
      const lines = await countLines(await fetch(`${server.url}/api/tickets.csv`, { headers }))
      const seconds = (performance.now() - began) / 1000
      if (lines !== tickets + 2) throw new Error(`The table has ${lines} lines`)
      const grown = peakOf(server.pid) - before
      yield { name: `${nth} table of ${tickets} tickets, grown at most`, value: grown, unit: 'MB', atMost: 50 }
      yield { name: `${nth} table, grown afterwards`, value: residentOf(server.pid) - before, unit: 'MB' }
      yield { name: `${nth} table, whole`, value: seconds, unit: 's' }
    }
    yield* measurePack(server, `${server.url}/api/quotes/${packed}/delivery-pack`, headers)
    await server.end()
    yield {
      name: 'load of this machine meanwhile',
      value: loadavg()[0] ?? 0,
      unit: `(cores: ${availableParallelism()})`,
    }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function fill(db: Db) {
  const now = new Date()
  const world = await buildWorld(db, now)
  const { quote_id } = await makeOrder(db, world, world.a)
  const { id } = await makeTicket(db, world.a, quote_id)
  const packed = await fillPack(db, world)
  for (let made = 1; made < tickets; made += atOnce) {
    await copyTickets(db, [quote_id], id, Math.min(atOnce, tickets - made))
  }
  // A server seals what has no seal, once; it isn't what is measured.
  await putSigningKey(db, ownKey, null, now)
  await sealRest(db, now)
  await sql`vacuum (analyze)`.execute(db)
  return { ...world, packed }
}

async function fillPack(db: Db, world: World): Promise<number> {
  const { quote_id } = await makeOrder(db, world, world.a)
  const { id, signature_id } = await makeTicket(db, world.a, quote_id)
  const bytes = await sharp(Buffer.from(pad)).removeAlpha().png().toBuffer()
  await db.updateTable('signatures').set({ bytes }).where('id', '=', signature_id).execute()
  await copyTickets(db, [quote_id], id, inPack - 1)
  return quote_id
}

type Headers = { authorization: string }

async function* measurePack({ pid }: Server, url: string, headers: Headers): AsyncGenerator<Measurement> {
  const before = residentOf(pid)
  forgetPeak(pid)
  const began = performance.now()
  const { status, body } = await fetch(url, { headers })
  if (status !== 200 || !body) throw new Error(`The pack was answered ${status}`)
  let first = 0
  let bytes = 0
  for await (const chunk of body) {
    first ||= performance.now() - began
    bytes += chunk.length
  }
  const what = `a pack of ${inPack} tickets`
  yield { name: `${what}, first bytes`, value: first, unit: 'ms' }
  yield { name: `${what}, whole`, value: (performance.now() - began) / 1000, unit: 's', atMost: 30 }
  yield { name: `${what}, written`, value: bytes / 1e6, unit: 'MB' }
  yield { name: `${what}, grown at most`, value: peakOf(pid) - before, unit: 'MB', atMost: 300 }
}

async function countLines({ status, body }: Response): Promise<number> {
  if (status !== 200 || !body) throw new Error(`The table was answered ${status}`)
  let lines = 0
  for await (const chunk of body) lines += Buffer.from(chunk).toString('latin1').split('\n').length - 1
  return lines
}
