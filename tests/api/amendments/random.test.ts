import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { whoAgrees } from '../../../api/contract/rules/amendments.ts'
import { type OwnerRole, ownerRoles } from '../../../api/contract/rules/permissions.ts'
import { createDatabase, createPool, type Db } from '../../../api/db/database.ts'
import { createRandom } from '../../../api/demo/random.ts'
import { counts } from '../../counts.ts'
import { makeOrder } from '../factories.ts'
import { databaseUrl } from '../globalSetup.ts'
import { cloneTemplate, dropDatabase } from '../harness.ts'
import { type Server, startServer } from '../serverProcess.ts'
import { plainTicket } from '../ticketBody.ts'
import { buildWorld, type Chain, type Person, type World } from '../world.ts'
import { hiddenFrom, type Ledger, readBy, replay } from './ledger.ts'

/**
 * Proposals in random order beside loads, confirmations, closings and releases, through two processes at once. A ledger
 * of our own replays what was stored and says what every reader must read.
 */

const proposals = counts(40, 1_000)
const orders = counts(6, 50)
const timeout = counts(60_000, 600_000)
const writers = 6

/**
 * 480 t. No price is whole pence a tonne, so that each sum has to be rounded. A supplier's prices a tonne are below £70, a
 * haulier's are above it, and each load is worth more, so that no figure is another's by chance.
 */
const accepted = { kg: 480_000, pence: { supplier: 2_200_007, haulier: 3_601_511, markup: 1_500_013 } }

let database: string
let home: string
let db: Db
let world: World
let servers: Server[]
let ids: { quoteId: number; chain: Chain }[]
beforeAll(async () => {
  database = await cloneTemplate()
  home = mkdtempSync(join(tmpdir(), 'loadstone-amended-'))
  const url = databaseUrl(inject('postgresUrl'), database)
  db = createDatabase(createPool(url, () => {}))
  world = await buildWorld(db, new Date())
  servers = await Promise.all(['one', 'other'].map((n) => startServer({ DATABASE_URL: url, DATA_DIR: join(home, n) })))
  ids = []
  for (let nth = 0; nth < orders; nth += 1) {
    const chain = nth % 2 === 0 ? world.a : world.b
    const { supplier, haulier, markup } = accepted.pence
    const prices = { supplier_price_pence: supplier, haulier_price_pence: haulier, markup_pence: markup }
    const confirmed = nth % 3 === 0 ? 'none' : 'both'
    ids.push({ chain, quoteId: (await makeOrder(db, world, chain, { prices, confirmed })).quote_id })
  }
})
afterAll(async () => {
  await Promise.all(servers.map(({ end }) => end()))
  await db.destroy()
  await dropDatabase(database)
  rmSync(home, { recursive: true })
})

type Answer = { status: number; text: string; body: { data: { id: number; haulier_bid_id?: number } } }

/** Each call goes through the other process than the one before. */
let turn = 0
async function call(who: Pick<Person, 'token'>, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  turn += 1
  const answer = await fetch(`${servers[turn % servers.length]?.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(500)
  return { status: answer.status, text, body: answer.headers.get('content-type')?.includes('json') && JSON.parse(text) }
}

/** How many proposals were taken, and the answers to those who agreed, by proposal and side. */
let taken = 0
const consents = new Map<string, Answer[]>()

/** The proposal, and then each of the others agrees by two calls at once, one through each process. */
async function propose(random: () => number, quoteId: number, chain: Chain): Promise<void> {
  const side = ownerRoles[Math.floor(random() * 3)] as OwnerRole
  const tonnes = { quantity: (4_000 + Math.floor(random() * 4_000)) / 10 }
  // Odd pence: a weight of this test has one decimal.
  const pence = (side === 'supplier' ? 4_000 : 7_000) + 10 * Math.floor(random() * 299) + 1 + Math.floor(random() * 9)
  const price = { price_per_tonne: pence / 100 }
  const isPriced = side !== 'contractor' && random() < 0.5
  const change = { ...(isPriced && price), ...((!isPriced || random() < 0.3) && tonnes) }
  const path = `/api/quotes/${quoteId}/amendments`
  const { status, body } = await call(chain[side], 'POST', path, { reason: 'The verge', ...change })
  if (status !== 201) return
  taken += 1
  const end = random()
  if (end < 0.05) await call(chain[side], 'POST', `/api/amendments/${body.data.id}/withdraw`, {})
  const asked = ownerRoles.filter((one) => one !== side).sort(() => random() - 0.5)
  await Promise.all(
    asked.map(async (one) => {
      if (end > 0.95) await call(chain[one], 'POST', `/api/amendments/${body.data.id}/decline`, { reason: 'No' })
      const agree = () => call(chain[one], 'POST', `/api/amendments/${body.data.id}/agree`, {})
      consents.set(`${body.data.id} ${one}`, await Promise.all([agree(), agree()]))
    }),
  )
}

type Step = (random: () => number, quoteId: number, chain: Chain) => Promise<unknown>
const reason = { reason: 'Enough' }

/** How often each happens, of a thousand. */
const steps: readonly [number, Step][] = [
  [450, propose],
  [
    420,
    (random, quoteId, { driver }) => {
      const tare = 12
      const gross_weight = tare + (100 + Math.floor(random() * 90)) / 10
      const logged_at = new Date(Date.now() - Math.floor(random() * 2_000)).toISOString()
      return call(driver, 'POST', '/api/tickets', plainTicket(quoteId, { gross_weight, tare, logged_at }))
    },
  ],
  [60, (_, quoteId, { supplier }) => call(supplier, 'POST', `/api/quotes/${quoteId}/confirm-supplier`, {})],
  [
    60,
    async (_, quoteId, { haulier }) => {
      const { haulier_bid_id } = (await call(haulier, 'GET', `/api/quotes/${quoteId}/accepted-details`)).body.data ?? {}
      if (haulier_bid_id) await call(haulier, 'POST', `/api/haulier/haulier-bids/${haulier_bid_id}/confirm`, {})
    },
  ],
  [6, (_, quoteId, { contractor }) => call(contractor, 'POST', `/api/quotes/${quoteId}/close`, reason)],
  [4, (_, quoteId) => call(world.admin, 'POST', `/api/quotes/${quoteId}/release`, reason)],
]

function drawStep(random: () => number): Step {
  let place = random() * 1_000
  for (const [share, step] of steps) {
    place -= share
    if (place < 0) return step
  }
  return propose
}

async function write(random: () => number): Promise<void> {
  while (taken < proposals) {
    const { quoteId, chain } = ids[Math.floor(random() * ids.length)] as (typeof ids)[number]
    await drawStep(random)(random, quoteId, chain)
  }
}

test(`${proposals} proposals leave every reader’s weights and money right`, { timeout }, async () => {
  await Promise.all(Array.from({ length: writers }, (_, nth) => write(createRandom(nth + 1))))
  expect(await faultsOfConsent()).toEqual([])
  let agreed = 0
  for (const { quoteId, chain } of ids) {
    const isReleased = (await db.selectFrom('orders').where('quote_id', '=', quoteId).execute()).length === 0
    if (isReleased) {
      for (const side of ownerRoles)
        expect((await call(chain[side], 'GET', `/api/quotes/${quoteId}/amendments`)).status).toBe(404)
      continue
    }
    const ledger = await replay(db, quoteId, accepted)
    agreed += ledger.versions.length - 1
    for (const side of ownerRoles) await compare(quoteId, chain, side, ledger)
  }
  expect(agreed).toBeGreaterThan(proposals / 5)
})

async function compare(quoteId: number, chain: Chain, side: OwnerRole, ledger: Ledger): Promise<void> {
  const who = chain[side]
  const month = new Date().toISOString().slice(0, '2026-03'.length)
  const [details, amendments, statement, activity] = await Promise.all([
    call(who, 'GET', `/api/quotes/${quoteId}/accepted-details`),
    call(who, 'GET', `/api/quotes/${quoteId}/amendments`),
    call(who, 'GET', `/api/statements?month=${month}&as=${side}`),
    call(who, 'GET', '/api/activity?limit=50'),
  ])
  const own = readBy(side, ledger)
  const pounds = (pence: bigint) => Number(pence) / 100
  const tonnes = (kg: bigint) => Number(kg) / 1_000
  const total = own.totals.at(-1)?.pence ?? 0n
  expect(details.body.data, `${side} of order ${quoteId}`).toMatchObject({
    quantity: tonnes(own.kg),
    progress: { ordered: tonnes(own.kg), delivered: tonnes(own.delivered), loads: ledger.loads.length },
    pricing: { total: pounds(total), worth: pounds(own.worth) },
  })
  const { terms } = amendments.body.data as unknown as { terms: { quantity: number; total: number }[] }
  expect(terms.map((one) => [one.quantity, one.total])).toEqual(
    own.totals.map(({ kg, pence }) => [tonnes(kg), pounds(pence)]),
  )
  const { rows } = statement.body.data as unknown as { rows: { quote_id: number; worth: number }[] }
  expect(rows.find(({ quote_id }) => quote_id === quoteId)?.worth ?? 0).toBe(pounds(own.worth))
  const hidden = hiddenFrom(side, ledger).flatMap((price) =>
    [details, amendments, statement, activity].flatMap(
      ({ text }) => text.match(new RegExp(`.{0,80}(?<![\\d.])${price.replace('.', '\\.')}(?!\\d)`)) ?? [],
    ),
  )
  expect(hidden, `${side} of order ${quoteId}`).toEqual([])
}

/** An answer without its row, a row without its answer, a side that agreed twice, a change without all its consents. */
async function faultsOfConsent(): Promise<string[]> {
  const rows = await db
    .selectFrom('amendments')
    .innerJoin('amendment_agreements', 'amendment_agreements.amendment_id', 'amendments.id')
    .selectAll('amendments')
    .select(['amendment_agreements.side as agreed_side'])
    .execute()
  const stored = rows.filter((row) => row.agreed_side !== row.side).map((row) => `${row.id} ${row.agreed_side}`)
  const answered = [...consents].flatMap(([key, answers]) =>
    answers.filter(({ status }) => status === 200).map(() => key),
  )
  const lacking = rows
    .filter(({ outcome }) => outcome === 'agreed')
    .flatMap((row) => whoAgrees(row, { haulier_company_id: 1 }).map((side) => ({ id: row.id, side })))
    .filter(({ id, side }) => !rows.some((row) => row.id === id && row.agreed_side === side))
    .map(({ id, side }) => `${id} lacks ${side}`)
  const versions = await sql<{ quote_id: number }>`
    select quote_id from order_terms group by quote_id
    having count(*) <> max(version) or count(*) - 1 <> (select count(*) from amendments
      where amendments.quote_id = order_terms.quote_id and outcome = 'agreed')`.execute(db)
  return [
    ...stored.filter((key) => !answered.includes(key)).map((key) => `${key} has no answer`),
    ...answered
      .filter((key, nth) => !stored.includes(key) || answered.indexOf(key) !== nth)
      .map((key) => `${key} twice`),
    ...lacking,
    ...versions.rows.map(({ quote_id }) => `versions of ${quote_id}`),
  ]
}
