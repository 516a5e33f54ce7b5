import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type ClientRequest, get, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, createPool } from '../../api/db/database.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { Member } from '../api/world.ts'
import { compareWithBare } from './loadAgainstBare.ts'
import { carriers, fillScene, phones, readsOf, type Scene, streams } from './loadScene.ts'
import type { Measurement } from './measured.ts'
import { quantile } from './phoneBrowser.ts'
import type { Served } from './streamServer.ts'
import { drawSignature, prepare, type Sender } from './tickets.ts'

/** `LOAD=4` is four times the peak of the whole United Kingdom; `TICKETS=1000000` are stored before. */
const factor = Number(process.env['LOAD'] ?? 1)
const stored = Number(process.env['TICKETS'] ?? 20_000)

const seconds = 60
/** Requests a second: each phone syncs once a minute. */
const rates = { sync: phones / 60, ticket: 10, read: 20 }
type Kind = keyof typeof rates

/** The options of Node that `npm start` gives it. */
const asStarted = manifest.scripts.start.split(' ').slice(1, -1)

/** A minute of the peak on one process, then the same mix beside a bare Fastify with the same statements. */
export async function* bench(): AsyncGenerator<Measurement> {
  const postgres = await startTemporaryPostgres([])
  const pool = createPool(postgres.url, () => {})
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const scene = await fillScene(db, stored)
    const server = fork(new URL('./streamServer.ts', import.meta.url), [postgres.url], { execArgv: asStarted })
    try {
      yield* await measure(server, scene)
    } finally {
      server.kill()
    }
    yield* compareWithBare(db, postgres.url, scene)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function measure(server: ChildProcess, scene: Scene): Promise<Measurement[]> {
  const address = ((await once(server, 'message'))[0] as Served).address
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const send = (method: string, path: string, token: string, body?: unknown) =>
    ask(agent, address + path, { method, token, body })
  const cursors = new Map<number, string>()
  const sync = async ({ id, token }: Member) => {
    const since = cursors.get(id)
    const query = since ? `?since=${encodeURIComponent(since)}` : ''
    const text = await send('GET', `/api/sync${query}`, token)
    cursors.set(id, /"cursor":"([^"]+)"/.exec(text)?.[1] ?? '')
  }
  // Every phone has its jobs already.
  for (const driver of scene.drivers) await sync(driver)
  const open = await openStreams(address, scene.offices)
  const signature = await drawSignature()
  const reads = readsOf(scene)
  const work: Record<Kind, (nth: number) => Promise<unknown>> = {
    sync: (nth) => sync(scene.drivers[nth % phones] as Member),
    ticket: async (nth) => {
      const sent = await prepare(scene.senders[nth % carriers] as Sender, signature, new Date())
      return send('POST', '/api/tickets', sent.token, sent.payload)
    },
    read: (nth) => {
      const { token, url } = reads[nth % reads.length] as { token: string; url: string }
      return send('GET', url, token)
    },
  }
  const report = async () => {
    server.send('report')
    return (await once(server, 'message'))[0] as Served
  }
  const before = await report()
  const began = performance.now()
  const { times, errors } = await run(work)
  const took = performance.now() - began
  const { memory, computed } = await report()
  for (const one of open) one.destroy()
  agent.destroy()
  const all = Object.values(times).flat()
  return [
    {
      name: `${all.length} answers in ${seconds} s at ${factor} times the peak, errors`,
      value: errors,
      unit: '',
      atMost: 0,
    },
    { name: 'p95 of all', value: quantile(all, 0.95), unit: 'ms', atMost: 100 },
    ...Object.entries(times).map(([kind, ms]) => ({ name: `p95: ${kind}`, value: quantile(ms, 0.95), unit: 'ms' })),
    { name: 'memory of the process', value: memory / 1e6, unit: 'MB', atMost: 350 },
    { name: 'of one core, for the process', value: (100 * (computed - before.computed)) / took, unit: '%' },
    { name: 'tickets stored before', value: stored, unit: '' },
  ]
}

/** Each request leaves when it is due, whether or not the ones before it were answered; its time counts from then. */
async function run(work: Record<Kind, (nth: number) => Promise<unknown>>) {
  const times: Record<Kind, number[]> = { sync: [], ticket: [], read: [] }
  let errors = 0
  const began = performance.now()
  const running: Promise<void>[] = []
  const keepPace = async (kind: Kind) => {
    const every = 1_000 / (rates[kind] * factor)
    for (let nth = 0; nth * every < seconds * 1_000; nth += 1) {
      const due = began + nth * every
      await wait(Math.max(0, due - performance.now()))
      const done = () => void times[kind].push(performance.now() - due)
      const failed = () => {
        errors += 1
      }
      running.push(work[kind](nth).then(done, failed))
    }
  }
  await Promise.all((Object.keys(rates) as Kind[]).map(keepPace))
  await Promise.all(running)
  return { times, errors }
}

type Asked = { method: string; token: string; body?: unknown }

function ask(agent: Agent, url: string, { method, token, body }: Asked): Promise<string> {
  return new Promise((done, fail) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    }
    const sent = request(url, { method, agent, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => {
        const { statusCode = 0 } = answer
        if (statusCode < 300) done(text)
        else fail(new Error(`${method} ${url} answered ${statusCode} ${text}`))
      })
    })
    sent.on('error', fail)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

async function openStreams(address: string, offices: readonly Member[]): Promise<ClientRequest[]> {
  const all: ClientRequest[] = []
  for (let n = 0; n < streams; n += 1) {
    const { token } = offices[n % offices.length] as Member
    const one = get(`${address}/api/stream?unheard=0`, { agent: false, headers: { authorization: `Bearer ${token}` } })
    one.on('error', () => {})
    const [answer] = await once(one, 'response')
    if (answer.statusCode !== 200) throw new Error(`The stream answered ${answer.statusCode}`)
    answer.on('error', () => {}).resume()
    all.push(one)
  }
  return all
}
