import { beforeEach, expect, test } from 'vitest'
import { refreshCache } from '../../web/offline/cache.ts'
import { enterDevice } from '../../web/offline/device.ts'
import type { Fetch } from '../../web/offline/environment.ts'
import { markJobSeen } from '../../web/offline/lastSeen.ts'
import { makeOrder, makeTicket } from '../api/factories.ts'
import { openTestApi } from '../api/harness.ts'
import { createPhone, type Phone, type Process } from './phone.ts'

/** What a driver's phone remembers of a job that changes, against the real API. */

const t = await openTestApi()
const { contractor, supplier, haulier, driver } = t.world.a
let phone: Phone
let page: Process
let quoteId: number
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
  phone = createPhone()
  page = phone.open(inject)
  await enterDevice(page, driver.id)
})

const inject: Fetch = async (path, init) => {
  const headers = Object.fromEntries(new Headers(init.headers))
  const { statusCode, body } = await t.app.inject({ method: 'GET', url: path, headers })
  return new Response(body, { status: statusCode, headers: { 'content-type': 'application/json' } })
}
const sync = () => refreshCache(page, { userId: driver.id, token: driver.token })
const db = () => page.databases.user(driver.id)
const job = async () => (await db().orders.get(quoteId)) ?? expect.fail('The job is not on the phone')
const seen = () => markJobSeen(db(), quoteId)

async function agreeTo(change: { quantity?: number; delivery_to_date?: string }) {
  const proposed = await t.as(contractor).post(`/api/quotes/${quoteId}/amendments`, { reason: 'The verge', ...change })
  for (const who of [supplier, haulier]) await t.as(who).post(`/api/amendments/${proposed.body.data.id}/agree`, {})
}
async function moveGate(site_entrance: string) {
  const { body } = await t.as(contractor).get(`/api/quotes/${quoteId}/accepted-details`)
  const { access_times_open, access_times_close, site_contact_name, site_contact_phone, reference } = body.data
  const details = { access_times_open, access_times_close, site_contact_name, site_contact_phone, reference }
  const { status } = await t.as(contractor).put(`/api/quotes/${quoteId}/order-details`, { ...details, site_entrance })
  expect(status).toBe(200)
}

test('a job that comes to the phone for the first time has not changed', async () => {
  await sync()
  expect((await job()).last_seen).toBeUndefined()
  await sync()
  expect((await job()).last_seen).toBeUndefined()
})

test('several changes count as one, from the first old value to the last new one', async () => {
  await sync()
  const before = await job()
  const readAt = phone.clock.now()
  phone.clock.advance(60_000)
  await moveGate('Gate 3')
  await sync()
  await agreeTo({ quantity: 520, delivery_to_date: '2026-04-10' })
  await moveGate('Gate 5')
  await sync()
  const now = await job()
  expect(now).toMatchObject({ progress: { ordered: 520 }, to: { site_entrance: 'Gate 5' } })
  expect(now.last_seen).toEqual({
    at: readAt,
    ordered: 480,
    delivery_from_date: before.delivery_from_date,
    delivery_to_date: before.delivery_to_date,
    access_times_open: before.to.access_times_open,
    access_times_close: before.to.access_times_close,
    site_entrance: before.to.site_entrance,
    contact_name: before.to.contact_name,
    contact_phone: before.to.contact_phone,
  })
})

test('a change that is taken back is none', async () => {
  await sync()
  const { site_entrance } = (await job()).to
  await moveGate('Gate 3')
  await sync()
  expect((await job()).last_seen).toBeDefined()
  await moveGate(site_entrance ?? '')
  await sync()
  expect((await job()).last_seen).toBeUndefined()
})

test('a change that was seen stays seen, until the next one', async () => {
  await sync()
  await moveGate('Gate 3')
  await sync()
  await seen()
  await sync()
  expect((await job()).last_seen).toBeUndefined()
  await moveGate('Gate 4')
  await sync()
  expect((await job()).last_seen?.site_entrance).toBe('Gate 3')
})

test('a whole snapshot keeps it, as after a restored backup', async () => {
  await sync()
  await moveGate('Gate 3')
  await db().meta.delete('checked')
  await sync()
  expect((await job()).last_seen?.site_entrance).not.toBe('Gate 3')
  await db().meta.delete('checked')
  await sync()
  expect((await job()).last_seen).toBeDefined()
})

test('a load is no change of the job', async () => {
  await sync()
  await makeTicket(t.db, t.world.a, quoteId, { gross_kg: 32_000, tare_kg: 12_000 })
  await db().meta.delete('checked')
  await sync()
  expect((await job()).progress.delivered).toBe(20)
  expect((await job()).last_seen).toBeUndefined()
})

test('an entrance that was empty and is none has not changed', async () => {
  await sync()
  const { to, ...row } = await job()
  await db().orders.put({ ...row, to: { ...to, site_entrance: '' } })
  await t.db.updateTable('quotes').set({ site_entrance: null }).where('id', '=', quoteId).execute()
  await db().meta.delete('checked')
  await sync()
  expect((await job()).last_seen).toBeUndefined()
})

test('neither a price nor a person stands in what is remembered', async () => {
  await sync()
  await agreeTo({ quantity: 520 })
  await sync()
  const { last_seen } = await job()
  expect(Object.keys(last_seen ?? {}).filter((field) => /price|total|by$/.test(field))).toEqual([])
})
