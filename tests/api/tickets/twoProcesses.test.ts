import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, createPool, type Db } from '../../../api/db/database.ts'
import { counts } from '../../counts.ts'
import { faultsOf, listSeals } from '../evidence/chain.ts'
import { makeOrder } from '../factories.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, dropDatabase } from '../harness.ts'
import { type Server, startServer } from '../serverProcess.ts'
import { plainTicket } from '../ticketBody.ts'
import { buildWorld, type Chain, type Person, type World } from '../world.ts'

/** One carrier's tickets through two processes at once, as behind a proxy: what is numbered in one waits for the other. */

const writers = 20
const rounds = counts(4, 30)

let database: string
let home: string
let db: Db
let world: World
let a: Chain
let servers: Server[]
beforeAll(async () => {
  database = await cloneTemplate()
  home = mkdtempSync(join(tmpdir(), 'loadstone-two-'))
  db = createDatabase(createPool(databaseUrl(inject('postgresUrl'), database), () => {}))
  world = await buildWorld(db, new Date())
  a = world.a
  servers = await Promise.all([startNamed('one'), startNamed('other')])
})
afterAll(async () => {
  await Promise.all(servers.map(({ end }) => end()))
  await db.destroy()
  await dropDatabase(database)
  rmSync(home, { recursive: true })
})

const startNamed = (name: string, more: Record<string, string> = {}) =>
  startServer({ DATABASE_URL: databaseUrl(inject('postgresUrl'), database), DATA_DIR: join(home, name), ...more })

type Answer = { status: number; number: number; id: number }

async function post(turn: number, who: Pick<Person, 'token'>, path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${servers[turn % servers.length]?.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
    body: JSON.stringify(body),
  })
  const { data } = (await answer.json()) as { data?: { id: number; number: number } }
  return { status: answer.status, number: data?.number ?? 0, id: data?.id ?? 0 }
}

const reason = { reason: 'Logged twice' }
const log = (turn: number, quoteId: number) => post(turn, a.driver, '/api/tickets', plainTicket(quoteId))

/** A load in each round; every third is voided through the other process, every fourth goes to no order and is refused. */
async function write(writer: number, quoteId: number, released: number): Promise<Answer[]> {
  const stored = []
  for (let round = 0; round < rounds; round += 1) {
    const turn = writer + round
    const sent = await log(turn, quoteId)
    stored.push(sent)
    if (turn % 3 === 0) await post(turn + 1, a.staff_fulfillment, `/api/tickets/${sent.id}/void`, reason)
    if (turn % 4 === 0) await log(turn, 999_999)
  }
  const [late] = await Promise.all([
    log(writer, released),
    post(writer + 1, world.admin, `/api/quotes/${released}/release`, reason),
  ])
  return [...stored, late]
}

test(`numbers have no gap and no double under ${writers} writers, with voids, releases and refusals in between`, async () => {
  const orders = await makeOrders(4)
  const toRelease = await makeOrders(writers)
  const work = Array.from({ length: writers }, (_, nth) => write(nth, Number(orders[nth % 4]), Number(toRelease[nth])))
  const answers = (await Promise.all(work)).flat()
  expect(answers.filter(({ status }) => status !== 201)).toEqual([])
  const answered = answers.map(({ number }) => number).toSorted((one, other) => one - other)
  expect(answered).toEqual(Array.from({ length: writers * (rounds + 1) }, (_, nth) => nth + 1))
  const stored = await db.selectFrom('tickets').select(['id', 'number']).orderBy('number').execute()
  expect(stored.map(({ number }) => number)).toEqual(answered)
  expect(await faultsOf(db, a.haulier.company_id)).toEqual([])
  expect(await wrongSums()).toEqual([])
  expect(await wrongReleases(toRelease)).toEqual([])
})

test('the seals continue after a restore, even with another key, and the earlier key stays known', async () => {
  await Promise.all(servers.map(({ end }) => end()))
  await db.destroy()
  const copy = await cloneTemplate(database)
  await dropDatabase(database)
  database = copy
  db = createDatabase(createPool(databaseUrl(inject('postgresUrl'), database), () => {}))
  const [quoteId] = await makeOrders(1)
  const known = () => db.selectFrom('signing_keys').select('id').execute()
  expect(await known()).toHaveLength(1)
  const pem = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
  for (const key of [{}, { SIGNING_KEY: pem }, {}] as Record<string, string>[]) {
    servers = [await startNamed('restored', key)]
    for (let nth = 0; nth < 3; nth += 1) expect((await log(nth, Number(quoteId))).status).toBe(201)
    await servers[0]?.end()
  }
  servers = []
  const seals = await listSeals(db, a.haulier.company_id)
  const used = seals.slice(-9).map(({ key_id }) => key_id)
  expect([new Set(used.slice(0, 3)), new Set(used.slice(6))]).toEqual([new Set([used[0]]), new Set([used[0]])])
  expect(new Set(used).size).toBe(2)
  expect(await known()).toHaveLength(2)
  expect(await faultsOf(db, a.haulier.company_id)).toEqual([])
})

async function makeOrders(count: number): Promise<number[]> {
  const made = []
  for (let nth = 0; nth < count; nth += 1) made.push((await makeOrder(db, world, a)).quote_id)
  return made
}

/** What is kept of a quote's loads, where the tickets themselves say something else. */
async function wrongSums(): Promise<unknown[]> {
  const { rows } = await sql`
    with live as (select quote_id, carrier_company_id, sum(net_kg) as net_kg, count(*) as loads from tickets
      where voided_at is null group by 1, 2)
    select * from live full join order_sums using (quote_id, carrier_company_id)
    where coalesce(live.net_kg, 0) <> delivered_kg or coalesce(live.loads, 0) <> order_sums.loads
      or delivered_kg is null`.execute(db)
  return rows
}

/** A released order whose load isn't flagged, one that stays though its load is. */
async function wrongReleases(quoteIds: readonly number[]): Promise<unknown[]> {
  const { rows } = await sql`
    select quote_id, flags from tickets
    where quote_id = any(${quoteIds}) and ('order_closed' = any(flags)) =
      exists (select from orders where orders.quote_id = tickets.quote_id)`.execute(db)
  return rows
}
