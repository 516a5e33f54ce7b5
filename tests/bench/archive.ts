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
import { buildWorld, type Chain, password } from '../api/world.ts'
import type { Measurement } from './measured.ts'
import { forgetPeak, peakOf, residentOf, startServer } from './ownServer.ts'
import { pad } from './table.ts'

const tickets = Number(process.env['TICKETS'] ?? 100_000)
const atOnce = 10_000

/** A firm's archive of 100,000 tickets with their signatures and seals, without PDFs, of a server in its own process. */
export async function* bench(): AsyncGenerator<Measurement> {
  const postgres = await startTemporaryPostgres()
  const pool = createPool(postgres.url, () => {})
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const { a } = await fill(db)
    const server = await startServer(postgres.url)
    // Loads what the first archive of a process needs, whatever its size.
    await takeArchive(await fetch(`${server.url}/api/firm-archive`, requestFor(a, '2020-01-01')), performance.now())
    for (const nth of ['first', 'second']) {
      const before = residentOf(server.pid)
      forgetPeak(server.pid)
      const began = performance.now()
      const { first, bytes, end } = await takeArchive(
        await fetch(`${server.url}/api/firm-archive`, requestFor(a)),
        began,
      )
      if (end.indexOf('PK\x05\x06') < 0) throw new Error('The archive has no end')
      yield { name: `${nth} archive of ${tickets} tickets, first bytes`, value: first / 1000, unit: 's' }
      yield {
        name: `${nth} archive, whole`,
        value: (performance.now() - began) / 1000,
        unit: 's',
      }
      yield { name: `${nth} archive, written`, value: bytes / 1e6, unit: 'MB' }
      yield { name: `${nth} archive, grown at most`, value: peakOf(server.pid) - before, unit: 'MB', atMost: 100 }
    }
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

function requestFor({ haulier }: Chain, to?: string): RequestInit {
  return {
    method: 'POST',
    headers: { authorization: `Bearer ${haulier.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ account_password: password, ...(to && { to }) }),
  }
}

/** `end`: the last bytes, where a whole ZIP says that it is one. */
async function takeArchive({ status, body }: Response, began: number) {
  if (status !== 200 || !body) throw new Error(`The archive was answered ${status}`)
  let [first, bytes, end] = [0, 0, '']
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    first ||= performance.now() - began
    bytes += part.value.length
    end = (end + Buffer.from(part.value.subarray(-100)).toString('latin1')).slice(-100)
  }
  return { first, bytes, end }
}

/** Over two years by the month that prices them, which no seal covers. */
async function fill(db: Db) {
  const now = new Date()
  const world = await buildWorld(db, now)
  const { quote_id } = await makeOrder(db, world, world.a)
  const { id, signature_id } = await makeTicket(db, world.a, quote_id)
  const bytes = await sharp(Buffer.from(pad)).removeAlpha().png().toBuffer()
  await db.updateTable('signatures').set({ bytes }).where('id', '=', signature_id).execute()
  for (let made = 1; made < tickets; made += atOnce) {
    await copyTickets(db, [quote_id], id, Math.min(atOnce, tickets - made))
  }
  await sql`update tickets set priced_at = priced_at - (id % 730) * interval '1 day'`.execute(db)
  await putSigningKey(db, ownKey, null, now)
  await sealRest(db, now)
  await sql`vacuum (analyze)`.execute(db)
  return world
}
