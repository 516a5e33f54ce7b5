import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { openSession } from '../../api/auth/sessions.ts'
import { createDatabase, createPool } from '../../api/db/database.ts'
import { enterDevice } from '../../web/offline/device.ts'
import type { Fetch } from '../../web/offline/environment.ts'
import { type Engine, startEngine } from '../../web/offline/triggers.ts'
import { backUp, createPlace, restore, urlOf } from '../api/backup/databases.ts'
import { faultsOf } from '../api/evidence/chain.ts'
import { makeOrder } from '../api/factories.ts'
import { createClock, startApi, type TestApi } from '../api/harness.ts'
import { signaturePng } from '../api/ticketBody.ts'
import { buildWorld, type World } from '../api/world.ts'
import { logTicket } from './driver.ts'
import { createPhone, type Phone, type Process, settleDown } from './phone.ts'

/** The server's database is lost, and restored from a backup that is older than what phones have sent. */

const place = createPlace()
const clock = createClock()
let server: Server
let database: string
let world: World
let quoteId: number
let phone: Phone
let page: Process
let engine: Engine
let token: string
let sent = 0

beforeEach(async () => {
  database = await place.make()
  server = await serve(database)
  world = await buildWorld(server.db, clock.now)
  quoteId = await makeOrderNow()
  token = world.a.driver.token
  sent = 0
})
afterEach(async () => {
  engine.stop()
  await server.close()
})
afterAll(place.remove)

type Server = Omit<TestApi, 'world'>
async function serve(name: string): Promise<Server> {
  const pool = createPool(urlOf(name), () => {})
  const api = await startApi(createDatabase(pool), clock)
  const close = async () => {
    await api.close()
    await pool.end()
  }
  return { ...api, close }
}

const inject: Fetch = async (path, init) => {
  const payload = init.body ? String(init.body) : undefined
  if (path === '/api/tickets') sent += 1
  const headers = Object.fromEntries(new Headers(init.headers))
  const options = { method: init.method as 'GET', url: path, headers, ...(payload && { payload }) }
  const answer = await server.app.inject(options)
  return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
}
const noNetwork: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))

async function openPhone(): Promise<void> {
  phone = createPhone()
  page = phone.open(inject)
  await enterDevice(page, world.a.driver.id)
  const session = () => ({ userId: world.a.driver.id, token })
  engine = startEngine(page, { events: new EventTarget(), session, deviceName: 'Pixel 9' })
  await idle()
}
/** The API answers in real time. */
async function idle(): Promise<void> {
  do {
    await settleDown()
    await new Promise((done) => setImmediate(done))
  } while (engine.getStatus().isBusy)
}
async function round(): Promise<void> {
  phone.clock.advance(10_000)
  await engine.request('send-now')
}
const log = async (order = quoteId) =>
  (await logTicket(page, order, { userId: world.a.driver.id, bytes: signaturePng })).syncToken
const makeOrderNow = async () => (await makeOrder(server.db, world, world.a, { driver: true })).quote_id
const stored = async () =>
  (await server.db.selectFrom('tickets').select('sync_token').execute()).map(({ sync_token }) => sync_token).sort()
const states = async () => (await page.databases.user(world.a.driver.id).outbox.toArray()).map(({ state }) => state)
const signInAgain = async () => {
  const { password_hash } = await server.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', world.a.driver.id)
    .executeTakeFirstOrThrow()
  const user = { id: world.a.driver.id, roles: ['driver'] as const, password_hash }
  token = String(await openSession(server.db, user, clock.now, { browser: null, address: '192.0.2.1' }))
}

/** Another database in the lost one's place. */
async function restoreBackup(file: string): Promise<void> {
  await server.close()
  const restored = await place.make('template1')
  await restore(restored, file)
  server = await serve(restored)
}

test('phones whose tickets are newer than the backup send them again, and nothing doubles', async () => {
  await openPhone()
  const inBackup = await log()
  await round()
  await backUp(database, place.file('evening.backup'))
  const lost = await log()
  await round()
  expect(await stored()).toEqual([inBackup, lost].sort())
  page.fetch = noNetwork
  const unsent = await log()
  await restoreBackup(place.file('evening.backup'))
  expect(await stored()).toEqual([inBackup])
  page.fetch = inject
  for (let turn = 0; turn < 4; turn++) await round()
  expect(await stored()).toEqual([inBackup, lost, unsent].sort())
  expect(await states()).toEqual(['received', 'received', 'received'])
  // Two before; then the unsent one, and each of the three once more.
  expect(sent).toBe(6)
  expect(await faultsOf(server.db, world.a.haulier.company_id)).toEqual([])
})

test('a phone that signed in after the backup sends everything once its user has signed in again', async () => {
  await backUp(database, place.file('earlier.backup'))
  await signInAgain()
  await openPhone()
  const lost = await log()
  await round()
  expect(await stored()).toEqual([lost])
  await restoreBackup(place.file('earlier.backup'))
  const unsent = await log()
  for (let turn = 0; turn < 2; turn++) await round()
  expect([await stored(), await states()]).toEqual([[], ['received', 'queued']])
  expect(engine.getStatus().unauthenticated).toBe('unauthenticated')
  await signInAgain()
  await enterDevice(page, world.a.driver.id)
  for (let turn = 0; turn < 3; turn++) await round()
  expect(await stored()).toEqual([lost, unsent].sort())
})

test('a ticket of an order that the backup lacks waits for a person and never counts for another order', async () => {
  await openPhone()
  await backUp(database, place.file('day.backup'))
  const lostOrder = await makeOrderNow()
  const loads = [await log(lostOrder), await log()]
  await round()
  expect(await stored()).toEqual(loads.toSorted())
  await restoreBackup(place.file('day.backup'))
  expect(await makeOrderNow()).toBeGreaterThan(lostOrder)
  for (let turn = 0; turn < 4; turn++) await round()
  expect(await stored()).toEqual([loads[1]])
  expect(await states()).toEqual(['needs_attention', 'received'])
})
