import { beforeEach, expect, test } from 'vitest'
import { refreshCache } from '../../web/offline/cache.ts'
import { readChecked, readReading } from '../../web/offline/checked.ts'
import { enterDevice } from '../../web/offline/device.ts'
import type { Fetch } from '../../web/offline/environment.ts'
import { createPhone, type Phone, type Process, settleDown } from './phone.ts'
import { json, unreachable } from './server.ts'

/** A large answer comes in parts, each stored as it comes (tests/api/sync/parts.test.ts is the server's side). */

const userId = 7
const session = { userId, token: '1|secret' }
let phone: Phone
let page: Process
let asked: (string | null)[]
let isReachable: boolean
/** How long each answer is on its way (ms). */
let onItsWay: number
beforeEach(async () => {
  phone = createPhone()
  asked = []
  isReachable = true
  onItsWay = 0
  page = phone.open(fetch)
  await enterDevice(page, userId)
})

const fetch: Fetch = async (path, init) => {
  const since = new URL(path, 'http://localhost').searchParams.get('since')
  asked.push(since)
  phone.clock.advance(onItsWay)
  return isReachable ? json(200, { data: parts[since ?? ''] }) : unreachable({ path, token: '', body: null, init })
}

const order = (quote_id: number) => ({ quote_id })
const ticket = (id: number, quote_id: number) => ({ id, quote_id })
const lists = { removed_orders: [], drivers: [], vehicles: [], checked_at: '2026-03-10T09:00:00.000Z' }
const highest = 2_147_483_647

/** By the cursor that asks for it: three parts of a snapshot, and the change after it. The tickets of order 20 go over two. */
const parts: Record<string, unknown> = {
  '': {
    cursor: 'part-2',
    more: true,
    orders_left: 2,
    reset: true,
    replaces: { from: 20, to: highest },
    orders: [order(30), order(20)],
    tickets: [ticket(1, 20)],
    ...lists,
  },
  'part-2': {
    cursor: 'part-3',
    more: true,
    orders_left: 1,
    reset: false,
    replaces: { from: 15, to: 19 },
    orders: [order(15)],
    tickets: [ticket(2, 20)],
    ...lists,
  },
  'part-3': {
    cursor: 'all',
    more: false,
    orders_left: 0,
    reset: false,
    replaces: { from: 0, to: 14 },
    orders: [order(10)],
    tickets: [],
    ...lists,
  },
  all: {
    cursor: 'all',
    more: false,
    orders_left: 0,
    reset: false,
    replaces: null,
    orders: [],
    tickets: [],
    ...lists,
  },
}

const db = () => page.databases.user(userId)
const orderIds = () => db().orders.toCollection().primaryKeys()
const ticketIds = () => db().tickets.toCollection().primaryKeys()

test('all parts are read one after the other, and only the last one says that the phone is up to date', async () => {
  expect(await refreshCache(page, session)).toEqual({ is: 'fresh' })
  expect(asked).toEqual([null, 'part-2', 'part-3'])
  expect([await orderIds(), await ticketIds()]).toEqual([
    [10, 15, 20, 30],
    [1, 2],
  ])
  expect(await readReading(db())).toBeUndefined()
  expect(await readChecked(db())).toMatchObject({ cursor: 'all', at: phone.clock.now() })
})

test('the cache is as old as its request, not as its answer', async () => {
  await refreshCache(page, session)
  const before = phone.clock.now()
  onItsWay = 5_000
  expect(await refreshCache(page, session)).toEqual({ is: 'fresh' })
  expect(await readChecked(db())).toMatchObject({ at: before })
})

test('an interrupted read resumes where it was, even on another page, and requests nothing twice', async () => {
  expect(await refreshCache(page, session, { isWanted: () => asked.length === 1 })).toEqual({ is: 'in_part' })
  expect(await readReading(db())).toEqual({ key: 'reading', cursor: 'part-2', ordersRead: 2, ordersLeft: 2 })
  expect(await readChecked(db())).toBeUndefined()
  isReachable = false
  expect(await refreshCache(page, session)).toMatchObject({ is: 'no_answer' })
  isReachable = true
  page.kill()
  page = phone.open(fetch)
  expect(await refreshCache(page, session)).toEqual({ is: 'fresh' })
  expect(asked).toEqual([null, 'part-2', 'part-2', 'part-3'])
  expect(await orderIds()).toEqual([10, 15, 20, 30])
})

test('an answer is dropped when another tab has read on meanwhile', async () => {
  let answer = () => {}
  const asking = new Promise<void>((done) => {
    answer = done
  })
  const slow = phone.open(async (path, init) => {
    const response = await fetch(path, init)
    await asking
    return response
  })
  await refreshCache(page, session, { isWanted: () => asked.length === 1 })
  const late = refreshCache(slow, session)
  await settleDown()
  await refreshCache(page, session)
  // Removed since, and the late answer still has it.
  await db().orders.delete(15)
  answer()
  await late
  expect([await orderIds(), await readChecked(db())]).toMatchObject([[10, 20, 30], { cursor: 'all' }])
})

test('a snapshot takes away what is no longer theirs, part by part, and until then shows what was', async () => {
  await db().orders.bulkPut([order(40), order(20), order(17), order(12)] as never[])
  await db().tickets.bulkPut([ticket(90, 40), ticket(91, 20), ticket(92, 17), ticket(93, 12)] as never[])
  await refreshCache(page, session, { isWanted: () => asked.length === 1 })
  expect([await orderIds(), await ticketIds()]).toEqual([
    [12, 17, 20, 30],
    [1, 92, 93],
  ])
  await refreshCache(page, session)
  expect([await orderIds(), await ticketIds()]).toEqual([
    [10, 15, 20, 30],
    [1, 2],
  ])
})
