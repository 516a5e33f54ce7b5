import { expect, test } from 'vitest'
import { enterDevice } from '../../web/offline/device.ts'
import { drain } from '../../web/offline/drain.ts'
import { startEngine } from '../../web/offline/triggers.ts'
import { countUnsent } from '../../web/offline/unsent.ts'
import { makeUuidV7 } from '../../web/offline/uuid.ts'
import { counts } from '../counts.ts'
import { driverId, logTicket, signIn } from './driver.ts'
import { createPhone, type Phone, type Process, settleDown } from './phone.ts'
import { createServer, html, json, type Reply, refusal, type Sent, unreachable } from './server.ts'

/** What the engine costs a phone and a server while nothing goes: its requests counted, not only their outcome. */

const other = 8
const sick: Record<string, Reply> = {
  'HTML 503': () => html(503, { 'retry-after': '86400' }),
  '503 of ours': () => refusal(503, 'unavailable'),
  '500 of ours': () => refusal(500, 'server_error'),
  'another send in flight': () => refusal(409, 'in_flight'),
  '429 of ours': () => refusal(429, 'too_many_requests', { 'retry-after': '1' }),
  'HTML 429': () => html(429),
  'a portal': () => html(200),
  'a dropped connection': unreachable,
}
const amounts = counts([2, 20], [1, 2, 20, 2_000])
const pages = ['visible', 'hidden', 'closed'] as const
const cases = Object.keys(sick).flatMap((fault) =>
  amounts.flatMap((rows) => pages.map((page) => [fault, rows, page] as const)),
)

const empty = {
  orders: [],
  removed_orders: [],
  tickets: [],
  drivers: [],
  vehicles: [],
  more: false,
  orders_left: 0,
  replaces: null,
}
const sync = () => json(200, { data: { cursor: 'c', reset: false, checked_at: '2026-03-10T09:00:00.000Z', ...empty } })

test.each(cases)('%s, %i rows of two users, page %s: at most 8 requests in any minute', async (fault, rows, how) => {
  const { phone, page, at, heal, events } = await arrange(sick[fault] as Reply, rows)
  phone.setVisible(how === 'visible')
  const worker = phone.open(page.fetch)
  if (how !== 'closed') {
    const session = () => ({ userId: driverId, token: 's' })
    startEngine(page, { events, session, deviceName: 'Pixel 9' })
  }
  // Chromium fires `sync` again and again; somebody turns the phone on and off, and the network comes and goes.
  const disturb = async (second: number) => {
    if (second % 7 === 0) void drain({ ...worker, isVisible: () => false }, 'sync')
    if (how !== 'closed' && second % 11 === 0) events.dispatchEvent(new Event('online'))
    if (how !== 'closed' && second % 13 === 0) events.dispatchEvent(new Event('visibilitychange'))
  }
  await pass(phone, 120, disturb)
  const most = Math.max(...at.map((from) => at.filter((moment) => moment >= from && moment < from + 60_000).length))
  expect(most).toBeLessThanOrEqual(8)
  if (how === 'closed') return
  heal()
  const unsent = async () =>
    (await countUnsent(page.databases.user(driverId))) + (await countUnsent(page.databases.user(other)))
  await pass(phone, how === 'visible' ? 25 : 300)
  // The clock stands still while the requests run, one after the other.
  for (let before = rows + 1; (await unsent()) < before; ) {
    before = await unsent()
    await settleDown()
  }
  expect(await unsent()).toBe(0)
})

async function arrange(fault: Reply, rows: number) {
  const phone = createPhone()
  const server = createServer()
  let isSick = true
  const at: number[] = []
  const page = phone.open(async (path, init) => {
    if (isSick) at.push(phone.clock.now())
    if (isSick) return fault({ path, token: '', body: null, init } satisfies Sent)
    return path.startsWith('/api/sync') ? sync() : server.fetch(path, init)
  })
  await signIn(page, other)
  await signIn(page)
  for (const userId of [other, driverId]) await queue(page, userId, rows / 2)
  const heal = () => {
    isSick = false
  }
  return { phone, page, at, heal, events: new EventTarget() }
}

/** One ticket by the engine, the others as its copies under tokens of their own. */
async function queue(page: Process, userId: number, count: number): Promise<void> {
  await enterDevice(page, userId)
  await page.databases.registry.users.update(userId, { uploadToken: `upload|${userId}|secret` })
  if (count < 1 && userId === other) return
  const db = page.databases.user(userId)
  const { seq: _, ...row } = await logTicket(page, 3, { userId })
  const media = await db.media.get(row.syncToken)
  if (!media) throw new Error('No signature')
  const tokens = Array.from({ length: Math.floor(count) - 1 }, () => makeUuidV7(page.clock.now(), page.random))
  const body = row.body as Record<string, unknown>
  await db.outbox.bulkAdd(tokens.map((syncToken) => ({ ...row, syncToken, body: { ...body, sync_token: syncToken } })))
  await db.media.bulkAdd(tokens.map((syncToken) => ({ ...media, syncToken })))
}

async function pass(phone: Phone, seconds: number, each = async (_second: number) => {}): Promise<void> {
  for (let second = 1; second <= seconds; second++) {
    phone.clock.advance(1_000)
    await each(second)
    await settleDown()
  }
}
