import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../../api/app.ts'
import { hashPassword } from '../../api/auth/passwords.ts'
import { loadConfig } from '../../api/config.ts'
import { createDatabase, createPool, type Db } from '../../api/db/database.ts'
import { listenOn } from '../../api/db/notifications.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import { runQuery } from '../../api/db/together.ts'
import type { AddressRule, App, Deps } from '../../api/deps.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { recording, toCompany } from '../../api/events/record.ts'
import { openSigningKey } from '../../api/evidence/keyring.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import { isPublic } from '../../api/webhooks/address.ts'
import { startWebhooks } from '../../api/webhooks/worker.ts'
import { makeOrder, makeWebhook } from '../api/factories.ts'
import { buildWorld, type World } from '../api/world.ts'
import type { Measurement } from './measured.ts'
import { quantile } from './phoneBrowser.ts'

/**
 * 10,000 events (`DELIVERIES`) of 200 orders to a receiver that fails one call in three, beside the product's own reads in the same process, which
 * are timed with and without in turns. Every tenth name leads inside for a while.
 */
const deliveries = Number(process.env['DELIVERIES'] ?? 10_000)
const orders = 200
const readsInSecond = 20
const now = () => new Date()

export async function bench(): Promise<Measurement[]> {
  const postgres = await startTemporaryPostgres([])
  const pool = createPool(postgres.url, () => {}, 20)
  const receiver = await openFailing()
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const world = await buildWorld(db, now())
    const jobs = createJobs(db, { work: true })
    await jobs.start()
    const config = loadConfig({ LOG_LEVEL: 'silent' })
    const signing = await openSigningKey(db, config, now())
    const listen = listenOn(postgres.url, () => {})
    const deps: Deps = { config, db, jobs, now, listen, signing, hashPassword }
    const { app } = await buildApp(deps)
    const quotes: number[] = []
    for (let nth = 0; nth < orders; nth += 1) quotes.push((await makeOrder(db, world, world.a)).quote_id)
    await makeWebhook(db, world.a.contractor, { address: `http://books.example:${receiver.port}/` })
    await happen(db, world, quotes)
    await timeReads(app, world, quotes, sleep(5_000))
    const [off, on]: [number[], number[]] = [[], []]
    let running = 0
    // In turns, as the machine has other work too.
    while (!(await areDelivered(db))) {
      const began = performance.now()
      const stop = startWebhooks(deps, { rule: receiver.rule, delays: [0], timeLimit: 10_000 })
      on.push(...(await timeReads(app, world, quotes, sleep(8_000))))
      await stop()
      running += performance.now() - began
      off.push(...(await timeReads(app, world, quotes, sleep(4_000))))
    }
    const [without, withThem] = [quantile(off, 0.95), quantile(on, 0.95)]
    await app.close()
    await jobs.stop({ graceful: false })
    return [
      { name: 'events delivered', value: receiver.answered.size, unit: '', atLeast: deliveries },
      { name: 'out of order within their order', value: receiver.countDisordered(), unit: '', atMost: 0 },
      { name: 'calls to a private address', value: receiver.countStrays(), unit: '', atMost: 0 },
      { name: 'deliveries', value: (1000 * deliveries) / running, unit: 'a second' },
      { name: 'p95 of the product’s reads without', value: without, unit: 'ms' },
      { name: 'p95 of the product’s reads meanwhile', value: withThem, unit: 'ms' },
      { name: 'p95 meanwhile against without', value: (100 * withThem) / without, unit: '%', atMost: 110 },
    ]
  } finally {
    await receiver.close()
    await pool.end()
    await postgres.stop()
  }
}

async function happen(db: Db, { a }: World, quotes: readonly number[]): Promise<void> {
  const each = deliveries / orders
  for (let number = 1; number <= each; number += 1) {
    await db.transaction().execute(async (trx) => {
      for (const quote_id of quotes) {
        const audience = [toCompany(a.contractor.company_id), 'admins' as const]
        const event = { kind: 'ticket.logged', actor_id: a.driver.id, quote_id, audience } as const
        await runQuery(trx, recording(trx, now(), event, [{ ticket_id: number, number, net_kg: 20_000 }]))
      }
    })
  }
}

async function areDelivered(db: Db): Promise<boolean> {
  const { left } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('state', '=', 'delivered')
    .executeTakeFirstOrThrow()
  return Number(left) >= deliveries
}

/** At a fixed rate, whether or not the one before has been answered. */
async function timeReads(
  app: App,
  { a }: World,
  quotes: readonly number[],
  until: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  const running = new Set<Promise<void>>()
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  for (let nth = 0; !isOver; nth += 1) {
    const url = nth % 2 === 0 ? `/api/quotes/${quotes[nth % orders]}/accepted-details` : '/api/activity?limit=25'
    const one = timed(app, url, a.contractor.token).then((ms) => void times.push(ms))
    const done: Promise<void> = one.then(() => void running.delete(done))
    running.add(done)
    await sleep(1000 / readsInSecond)
  }
  await Promise.all(running)
  await until
  return times
}

async function timed(app: App, url: string, token: string): Promise<number> {
  const begun = performance.now()
  const { statusCode } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return performance.now() - begun
}

/** Answers every third call with 503. Its name leads to a second server on a private address every tenth time. */
async function openFailing() {
  const answered = new Map<string, { order: number; number: number }>()
  let [calls, strays, asked] = [0, 0, 0]
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      calls += 1
      const { data } = JSON.parse(body)
      const isTaken = calls % 3 !== 0
      const id = String(request.headers['webhook-id'])
      if (isTaken && !answered.has(id)) answered.set(id, { order: data.order, number: data.ticket.number })
      response.writeHead(isTaken ? 200 : 503).end()
    })
  })
  const inside = createServer((_request, response) => {
    strays += 1
    response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => void inside.listen(port, '127.0.0.2', resolve))
  const rule: AddressRule = {
    schemes: ['http:'],
    isPort: () => true,
    resolve: async () => {
      asked += 1
      return asked % 10 === 0 ? ['127.0.0.2'] : ['127.0.0.1']
    },
    isPublic: (address) => address === '127.0.0.1' || isPublic(address),
  }
  const countDisordered = () => {
    const lasts = new Map<number, number>()
    let disordered = 0
    for (const { order, number } of answered.values()) {
      if (number < (lasts.get(order) ?? 0)) disordered += 1
      lasts.set(order, number)
    }
    return disordered
  }
  const close = async () => {
    for (const one of [server, inside]) {
      one.closeAllConnections()
      await new Promise((resolve) => one.close(resolve))
    }
  }
  return { port, rule, answered, countDisordered, countStrays: () => strays, close }
}
