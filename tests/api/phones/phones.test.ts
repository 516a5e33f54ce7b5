import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Phone } from '../../../api/contract/devices.ts'
import { makeOrder, makePhone, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import type { Member } from '../world.ts'

/** The office sees every phone of its firm: what it holds, and which of its numbers have not arrived. */

const minute = 60_000

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  await t.db.deleteFrom('devices').execute()
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

type Key = { device_key: string }

/** A phone of this user with tickets of these numbers arrived from it. */
async function phoneWith(user: Member, arrived: readonly number[], row: Parameters<typeof makePhone>[2] = {}) {
  const phone = await makePhone(t.db, user, row)
  await arrive(phone, arrived, user)
  return phone
}

async function arrive({ device_key }: Key, numbers: readonly number[], user = t.world.a.driver) {
  for (const device_seq of numbers) {
    await makeTicket(t.db, t.world.a, quoteId, { device_key, device_seq, created_by: user.id, driver_id: user.id })
  }
}

async function phones(by: Member = t.world.a.haulier): Promise<Phone[]> {
  const { status, body } = await t.as(by).get('/api/haulier/devices')
  expect(status).toBe(200)
  return body.data
}

async function only(): Promise<Phone> {
  const [phone, ...others] = await phones()
  expect(others).toEqual([])
  return phone as Phone
}

test('a phone is listed with its user and what it reports', async () => {
  const device_key = '4f2a91c0-0000-4000-8000-000000000000'
  const { id } = await phoneWith(t.world.a.driver, [1, 2, 3], { device_key, last_seq: 5, unsent: 2, name: 'Pixel 9' })
  expect(await only()).toEqual({
    id,
    name: 'Pixel 9',
    number: '4F2A 91C0',
    last_seen_at: '2026-03-09T09:00:00.000Z',
    is_active: true,
    is_session_known: false,
    user: { id: t.world.a.driver.id, full_name: 'Driver-a Tester', is_driver: true },
    device_seq: 5,
    unsent: 2,
    missing: 0,
    waiting: 2,
    not_arrived: 0,
    gaps: [],
    wiped: null,
  })
})

describe('a number without a ticket', () => {
  test('has not arrived once the phone no longer holds it', async () => {
    await phoneWith(t.world.a.driver, [1, 2, 4, 7], { last_seq: 7, unsent: 0, missing: 3 })
    const since = '2026-03-09T09:00:00.000Z'
    expect(await only()).toMatchObject({
      waiting: 0,
      not_arrived: 3,
      missing: 3,
      gaps: [
        { first: 3, last: 3, since },
        { first: 5, last: 6, since },
      ],
    })
  })

  test('waits while the phone still holds it, the highest numbers first', async () => {
    await phoneWith(t.world.a.driver, [1, 4], { last_seq: 6, unsent: 3 })
    expect(await only()).toMatchObject({ waiting: 3, not_arrived: 1, gaps: [{ first: 2, last: 2 }] })
  })

  test('is noticed from a later ticket before the phone reports it', async () => {
    await phoneWith(t.world.a.driver, [1, 3], { last_seq: 1, unsent: 0 })
    expect(await only()).toMatchObject({ device_seq: 3, not_arrived: 1, gaps: [{ first: 2, last: 2 }] })
  })

  test('is filled by its ticket even if the phone never reports it', async () => {
    const phone = await phoneWith(t.world.a.driver, [1, 3], { last_seq: 3, unsent: 1 })
    expect(await only()).toMatchObject({ waiting: 1, not_arrived: 0 })
    await arrive(phone, [2])
    expect(await only()).toMatchObject({ unsent: 1, waiting: 0, not_arrived: 0, gaps: [] })
  })

  test("is not filled by another author's ticket of the same device and number", async () => {
    const phone = await phoneWith(t.world.a.driver, [1], { last_seq: 2, unsent: 0 })
    await arrive(phone, [2], t.world.a.haulier)
    expect(await only()).toMatchObject({ not_arrived: 1 })
  })

  test('costs nothing even if a phone claims two thousand million of them', async () => {
    await phoneWith(t.world.a.driver, [1], { last_seq: 2_147_483_000, unsent: 0 })
    expect(await only()).toMatchObject({ not_arrived: 2_147_482_999, gaps: [{ first: 2, last: 2_147_483_000 }] })
  })
})

describe('a wiped phone', () => {
  test('that kept its name counts from a smaller number, and what it held is lost', async () => {
    const { device_key } = await phoneWith(t.world.a.driver, [1, 2], { last_seq: 5, unsent: 3 })
    const sync = '/api/sync?'
    const report = new URLSearchParams({ device_key, device_seq: '0', unsent: '0' })
    await t.as(t.world.a.driver).get(sync + report)
    const wiped = { at: t.clock.now.toISOString(), unsent: 3 }
    expect(await only()).toMatchObject({
      device_seq: 5,
      wiped,
      waiting: 0,
      not_arrived: 3,
      gaps: [{ first: 3, last: 5 }],
    })
  })

  test('that came back under a new name stays listed while something of it is missing', async () => {
    const old = await phoneWith(t.world.a.driver, [1, 2], { last_seq: 5, unsent: 3 })
    const created_at = new Date(t.clock.now.getTime() - minute)
    const young = await phoneWith(t.world.a.driver, [], { created_at, last_seen_at: created_at })
    const [first, second] = await phones()
    expect(first).toMatchObject({
      id: old.id,
      is_active: false,
      waiting: 0,
      not_arrived: 3,
      wiped: { at: created_at.toISOString(), unsent: 3 },
    })
    expect(second).toMatchObject({ id: young.id, is_active: true, not_arrived: 0, wiped: null })
    await arrive(old, [3, 4, 5])
    expect(await only()).toMatchObject({ id: young.id })
  })

  test('is not assumed where two phones of one make both report', async () => {
    const created_at = new Date(t.clock.now.getTime() - 60 * minute)
    await phoneWith(t.world.a.driver, [], { last_seq: 2, unsent: 2, last_seen_at: t.clock.now })
    await phoneWith(t.world.a.driver, [], { created_at, last_seen_at: created_at })
    expect((await phones()).map(({ wiped, is_active }) => [wiped, is_active])).toEqual([
      [null, true],
      [null, true],
    ])
  })

  test('is not assumed where a phone was given a new token', async () => {
    const { device_key } = await phoneWith(t.world.a.driver, [1], { last_seq: 2, unsent: 1, revoked_at: t.clock.now })
    await makePhone(t.db, t.world.a.driver, { device_key, last_seq: 2, unsent: 1 })
    expect(await only()).toMatchObject({ is_active: true, waiting: 1, wiped: null })
  })
})

test("a shut-out driver's phone stays listed while something of it is missing, and otherwise for 60 days", async () => {
  const last_seen_at = new Date(t.clock.now.getTime() - 61 * 24 * 60 * minute)
  const past = { created_at: last_seen_at, last_seen_at, revoked_at: t.clock.now }
  const held = await phoneWith(t.world.a.driver, [1], { last_seq: 2, unsent: 1, name: 'Old', ...past })
  await phoneWith(t.world.a.driver, [1], { last_seq: 1, name: 'Older', ...past })
  const young = await phoneWith(t.world.a.driver, [1], { last_seq: 1, revoked_at: t.clock.now })
  expect(await phones()).toMatchObject([
    { id: held.id, is_active: false, waiting: 1 },
    { id: young.id, is_active: false, waiting: 0 },
  ])
})

test.each(['verified_at', 'deactivated_at'] as const)(
  '%s decides whether a driver’s phone is active',
  async (column) => {
    await phoneWith(t.world.a.driver, [])
    const users = () => t.db.updateTable('users').where('id', '=', t.world.a.driver.id)
    await users()
      .set({ [column]: column === 'verified_at' ? null : t.clock.now })
      .execute()
    expect(await only()).toMatchObject({ is_active: false })
    await users()
      .set({ [column]: column === 'verified_at' ? t.clock.now : null })
      .execute()
    expect(await only()).toMatchObject({ is_active: true })
  },
)

test('phones that need attention come first, then by name, across pages', async () => {
  const { driver, haulier, staff_execute, staff_fulfillment } = t.world.a
  const last = await phoneWith(haulier, [1], { last_seq: 1 })
  const waits = await phoneWith(staff_fulfillment, [], { last_seq: 1, unsent: 1 })
  const lost = await phoneWith(staff_execute, [], { last_seq: 1 })
  const reporting = await phoneWith(driver, [], { missing: 1 })
  const expected = [reporting.id, lost.id, waits.id, last.id]
  expect((await phones()).map(({ id }) => id)).toEqual(expected)
  const paged: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await t.as(haulier).get(`/api/haulier/devices?limit=1&cursor=${cursor}`)
    expect([body.data.length, body.meta.total]).toEqual([1, 4])
    paged.push(body.data[0].id)
    cursor = body.meta.next_cursor
  }
  expect(paged).toEqual(expected)
})

test("no user sees another firm's phone, and users without an orders board see none", async () => {
  await phoneWith(t.world.b.driver, [], { last_seq: 9, unsent: 4 })
  for (const by of [t.world.a.haulier, t.world.a.staff_execute, t.world.a.staff_fulfillment]) {
    expect(await phones(by)).toEqual([])
  }
  expect(await phones(t.world.b.haulier)).toHaveLength(1)
  for (const by of [t.world.a.driver, t.world.a.staff_respond, t.world.a.contractor, t.world.admin]) {
    expect((await t.as(by).get('/api/haulier/devices')).status).toBe(403)
  }
})

test('a ticket without a number, or of another device, fills no number of this phone', async () => {
  await phoneWith(t.world.a.driver, [1], { last_seq: 2 })
  await makeTicket(t.db, t.world.a, quoteId)
  await makeTicket(t.db, t.world.a, quoteId, { device_key: randomUUID(), device_seq: 2 })
  expect(await only()).toMatchObject({ device_seq: 2, not_arrived: 1 })
})

test('a phone’s sums follow its tickets: a number twice, voided, moved to another phone, deleted', async () => {
  const { db, world } = t
  const { quote_id } = await makeOrder(db, world, world.a)
  const [phone, other] = [await makePhone(db, world.a.driver), await makePhone(db, world.a.staff_fulfillment)]
  const log = (device_key: string | null, device_seq: number | null, created_by = world.a.driver.id) =>
    makeTicket(db, world.a, quote_id, { device_key, device_seq, created_by })
  const isKept = async () => {
    const { rows: kept } = await sql`select user_id, device_key, tickets, highest from phone_sums
      where tickets > 0 order by user_id, device_key`.execute(db)
    const { rows: counted } = await sql`select created_by as user_id, device_key,
        count(distinct device_seq)::int as tickets, max(device_seq) as highest
      from tickets where device_key is not null and device_seq >= 1 group by 1, 2 order by 1, 2`.execute(db)
    expect(kept).toEqual(counted)
    return kept.length
  }
  const made: Awaited<ReturnType<typeof makeTicket>>[] = []
  for (const number of [1, 2, 2, 5]) made.push(await log(phone.device_key, number))
  await log(other.device_key, 7, world.a.staff_fulfillment.id)
  await log(null, null)
  expect(await isKept()).toBeGreaterThanOrEqual(2)
  const change = (at: number, row: object) =>
    db.updateTable('tickets').set(row).where('id', '=', Number(made[at]?.id)).execute()
  await change(0, { voided_at: t.clock.now, voided_by: world.a.haulier.id, void_reason: 'Twice' })
  await isKept()
  await change(3, { device_key: other.device_key, created_by: world.a.staff_fulfillment.id })
  await isKept()
  await db.deleteFrom('tickets').where('id', '=', Number(made[1]?.id)).execute()
  await isKept()
  await db.deleteFrom('tickets').where('quote_id', '=', quote_id).execute()
  await isKept()
})
