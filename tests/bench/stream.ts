import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type ClientRequest, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, createPool, type Db } from '../../api/db/database.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { recordEvent, toCompany } from '../../api/events/record.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import { makeQuote } from '../api/factories.ts'
import { buildWorld, createPeople, type World } from '../api/world.ts'
import type { Measurement } from './measured.ts'
import { quantile } from './phoneBrowser.ts'
import type { Served } from './streamServer.ts'

const suppliers = 200
const streamsEach = 5
const events = 60
/** Between two events (ms). */
const pause = 100

/** What a reader has heard: how far a message goes, and when it came. */
type Heard = { id: number; at: number }

/** A thousand streams on one process, all of which are told of each event: from the commit to the bytes in a reader's hands. */
export async function bench(): Promise<Measurement[]> {
  const postgres = await startTemporaryPostgres([])
  const pool = createPool(postgres.url, () => {})
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const now = new Date()
    const world = await buildWorld(db, now)
    const tokens = await makeSuppliers(db, now)
    const server = fork(new URL('./streamServer.ts', import.meta.url), [postgres.url], { execArgv: ['--expose-gc'] })
    try {
      return await measure(server, tokens, (heard) => happen(db, world, heard))
    } finally {
      server.kill()
    }
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function makeSuppliers(db: Db, now: Date): Promise<string[]> {
  const people = createPeople(db, now)
  const place = { postcode: 'DE24 9FU', city: 'Derby', latitude: 52.8876, longitude: -1.4421 }
  const tokens: string[] = []
  for (let n = 0; n < suppliers; n += 1) {
    tokens.push((await people.owner(`supplier-${n}`, { is_supplier: true }, place)).token)
  }
  return tokens
}

async function measure(
  server: ChildProcess,
  tokens: readonly string[],
  happen: (heard: readonly Heard[][]) => Promise<number[]>,
): Promise<Measurement[]> {
  const { address, memory: before } = await nextReport(server)
  // A server that has just started is not what people meet, nor is its memory.
  const warm = await openAll(address, tokens.slice(0, 20))
  for (const { request } of warm) request.destroy()
  await wait(1_000)
  const { memory: empty } = await ask(server)
  const began = performance.now()
  const streams = await openAll(address, tokens)
  const opened = performance.now() - began
  const { memory } = await ask(server)
  const times = await happen(streams.map(({ heard }) => heard))
  for (const { request } of streams) request.destroy()
  const count = streams.length
  return [
    { name: `${count} streams opened on one process`, value: opened / 1000, unit: 's' },
    { name: 'memory per stream', value: (memory - empty) / count / 1000, unit: 'kB' },
    { name: 'memory of the process before any', value: before / 1e6, unit: 'MB' },
    { name: `commit to the event at each of ${count} readers, median`, value: quantile(times, 0.5), unit: 'ms' },
    {
      name: `commit to the event at each of ${count} readers, p95`,
      value: quantile(times, 0.95),
      unit: 'ms',
      atMost: 500,
    },
    { name: 'the slowest of them', value: quantile(times, 1), unit: 'ms' },
  ]
}

async function nextReport(server: ChildProcess): Promise<Served> {
  const [served] = await once(server, 'message')
  return served as Served
}

function ask(server: ChildProcess): Promise<Served> {
  const answer = nextReport(server)
  server.send('report')
  return answer
}

type Reader = { request: ClientRequest; heard: Heard[] }

async function openAll(address: string, tokens: readonly string[]): Promise<Reader[]> {
  const readers: Reader[] = []
  for (const token of tokens) {
    const own = Array.from({ length: streamsEach }, () => openOne(address, token))
    readers.push(...(await Promise.all(own)))
  }
  return readers
}

/** Resolves with its first message. */
function openOne(address: string, token: string): Promise<Reader> {
  return new Promise((done, fail) => {
    const heard: Heard[] = []
    const options = { agent: false, headers: { authorization: `Bearer ${token}` } }
    const request = get(`${address}/api/stream?unheard=0`, options, (response) => {
      if (response.statusCode !== 200) fail(new Error(`The stream answered ${response.statusCode}`))
      response.on('error', () => {})
      response.on('data', (chunk: Buffer) => {
        const at = performance.now()
        for (const [, id] of chunk.toString().matchAll(/^id: .*\.(\d+)$/gm)) heard.push({ id: Number(id), at })
        if (heard.length > 0) done({ request, heard })
      })
    })
    request.on('error', fail)
  })
}

/** A quote that every supplier could bid on is gone, again and again. Milliseconds from each commit to each reader. */
async function happen(db: Db, world: World, heard: readonly Heard[][]): Promise<number[]> {
  const quote_id = await makeQuote(db, world, world.a)
  const audience = [toCompany(world.a.contractor.company_id)]
  const deps = { jobs: createJobs(db), now: () => new Date() }
  const committed: Heard[] = []
  for (let n = 0; n < events; n += 1) {
    await db.transaction().execute(async (trx) => {
      const id = await recordEvent(trx, deps, { kind: 'quote.deleted', actor_id: null, quote_id, audience })
      committed.push({ id, at: performance.now() })
    })
    await wait(pause)
  }
  await wait(3_000)
  return committed.flatMap((event) =>
    heard.map((one) => (one.find(({ id }) => id >= event.id)?.at ?? Number.POSITIVE_INFINITY) - event.at),
  )
}
