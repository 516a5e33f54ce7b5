import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { buildApp, compression } from '../../api/app.ts'
import { limitTable } from '../../api/auth/limitTable.ts'
import { hashPassword } from '../../api/auth/passwords.ts'
import { loadConfig } from '../../api/config.ts'
import { createDatabase, createPool } from '../../api/db/database.ts'
import { listenOn } from '../../api/db/notifications.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { openSigningKey } from '../../api/evidence/keyring.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import { makeOrder, makeTicket } from '../api/factories.ts'
import { record, type Statement } from '../api/statements.ts'
import { buildWorld } from '../api/world.ts'
import type { Measurement } from './measured.ts'

/**
 * What a yard asks all day, beside a bare Fastify that sends the very same statements to the same database and answers with
 * their rows: no schema, no access, no shape. The rounds of the two alternate, each over 32 connections of another thread.
 */
const connections = 32
const rounds = 6
const roundMs = 2_000
const tickets = 50

export async function* bench(): AsyncGenerator<Measurement> {
  const postgres = await startTemporaryPostgres([])
  const pool = createPool(postgres.url, () => {}, connections)
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const now = new Date()
    const world = await buildWorld(db, now)
    const { quote_id } = await makeOrder(db, world, world.a, { quote: { quantity_kg: 10_000_000 } })
    for (let n = 0; n < tickets; n += 1) await makeTicket(db, world.a, quote_id, { created_at: now })
    const config = loadConfig({ LOG_LEVEL: 'silent' })
    const listen = listenOn(postgres.url, () => {})
    const signing = await openSigningKey(db, config, now)
    const deps = { config, db, jobs: createJobs(db), now: () => now, listen, signing, hashPassword }
    // One person asks here for a whole market.
    const { app } = await buildApp(deps, { ...limitTable, sync: { ...limitTable.sync, most: Number.MAX_SAFE_INTEGER } })
    const { token } = world.a.haulier
    const headers = { authorization: `Bearer ${token}` }
    const first = await app.inject({ url: '/api/sync', headers })
    const since = encodeURIComponent(first.json().data.cursor)
    const asked = {
      'order details': `/api/quotes/${quote_id}/accepted-details`,
      [`${tickets} tickets of an order`]: `/api/quote/${quote_id}/tickets?limit=${tickets}`,
      'an empty sync': `/api/sync?since=${since}`,
    }
    const ours = await listenOnLoopback(app)
    for (const [name, url] of Object.entries(asked)) {
      const statements = await record(async () => {
        const { statusCode, body } = await app.inject({ url, headers })
        if (statusCode !== 200) throw new Error(`${url} answered ${statusCode} ${body}`)
      })
      const bare = await buildBare(pool, statements)
      const rates = await measure({ ours: `${ours}${url}`, bare: await listenOnLoopback(bare) }, token)
      await bare.close()
      yield { name: `${name}, of ${statements.length} statements`, value: rates.ours, unit: 'a second' }
      yield { name: `${name}, bare Fastify`, value: rates.bare, unit: 'a second' }
      yield { name: `${name} against bare`, value: (100 * rates.ours) / rates.bare, unit: '%', atLeast: 80 }
      yield { name: `${name}, of the processor`, value: rates.msOfOurs, unit: 'ms each' }
      yield { name: `${name}, of the processor, bare Fastify`, value: rates.msOfBare, unit: 'ms each' }
    }
    await app.close()
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function listenOnLoopback(app: Pick<FastifyInstance, 'listen' | 'server'>): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

async function buildBare(pool: pg.Pool, statements: readonly Statement[]): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(compress, compression)
  answerWith(app, '/', pool, statements)
  return app
}

/** Sends the statements one after the other, and answers with their rows. */
export function answerWith(bare: FastifyInstance, path: string, pool: pg.Pool, statements: readonly Statement[]): void {
  bare.get(path, async () => {
    const client = await pool.connect()
    const answers: unknown[] = []
    try {
      for (const { text, values } of statements) answers.push((await client.query(text, values)).rows)
    } finally {
      client.release()
    }
    return { data: answers }
  })
}

/** Answers a second; and what each took of the processor, ours and the asker's thread together (ms), which another's work lengthens less. */
async function measure(urls: { ours: string; bare: string }, token: string) {
  const asker = new Worker(askInThread, { eval: true, workerData: { token, connections, roundMs } })
  const ask = async (url: string): Promise<number> => {
    asker.postMessage(url)
    const [answered] = await once(asker, 'message')
    if (answered < 0) throw new Error(`${url} was refused`)
    return answered
  }
  const answered = { ours: 0, bare: 0 }
  const micros = { ours: 0, bare: 0 }
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of ['ours', 'bare'] as const) {
      const before = process.cpuUsage()
      const count = await ask(urls[name])
      if (round === 0) continue
      const { user, system } = process.cpuUsage(before)
      answered[name] += count
      micros[name] += user + system
    }
  }
  await asker.terminate()
  const seconds = (rounds * roundMs) / 1000
  const msOf = (name: 'ours' | 'bare') => micros[name] / 1000 / answered[name]
  return {
    ours: answered.ours / seconds,
    bare: answered.bare / seconds,
    msOfOurs: msOf('ours'),
    msOfBare: msOf('bare'),
  }
}

const askInThread = `
  const { parentPort, workerData } = require('node:worker_threads')
  const http = require('node:http')
  const { token, connections, roundMs } = workerData
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const ask = (url) => new Promise((done, fail) => {
    http.get(url, { agent, headers: { authorization: 'Bearer ' + token, 'accept-encoding': 'br, gzip' } }, (answer) => {
      answer.resume().on('end', () => (answer.statusCode === 200 ? done() : fail(new Error(String(answer.statusCode)))))
    }).on('error', fail)
  })
  parentPort.on('message', async (url) => {
    const until = performance.now() + roundMs
    let answered = 0
    const go = async () => {
      while (performance.now() < until) {
        await ask(url)
        answered += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, go)).then(() => parentPort.postMessage(answered), () => parentPort.postMessage(-1))
  })
`
