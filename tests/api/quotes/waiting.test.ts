import { beforeEach, expect, test } from 'vitest'
import { makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { newestEvent, readNewestEvent } from '../newestEvents.ts'
import { bidTerms } from '../scenarios/bids.ts'
import type { Person } from '../world.ts'

/** A bid that can't be delivered yet: its contractor knows that there is one, and no more until a haulier has priced it. */

let quote_id: number
let bid_id: number
let since = 0
const t = await openTestApi()
const { a } = t.world
beforeEach(async () => {
  since = await newestEvent(t.db)
  quote_id = await makeQuote(t.db, t.world, a)
  bid_id = (await t.as(a.supplier).post(`/api/quotes/${quote_id}/bids`, bidTerms)).body.data.id
})

const read = async (person: Person = a.contractor) => (await t.as(person).get(`/api/quotes/${quote_id}`)).body.data
const price = (pounds: number) =>
  t.as(a.haulier).put(`/api/bids/${bid_id}/haulier-price`, { haulier_delivery_price: pounds })
const sent = async () => (await spreadNotices(t, since)).map(({ kind, mail }) => `${kind} ${mail.to.split('@')[0]}`)

test('only its contractor and admins see a waiting bid counted, on the page and in the list', async () => {
  const waits = { visible_bid_count: 0, haulier_bid_count: 0, waiting_bid_count: 1 }
  expect(await read()).toMatchObject(waits)
  expect(await read(t.world.admin)).toMatchObject(waits)
  const { data } = (await t.as(a.contractor).get('/api/quotes')).body
  expect(data.find((quote: { id: number }) => quote.id === quote_id)).toMatchObject(waits)
  expect((await t.as(a.contractor).get(`/api/quotes/${quote_id}/bids`)).body.data).toEqual([])
  for (const other of [a.supplier, a.haulier, t.world.b.contractor]) {
    expect(await read(other)).not.toHaveProperty('waiting_bid_count')
  }
})

test('a waiting bid is mailed to the contractor only with its first price, and once with each new price', async () => {
  expect((await readNewestEvent(t.db, quote_id, 'bid.submitted')).audience).not.toContain(
    `company:${a.contractor.company_id}`,
  )
  expect(await sent()).toEqual([])
  await price(3456)
  expect(await sent()).toEqual(['haulier_bid.priced contractor-a'])
  expect(await read()).toMatchObject({ visible_bid_count: 1, haulier_bid_count: 1, waiting_bid_count: 0 })
  await price(3000)
  expect(await sent()).toEqual(['haulier_bid.priced contractor-a', 'haulier_bid.updated contractor-a'])
})

test('a bid waits again when its only price is withdrawn, until it is withdrawn or its firm shut out', async () => {
  await price(3456)
  await t.as(a.haulier).delete(`/api/bids/${bid_id}/haulier-price`)
  expect(await read()).toMatchObject({ visible_bid_count: 0, waiting_bid_count: 1 })
  await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', a.supplier.id).execute()
  expect(await read()).toMatchObject({ waiting_bid_count: 0 })
  await t.db.updateTable('users').set({ verified_at: t.clock.now }).where('id', '=', a.supplier.id).execute()
  await t.as(a.supplier).delete(`/api/bids/${bid_id}`)
  expect(await read()).toMatchObject({ waiting_bid_count: 0 })
})

test('no bid waits if the supplier delivers, the contractor collects or the quote is unverified', async () => {
  await t.as(a.supplier).put(`/api/bids/${bid_id}`, { ...bidTerms, can_deliver: 'yes' })
  expect(await read()).toMatchObject({ visible_bid_count: 1, waiting_bid_count: 0 })
  await t.as(a.supplier).put(`/api/bids/${bid_id}`, bidTerms)
  await t.as(t.world.admin).put(`/api/quotes/${quote_id}/verify`, { status: 0 })
  expect(await read()).toMatchObject({ visible_bid_count: 0, waiting_bid_count: 0 })
  quote_id = await makeQuote(t.db, t.world, a, { delivery_method: 'Collect' })
  await t.as(a.supplier).post(`/api/quotes/${quote_id}/bids`, bidTerms)
  expect(await read()).toMatchObject({ visible_bid_count: 1, waiting_bid_count: 0 })
})
