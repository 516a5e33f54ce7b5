import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../api/app.ts'
import { callAs, openTestApi } from '../harness.ts'
import { tellStory } from '../story.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()
const { a, b } = t.world
const folder = mkdtempSync(join(tmpdir(), 'loadstone-lines-'))
const logFile = join(folder, 'loadstone.log')
const { app } = await buildApp({ ...t.deps, config: { ...t.deps.config, logLevel: 'info', logFile } })
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const as = (person: Pick<Person, 'token'> | null) => callAs(app, person)
let from = 0
const written = () => readFileSync(logFile, 'utf8')
const lines = () =>
  written()
    .slice(from)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
/** An answer's line follows the answer. */
const completed = (count: number) =>
  expect.poll(() => lines().filter(({ msg }) => msg === 'request completed').length).toBe(count)
beforeEach(() => {
  from = written().length
})

test('an answer names its request, and every line of it has that id and those of the caller and their firm', async () => {
  const { headers } = await as(a.contractor).get('/api/user')
  const id = String(headers['x-request-id'])
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  await completed(1)
  const own = lines()
  expect(own.map(({ msg }) => msg)).toEqual(['incoming request', 'request completed'])
  expect(own.map(({ reqId }) => reqId)).toEqual([id, id])
  expect(own.at(-1)).toMatchObject({ user_id: a.contractor.id, firm_id: a.contractor.company_id })
})

test('a caller without a firm and a stranger are lines too', async () => {
  await as(t.world.admin).get('/api/user')
  const { headers } = await as(null).get('/api/user')
  expect(headers['x-request-id']).toBeDefined()
  await completed(2)
  const [ofAdmin, ofNobody] = lines().filter(({ msg }) => msg === 'request completed')
  expect(ofAdmin).toMatchObject({ user_id: t.world.admin.id })
  expect(ofAdmin).not.toHaveProperty('firm_id')
  expect(ofNobody).not.toHaveProperty('user_id')
})

test('a fault of our own is a line by which support finds it: its request and its caller', async () => {
  await sql`alter table products rename to products_away`.execute(t.db)
  const { status, headers } = await as(a.contractor).get('/api/products')
  await sql`alter table products_away rename to products`.execute(t.db)
  expect(status).toBe(500)
  await completed(1)
  const fault = lines().find(({ msg }) => msg === 'request failed')
  expect(fault).toMatchObject({ reqId: headers['x-request-id'], user_id: a.contractor.id })
})

test('no line of an order’s whole story, or of what was refused, holds a name or a price', async () => {
  const secret = { markup: 28_813, rivalBid: 107_041, rivalPrice: 37_447, bid: 67_681, delivery: 34_567 }
  const { quote_id } = await tellStory({ as, world: t.world }, secret)
  await as(null).post('/api/login', { email: a.contractor.email, password: 'wrong-slate' })
  await as(b.contractor).get(`/api/quotes/${quote_id}`)
  await as(a.supplier).get('/api/quotes?search=Grangemill')
  await as(a.supplier).put('/api/user', { first_name: '', last_name: 'Tester' })
  await completed(15)
  const people = await t.db.selectFrom('users').select(['first_name', 'last_name', 'email']).execute()
  const firms = await t.db.selectFrom('companies').select('name').execute()
  const names = [...people.flatMap((one) => Object.values(one)), ...firms.map(({ name }) => name)]
  const others = ['Grangemill', 'limestone', 'DE24', '01632', 'wrong-slate', 'iVBOR']
  const told = written().slice(from)
  const found = [...names, ...others, ...Object.values(secret)].filter((one) => told.includes(String(one)))
  expect(found).toEqual([])
})
