import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { enterDevice, leaveDevice } from '../../web/offline/device.ts'
import type { Fetch } from '../../web/offline/environment.ts'
import { type Engine, startEngine } from '../../web/offline/triggers.ts'
import { makeOrder } from '../api/factories.ts'
import { startTestApi, type TestApi } from '../api/harness.ts'
import { signaturePng } from '../api/ticketBody.ts'
import { withoutTriggers } from '../api/withoutTriggers.ts'
import type { Member } from '../api/world.ts'
import { logTicket } from './driver.ts'
import { createPhone, type Phone, type Process, settleDown } from './phone.ts'

/** The server is restored from a backup under phones that know better. */

const day = 86_400_000

let api: TestApi
let phone: Phone
let phones = 0
let page: Process
let engine: Engine
let quoteId: number
/** Of every upload. */
let sent: string[]
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

const inject: Fetch = async (path, init) => {
  const payload = init.body ? String(init.body) : undefined
  if (path === '/api/tickets' && payload) sent.push(JSON.parse(payload).sync_token)
  const headers = Object.fromEntries(new Headers(init.headers))
  const answer = await api.app.inject({ method: init.method as 'GET', url: path, headers, ...(payload && { payload }) })
  return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
}

let driver: Member
beforeEach(async () => {
  driver = api.world.a.driver
  sent = []
  quoteId = (await makeOrder(api.db, api.world, api.world.a, { driver: true })).quote_id
  phones += 1
  phone = createPhone(phones)
  page = phone.open(inject)
  await enterDevice(page, driver.id)
  engine = start()
  await idle()
})

function start(): Engine {
  const session = () => ({ userId: driver.id, token: driver.token })
  return startEngine(page, { events: new EventTarget(), session, deviceName: 'Pixel 9' })
}
/** The API answers in real time. */
async function idle(): Promise<void> {
  do {
    await settleDown()
    await new Promise((done) => setTimeout(done, 20))
  } while (engine.getStatus().isBusy)
}
async function round(): Promise<void> {
  phone.clock.advance(10_000)
  await engine.request('send-now')
}
const log = async () => (await logTicket(page, quoteId, { userId: driver.id, bytes: signaturePng })).syncToken
const stored = async () => {
  const rows = await api.db.selectFrom('tickets').select('sync_token').where('quote_id', '=', quoteId).execute()
  return rows.map(({ sync_token }) => sync_token).sort()
}
const db = () => page.databases.user(driver.id)

/** What came after the backup is gone there. */
async function restoreWithout(tokens: readonly string[]): Promise<void> {
  // Here one goes from between two others, which no backup does: their seals hold each other.
  await withoutTriggers(api.db, 'ticket_seals', (trx) => trx.deleteFrom('ticket_seals').execute())
  await api.db.deleteFrom('tickets').where('sync_token', 'in', tokens).execute()
  await api.db.updateTable('epoch').set({ id: crypto.randomUUID() }).execute()
}

test('tickets sent after the backup are offered again once, and none in it is doubled', async () => {
  const [before, after] = [await log(), await log()]
  await round()
  expect([await stored(), sent]).toEqual([[before, after].sort(), [before, after]])
  await restoreWithout([after])
  expect(await stored()).toEqual([before])
  await round()
  expect([await stored(), sent]).toEqual([[before, after].sort(), [before, after, before, after]])
  expect((await db().outbox.toArray()).map(({ state }) => state)).toEqual(['received', 'received'])
  for (let turn = 0; turn < 3; turn++) await round()
  expect(sent).toHaveLength(4)
  await restoreWithout([before])
  await round()
  expect([(await stored()).length, sent.length]).toEqual([2, 6])
})

test('a signature that the server lost is kept until the server has it again', async () => {
  const token = await log()
  await round()
  await restoreWithout([token])
  // No network for the rest of the week.
  page.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  phone.clock.advance(6 * day)
  page.fetch = async (path, init) =>
    path === '/api/tickets' ? Promise.reject(new TypeError('Failed to fetch')) : inject(path, init)
  await round()
  phone.clock.advance(3 * day)
  await round()
  expect(await db().media.get(token)).toMatchObject({ confirmedAt: null })
  page.fetch = inject
  await round()
  expect(await stored()).toEqual([token])
})

test('a restore during the night, when nobody is signed in, is noticed in the morning', async () => {
  const token = await log()
  await round()
  engine.stop()
  await leaveDevice(page, driver.id)
  await restoreWithout([token])
  await enterDevice(page, driver.id)
  engine = start()
  await idle()
  expect([await stored(), sent]).toEqual([[token], [token, token]])
})

test('tickets older than seven days are neither kept nor offered', async () => {
  const token = await log()
  await round()
  phone.clock.advance(8 * day)
  await round()
  await restoreWithout([token])
  await round()
  expect([await stored(), sent]).toEqual([[], [token]])
})

test('the first epoch on a phone doesn’t count as a restore: rows sent by an older version are not sent again', async () => {
  const token = await log()
  await round()
  await db().meta.delete('epoch')
  for (let turn = 0; turn < 2; turn++) await round()
  expect(sent).toEqual([token])
})
