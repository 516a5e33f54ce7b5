import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type ClientRequest, get, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase, createPool } from '../../api/db/database.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import type { Member } from '../api/world.ts'
import { serverRuntime } from '../compose.ts'
import { compareWithBare } from './loadAgainstBare.ts'
import { carriers, fillScene, phones, readsOf, type Scene, streams } from './loadScene.ts'
import type { Measurement } from './measured.ts'
import { quantile } from './phoneBrowser.ts'
import type { Served } from './streamServer.ts'
import { drawSignature, prepare, type Sender } from './tickets.ts'

/** `LOAD=4` is four times the peak of the whole United Kingdom; `TICKETS=1000000` are stored before; `PROCESSES=2` share it. */
const factor = Number(process.env['LOAD'] ?? 1)
const stored = Number(process.env['TICKETS'] ?? 20_000)
const processes = Number(process.env['PROCESSES'] ?? 1)

const seconds = 60
/** Requests a second: each phone syncs once a minute. */
const rates = { sync: phones / 60, ticket: 10, read: 20 }
type Kind = keyof typeof rates

const { options: execArgv, allocator } = serverRuntime()

/** A minute of the peak, then the same mix beside a bare Fastify with the same statements. */
export async function* bench(): AsyncGenerator<Measurement> {
  const postgres = await startTemporaryPostgres([])
  // A million tickets take longer to store than any statement of the product may.
  const pool = createPool(postgres.url, () => {}, 20, 600_000)
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const scene = await fillScene(db, stored)
    const servers = Array.from({ length: processes }, () =>
      fork(new URL('./streamServer.ts', import.meta.url), [postgres.url], {
        execArgv,
        env: { ...process.env, ...allocator },
      }),
    )
    try {
      yield* await measure(servers, scene)
    } finally {
      for (const server of servers) server.kill()
    }
    yield* compareWithBare(db, postgres.url, scene)
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function measure(servers: readonly ChildProcess[], scene: Scene): Promise<Measurement[]> {
  const addresses = (await Promise.all(servers.map(nextReport))).map(({ address }) => address)
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  let turn = 0
  const nextAddress = () => addresses[turn++ % addresses.length] as string
  const send = (method: string, path: string, token: string, body?: unknown) =>
    ask(agent, nextAddress() + path, { method, token, body })
  const cursors = new Map<number, string>()
  const sync = async ({ id, token }: Member) => {
    const since = cursors.get(id)
    const query = since ? `?since=${encodeURIComponent(since)}` : ''
    const text = await send('GET', `/api/sync${query}`, token)
    cursors.set(id, /"cursor":"([^"]+)"/.exec(text)?.[1] ?? '')
  }
  // Every phone has its jobs already.
  for (const driver of scene.drivers) await sync(driver)
  const open = await openStreams(nextAddress, scene.offices)
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
  const before = await reportAll(servers)
  const began = performance.now()
  const { times, errors } = await run(work)
  const took = performance.now() - began
  const after = await reportAll(servers)
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
    { name: 'memory of a process', value: after.memory / processes / 1e6, unit: 'MB', atMost: 350 },
    {
      name: `of one core, for ${processes} of them`,
      value: (100 * (after.computed - before.computed)) / took,
      unit: '%',
    },
    { name: 'tickets stored before', value: stored, unit: '' },
  ]
}

function nextReport(server: ChildProcess): Promise<Served> {
  return once(server, 'message').then(([served]) => served)
}

async function reportAll(servers: readonly ChildProcess[]): Promise<Pick<Served, 'memory' | 'computed'>> {
  const reports = await Promise.all(
    servers.map((server) => {
      const report = nextReport(server)
      server.send('report')
      return report
    }),
  )
  const sum = (of: 'memory' | 'computed') => reports.reduce((total, report) => total + report[of], 0)
  return { memory: sum('memory'), computed: sum('computed') }
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

async function openStreams(nextAddress: () => string, offices: readonly Member[]): Promise<ClientRequest[]> {
  const all: ClientRequest[] = []
  for (let n = 0; n < streams; n += 1) {
    const { token } = offices[n % offices.length] as Member
    const one = get(`${nextAddress()}/api/stream?unheard=0`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    })
    one.on('error', () => {})
    const [answer] = await once(one, 'response')
    if (answer.statusCode !== 200) throw new Error(`The stream answered ${answer.statusCode}`)
    answer.on('error', () => {}).resume()
    all.push(one)
  }
  return all
}
