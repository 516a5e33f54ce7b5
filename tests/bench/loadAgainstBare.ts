import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { buildApp, compression } from '../../api/app.ts'
import { limitTable } from '../../api/auth/limitTable.ts'
import { hashPassword } from '../../api/auth/passwords.ts'
import { loadConfig } from '../../api/config.ts'
import { createPool, type Db } from '../../api/db/database.ts'
import { listenOn } from '../../api/db/notifications.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { openSigningKey } from '../../api/evidence/keyring.ts'
import { record, type Statement } from '../api/statements.ts'
import { readsOf, type Scene } from './loadScene.ts'
import type { Measurement } from './measured.ts'
import { answerWith } from './reads.ts'
import { addBareIntake, drawSignature, prepare, type Sender } from './tickets.ts'

const connections = 32
const mostMs = 25_000
/** One round: as many of each as the peak has in a second. */
const mix = { syncs: 33, tickets: 10, reads: 20 }

type Request = { method: 'GET' | 'POST'; url: string; token: string; payload?: object }
type Inject = Pick<FastifyInstance, 'inject'>

/** The mix as fast as it goes, beside a bare Fastify that sends the same statements. The rounds of the two alternate. */
export async function* compareWithBare(db: Db, url: string, scene: Scene): AsyncGenerator<Measurement> {
  const now = new Date()
  const config = loadConfig({ LOG_LEVEL: 'silent' })
  const signing = await openSigningKey(db, config, now)
  const listen = listenOn(url, () => {})
  const deps = { config, db, jobs: createJobs(db), now: () => now, listen, signing, hashPassword }
  const sync = { ...limitTable.sync, most: Number.MAX_SAFE_INTEGER }
  const { app: ours } = await buildApp(deps, { ...limitTable, sync })
  const pool = createPool(url, () => {}, connections)
  const bare = Fastify({ bodyLimit: 1024 * 1024 })
  await bare.register(compress, compression)
  addBareIntake(bare, deps)
  const asked = await addBareReads(bare, pool, ours, scene)
  const signature = await drawSignature()
  const spent = { ours: 0, bare: 0 }
  let rounds = 0
  for (const until = performance.now() + mostMs; performance.now() < until; rounds += 1) {
    for (const name of ['ours', 'bare'] as const) {
      const tickets = await Promise.all(
        scene.senders.slice(0, mix.tickets).map((sender: Sender) => prepare(sender, signature, now)),
      )
      const posts = tickets.map((sent) => ({ method: 'POST' as const, url: '/api/tickets', ...sent }))
      const ms = await sendAll(name === 'ours' ? ours : bare, [...posts, ...asked[name]])
      // The first round warms up.
      if (rounds > 0) spent[name] += ms
    }
  }
  await Promise.all([ours.close(), bare.close()])
  await pool.end()
  const perSecond = (name: 'ours' | 'bare') => ((rounds - 1) * 1_000) / spent[name]
  yield { name: 'times the peak, as fast as one process goes', value: perSecond('ours'), unit: '' }
  yield { name: 'times the peak, bare Fastify', value: perSecond('bare'), unit: '' }
  yield { name: 'the mix against bare', value: (100 * spent.bare) / spent.ours, unit: '%', atLeast: 70 }
}

/** The syncs and reads of a round, for both. */
async function addBareReads(bare: FastifyInstance, pool: ReturnType<typeof createPool>, ours: Inject, scene: Scene) {
  // This cursor stays where it is, so its carrier must be one that sends no ticket here.
  const { token } = scene.drivers[mix.tickets] ?? scene.world.a.driver
  const headers = { authorization: `Bearer ${token}` }
  const first = await ours.inject({ url: '/api/sync', headers })
  const sync = { token, url: `/api/sync?since=${encodeURIComponent(first.json().data.cursor)}` }
  const reads = readsOf(scene)
  const gets = [
    ...Array.from({ length: mix.syncs }, () => sync),
    ...Array.from({ length: mix.reads }, (_, nth) => reads[nth % reads.length] ?? sync),
  ]
  const all = { ours: [] as Request[], bare: [] as Request[] }
  const known = new Map<string, string>()
  for (const one of gets) {
    const path = known.get(one.url) ?? `/bare/${known.size}`
    if (!known.has(one.url)) {
      known.set(one.url, path)
      answerWith(bare, path, pool, await statementsOf(ours, one))
    }
    all.ours.push({ method: 'GET', ...one })
    all.bare.push({ method: 'GET', token: one.token, url: path })
  }
  return all
}

function statementsOf(ours: Inject, { url, token }: { url: string; token: string }): Promise<readonly Statement[]> {
  return record(async () => {
    const { statusCode, body } = await ours.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode} ${body}`)
  })
}

/** Milliseconds until all are answered, `connections` at a time. */
async function sendAll(app: Inject, requests: Request[]): Promise<number> {
  const started = performance.now()
  const sendNext = async (): Promise<void> => {
    const next = requests.shift()
    if (!next) return
    const { method, url, token, payload } = next
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' }
    const reply = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (reply.statusCode >= 300) throw new Error(`${url} answered ${reply.statusCode} ${reply.body}`)
    return sendNext()
  }
  await Promise.all(Array.from({ length: connections }, sendNext))
  return performance.now() - started
}
