import { beforeEach, describe, expect, test } from 'vitest'
import { makeBid, makeHaulierBid } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { spreadNotices } from '../mailbox.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { company, later, type Movable, makeMovable } from './movable.ts'

/** The dates have moved under a bid: its supplier and its haulier each say that their price holds. */

let made: Movable
const t = await openTestApi()
const { world } = t
const { a } = world
beforeEach(async () => {
  made = await makeMovable(t)
})

describe('confirming that a price holds', () => {
  test('is recorded once, even if sent twice, and the contractor is notified', async () => {
    await made.moveDates()
    for (const _tap of [1, 2]) expect((await made.reaffirm(a.supplier)).status).toBe(200)
    const events = await t.db
      .selectFrom('events')
      .select(['kind', 'data'])
      .where('quote_id', '=', made.quote_id)
      .where('kind', '=', 'bid.reaffirmed')
      .execute()
    expect(events).toEqual([{ kind: 'bid.reaffirmed', data: { bid_id: made.bid_id } }])
    const mails = (await spreadNotices(t, made.since)).filter(({ kind }) => kind === 'bid.reaffirmed')
    expect(mails.map(({ mail }) => mail.to)).toEqual(['contractor-a@test.example'])
  })

  test('doesn’t notify the contractor of a bid that still waits for a haulier', async () => {
    await t.as(a.haulier).delete(`/api/bids/${made.bid_id}/haulier-price`)
    await t.as(world.rivalHaulier).delete(`/api/bids/${made.bid_id}/haulier-price`)
    await made.moveDates()
    await made.reaffirm(a.supplier)
    expect((await readNewestEvent(t.db, made.quote_id, 'bid.reaffirmed')).audience).toEqual([
      'admins',
      company(a.supplier),
    ])
  })

  test('is 409 and records nothing when the quote has changed again since it was read', async () => {
    await made.moveDates()
    const { terms_version } = (await t.as(a.supplier).get(`/api/quotes/${made.quote_id}`)).body.data
    await made.moveDates({ ...later, delivery_to_date: '2026-04-10' })
    expect(await made.reaffirm(a.supplier, { terms_version })).toMatchObject({ status: 409, body: { code: 'changed' } })
    expect((await made.bidsAs(a.supplier))[0].priced_for_old_dates).toBe(true)
    expect((await made.reaffirm(a.supplier, { terms_version: terms_version + 1 })).status).toBe(200)
  })

  test('is refused for a made-up version', async () => {
    await made.moveDates()
    for (const terms_version of [0, -1, 'x', 1.5, [1], {}, null, true]) {
      const { status, body: answer } = await made.reaffirm(a.supplier, { terms_version })
      expect([terms_version, status, Object.keys(answer.errors ?? {})]).toEqual([terms_version, 422, ['terms_version']])
    }
    expect((await made.bidsAs(a.supplier))[0].priced_for_old_dates).toBe(true)
  })

  test('is for the supplier and the hauliers that priced the bid; others are refused', async () => {
    await made.moveDates()
    for (const who of [world.b.supplier, world.rivalSupplier, world.b.haulier, world.allRounder]) {
      expect((await made.reaffirm(who)).status).toBe(404)
    }
    for (const who of [a.contractor, a.staff_execute, a.driver, world.admin]) {
      expect((await made.reaffirm(who)).status).toBe(403)
    }
    expect((await made.reaffirm(a.supplier, undefined, 2_000_000_000)).status).toBe(404)
  })

  test('is refused for a withdrawn bid or price, or one whose last day or start doesn’t fit', async () => {
    await t.as(world.rivalHaulier).delete(`/api/bids/${made.bid_id}/haulier-price`)
    await made.moveDates()
    expect((await made.reaffirm(world.rivalHaulier)).body.code).toBe('price_not_standing')
    const set = (row: object) => t.db.updateTable('bids').set(row).where('id', '=', made.bid_id).execute()
    await set({ price_holds_until: '2026-03-09' })
    expect((await made.reaffirm(a.supplier)).body.code).toBe('price_lapsed')
    await set({ price_holds_until: null, earliest_start: '2026-04-04' })
    expect((await made.reaffirm(a.supplier)).body.errors).toHaveProperty('earliest_start')
    await t.as(a.supplier).delete(`/api/bids/${made.bid_id}`)
    expect((await made.reaffirm(a.supplier)).body.code).toBe('bid_cancelled')
  })

  test('is possible after bids have closed', async () => {
    await made.moveDates()
    await t.db.updateTable('quotes').set({ bids_until: '2026-03-09' }).where('id', '=', made.quote_id).execute()
    expect([(await made.reaffirm(a.supplier)).status, (await made.reaffirm(a.haulier)).status]).toEqual([200, 200])
    expect((await made.acceptWith(made.price_id)).status).toBe(200)
  })

  test('counts for bid and delivery where a firm hauls its own bid', async () => {
    const own = { ...a, supplier: world.allRounder, haulier: world.allRounder }
    const bid = await makeBid(t.db, own, made.quote_id)
    const price = await makeHaulierBid(t.db, own, { quote_id: made.quote_id, bid_id: bid })
    await made.moveDates()
    expect((await made.reaffirm(world.allRounder, undefined, bid)).status).toBe(200)
    const path = `/api/quotes/${made.quote_id}/bids/${bid}/haulier-bids/${price}/accept`
    expect((await t.as(a.contractor).put(path)).status).toBe(200)
  })

  test('shows hauliers only of their own price whether it is for the old dates', async () => {
    await made.moveDates()
    await made.reaffirm(world.rivalHaulier)
    const [seen] = await made.bidsAs(a.haulier)
    expect(seen.haulier_bids).toMatchObject([{ id: made.price_id, priced_for_old_dates: true }])
    expect(seen).not.toHaveProperty('priced_for_old_dates')
  })
})

describe('the dates for which a price was given', () => {
  const old = {
    delivery_from_date: '2026-03-16',
    delivery_to_date: '2026-03-27',
    access_times_open: '07:00',
    access_times_close: '17:30',
  }

  test('are shown to its firm, the contractor and admins until it holds for the new dates', async () => {
    expect((await made.bidsAs(a.supplier))[0]).toMatchObject({ priced_for_old_dates: false, priced_for: null })
    await made.moveDates({ ...later, access_times_open: '08:00' })
    expect((await made.bidsAs(a.supplier))[0]).toMatchObject({ priced_for_old_dates: true, priced_for: old })
    expect((await made.bidsAs(a.haulier))[0].haulier_bids).toMatchObject([{ id: made.price_id, priced_for: old }])
    for (const who of [a.contractor, world.admin]) {
      const seen = (await made.bidsAs(who)).find(({ id }: { id: number }) => id === made.bid_id)
      expect(seen).toMatchObject({ priced_for: old, haulier_bids: [{ priced_for: old }, { priced_for: old }] })
    }
    await made.reaffirm(a.supplier)
    expect((await made.bidsAs(a.supplier))[0]).toMatchObject({ priced_for_old_dates: false, priced_for: null })
    const { body } = await t.as(a.haulier).put(`/api/bids/${made.bid_id}/haulier-price`, { haulier_delivery_price: 99 })
    expect(body.data).toMatchObject({ priced_for_old_dates: false, priced_for: null })
  })

  test('are those last agreed to when the quote has moved twice', async () => {
    await made.moveDates()
    await made.reaffirm(a.supplier)
    await made.moveDates({ ...later, delivery_to_date: '2026-04-10' })
    const between = { ...old, ...later }
    expect((await made.bidsAs(a.supplier))[0].priced_for).toEqual(between)
    expect((await made.bidsAs(a.haulier))[0].haulier_bids[0].priced_for).toEqual(old)
    const withdrawn = await t.as(a.haulier).delete(`/api/bids/${made.bid_id}/haulier-price`)
    expect(withdrawn.body.data).toMatchObject({ status: 'withdrawn', priced_for: old })
    expect((await t.as(a.supplier).delete(`/api/bids/${made.bid_id}`)).body.data.priced_for).toEqual(between)
  })

  test('are unknown where they moved before they were recorded', async () => {
    await made.moveDates()
    await t.db.deleteFrom('old_dates').where('quote_id', '=', made.quote_id).execute()
    expect((await made.bidsAs(a.supplier))[0]).toMatchObject({ priced_for_old_dates: true, priced_for: null })
  })
})
