import { beforeEach, expect, test } from 'vitest'
import { enterDevice } from '../../web/offline/device.ts'
import { drain } from '../../web/offline/drain.ts'
import { type Engine, startEngine } from '../../web/offline/triggers.ts'
import { countUnsent } from '../../web/offline/unsent.ts'
import { driverId, logTicket, signIn } from './driver.ts'
import { createPhone, type Phone, type Process, settleDown } from './phone.ts'
import { createServer, html, json, refusal, type Sent } from './server.ts'

/**
 * What is queued with a valid session arrives within five minutes of healing, with a page open and nothing tapped: no event, no
 * sign-in, no retry. Each cause lasts for twenty minutes, after which every back-off is at its longest.
 */

const other = 8
const minute = 60_000
const news = {
  cursor: 'c',
  more: false,
  orders_left: 0,
  reset: false,
  replaces: null,
  checked_at: '2026-03-10T09:00:00.000Z',
  orders: [],
  removed_orders: [],
  tickets: [],
  drivers: [],
  vehicles: [],
}

type World = { phone: Phone; page: Process; isSick: () => boolean }
type Cause = {
  /** Answers while it lasts; undefined: as a healthy server. */
  answer?: (sent: Sent, world: World) => Response | Promise<Response> | undefined
  /** Before the page's engine starts. */
  before?: (world: World) => Promise<void>
  after?: (world: World) => Promise<void>
  /** Rows that stay, because they need somebody. */
  left?: number
}

const isUpload = ({ path }: Sent) => path.startsWith('/api/tickets')
const noToken = ({ page }: World) =>
  page.databases.registry.users.update(driverId, { uploadToken: null }).then(() => {})
const causes: Record<string, Cause> = {
  'an outage behind a proxy': { answer: () => html(502) },
  'a foreign Retry-After of a day': { answer: () => html(503, { 'retry-after': '86400' }) },
  'our own 429': { answer: () => refusal(429, 'too_many_requests', { 'retry-after': '86400' }) },
  'a portal': { answer: () => html(200) },
  'no network': { answer: () => Promise.reject(new TypeError('Failed to fetch')) },
  'a server that fails at uploads alone': {
    answer: (sent) => (isUpload(sent) ? refusal(500, 'server_error') : undefined),
  },
  'no upload token, because devices can’t be registered': {
    before: noToken,
    answer: ({ path }) => (path === '/api/devices' ? refusal(503, 'unavailable') : undefined),
  },
  'no upload token and no network': { before: noToken, answer: () => Promise.reject(new TypeError('Failed to fetch')) },
  'an upload token that ran out, while devices can’t be registered': {
    answer: (sent) => {
      if (sent.path === '/api/devices') return html(502)
      return isUpload(sent) ? refusal(401, 'expired') : undefined
    },
  },
  'another driver’s unreadable database': {
    before: async ({ page, isSick }) => {
      await signIn(page, other)
      await signIn(page)
      breakDatabase(page, other, isSick)
    },
  },
  'one’s own unreadable database': { before: async ({ page, isSick }) => breakDatabase(page, driverId, isSick) },
  'a registry that can’t be opened': {
    before: async ({ page, isSick }) => {
      const { use } = page.stores.registry
      const dead = () => Promise.reject(new DOMException('The connection is closing.', 'InvalidStateError'))
      page.stores.registry.use = (work) => (isSick() ? dead() : use(work))
    },
  },
  'a ticket in front that has lost its signature': {
    before: async ({ page }) => {
      const { syncToken } = await logTicket(page, 9)
      const db = page.databases.user(driverId)
      await db.media.update(syncToken, { confirmedAt: 1 })
      await db.media.delete(syncToken)
    },
    answer: () => html(502),
    left: 1,
  },
  'a ticket in front that the server fails at for ever': {
    before: ({ page }) => logTicket(page, 9).then(() => {}),
    answer: () => html(502),
    left: 1,
  },
  'a frozen tab that holds the lock': {
    before: async ({ phone }) => {
      const tab = phone.open(() => new Promise<Response>(() => {}))
      void drain(tab, 'saved')
      await settleDown()
      tab.freeze()
    },
  },
}

let world: World
let server: ReturnType<typeof createServer>
let engine: Engine
let sickness: Cause
let isSick: boolean
beforeEach(async () => {
  const phone = createPhone()
  server = createServer()
  isSick = true
  const page = phone.open((path, init) => {
    const sent: Sent = { path, token: '', body: init.body ? JSON.parse(String(init.body)) : null, init }
    const sick = isSick ? sickness.answer?.(sent, world) : undefined
    if (sick) return Promise.resolve(sick)
    if (path.startsWith('/api/sync')) return Promise.resolve(json(200, { data: news }))
    if (path === '/api/devices') return Promise.resolve(json(201, { token: 'upload|9|new' }))
    if (sent.body?.quote_id === 9) return Promise.resolve(refusal(500, 'server_error'))
    return server.fetch(path, init)
  })
  world = { phone, page, isSick: () => isSick }
  await signIn(page)
})

function breakDatabase(page: Process, userId: number, isBroken: () => boolean): void {
  const { user } = page.stores
  page.stores.user = (id) => {
    if (id === userId && isBroken()) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return user(id)
  }
}

async function pass(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 5_000) {
    world.phone.clock.advance(5_000)
    await settleDown()
  }
}

const cases = Object.keys(causes).flatMap((name) => [true, false].map((isVisible) => [name, isVisible] as const))
test.each(cases)('%s, page visible: %s', { timeout: 60_000 }, async (name, isVisible) => {
  sickness = causes[name] as Cause
  const { phone, page } = world
  phone.setVisible(isVisible)
  await sickness.before?.(world)
  isSick = false
  await logTicket(page, 3)
  await logTicket(page, 4)
  isSick = true
  const session = { userId: driverId, token: '12|session' }
  engine = startEngine(page, { events: new EventTarget(), session: () => session, deviceName: 'Pixel 9' })
  await settleDown()
  await pass(20 * minute)
  isSick = false
  await pass(5 * minute)
  const db = page.databases.user(driverId)
  expect([await countUnsent(db), (await db.receipts.toArray()).map(({ quoteId }) => quoteId).sort()]).toEqual([
    sickness.left ?? 0,
    [3, 4],
  ])
  engine.stop()
})

test('a removed device waits for a sign-in and then resumes by itself', async () => {
  sickness = { answer: (sent) => (isUpload(sent) ? refusal(401, 'revoked') : undefined) }
  const { page } = world
  await logTicket(page, 3)
  const session = { userId: driverId, token: '12|session' }
  engine = startEngine(page, { events: new EventTarget(), session: () => session, deviceName: 'Pixel 9' })
  await settleDown()
  expect(engine.getStatus()).toMatchObject({ heldBack: 1 })
  isSick = false
  await pass(5 * minute)
  expect([await countUnsent(page.databases.user(driverId)), engine.getStatus().heldBack]).toEqual([1, 1])
  await enterDevice(page, driverId)
  await engine.request('signed-in')
  expect([await countUnsent(page.databases.user(driverId)), engine.getStatus().heldBack]).toEqual([0, 0])
  engine.stop()
})

test('a driver can sign in even if their database can’t be read', async () => {
  const { page } = world
  breakDatabase(page, other, () => true)
  await enterDevice(page, other)
  expect(await page.databases.registry.users.get(other)).toMatchObject({ isSignedIn: true })
  await enterDevice(page, driverId)
  expect((await page.databases.registry.users.toArray()).map(({ userId, isSignedIn }) => [userId, isSignedIn])).toEqual(
    [
      [driverId, true],
      [other, false],
    ],
  )
})
