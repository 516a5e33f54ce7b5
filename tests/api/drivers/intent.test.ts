import { randomUUIDv7 } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { assignmentBodyHash } from '../../../api/contract/rules/signedContent.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'

/** A tablet sends what the yard decided when it has signal again: an older decision never undoes a newer one. */

let haulierBidId: number
const t = await openTestApi()
beforeEach(async () => {
  haulierBidId = Number((await makeOrder(t.db, t.world, t.world.a, { driver: false })).haulier_bid_id)
})

const minute = 60_000
/** So many minutes before now, by a clock that is right. */
const ago = (minutes: number) => new Date(t.clock.now.getTime() - minutes * minute).toISOString()
type Sent = { intended_at?: string; sync_token?: string; body_hash?: string }
const assign = (sent: Sent = {}) =>
  t
    .as(t.world.a.haulier)
    .post(`/api/haulier/haulier-bids/${haulierBidId}/assign-driver`, { driver_id: t.world.a.driver.id, ...sent })
const remove = (sent: Sent = {}) =>
  t
    .as(t.world.a.haulier)
    .delete(
      `/api/haulier/haulier-bids/${haulierBidId}/drivers/${t.world.a.driver.id}?${new URLSearchParams({ ...sent })}`,
    )
const assignedAfter = async (call: ReturnType<typeof assign>) => {
  const { status, body } = await call
  return [status, body.data.drivers.length]
}

test('an older decision doesn’t undo a newer one', async () => {
  expect(await assignedAfter(assign({ intended_at: ago(30) }))).toEqual([200, 1])
  expect(await assignedAfter(remove({ intended_at: ago(10) }))).toEqual([200, 0])
  expect(await assignedAfter(assign({ intended_at: ago(20) }))).toEqual([200, 0])
  expect(await assignedAfter(assign({ intended_at: ago(5) }))).toEqual([200, 1])
  expect(await assignedAfter(remove({ intended_at: ago(6) }))).toEqual([200, 1])
})

test('an older decision loses even if the newer one changed nothing', async () => {
  expect(await assignedAfter(remove({ intended_at: ago(10) }))).toEqual([200, 0])
  expect(await assignedAfter(assign({ intended_at: ago(20) }))).toEqual([200, 0])
  expect(await assignedAfter(assign({ intended_at: ago(5) }))).toEqual([200, 1])
  expect(await assignedAfter(assign({ intended_at: ago(2) }))).toEqual([200, 1])
  expect(await assignedAfter(remove({ intended_at: ago(3) }))).toEqual([200, 1])
})

test('a call without a time counts as now, and so does one from a clock that is ahead', async () => {
  expect(await assignedAfter(assign())).toEqual([200, 1])
  expect(await assignedAfter(remove({ intended_at: ago(1) }))).toEqual([200, 1])
  expect(await assignedAfter(remove({ intended_at: ago(-3 * 24 * 60) }))).toEqual([200, 0])
  t.clock.advance(1)
  expect(await assignedAfter(assign())).toEqual([200, 1])
})

test('a decision that lost makes no event', async () => {
  await remove({ intended_at: ago(10) })
  await assign({ intended_at: ago(20) })
  const events = await t.db.selectFrom('events').select('kind').where('kind', 'like', 'driver.%').execute()
  const before = events.length
  await assign({ intended_at: ago(15) })
  expect(await t.db.selectFrom('events').select('kind').where('kind', 'like', 'driver.%').execute()).toHaveLength(
    before,
  )
})

test.each(['assign-driver', 'remove-driver'] as const)('%s echoes token and hash as proof', async (action) => {
  const call = action === 'assign-driver' ? assign : remove
  const intended_at = ago(1)
  const sync_token = randomUUIDv7()
  const pair = { haulier_bid_id: haulierBidId, driver_id: t.world.a.driver.id }
  const body_hash = await assignmentBodyHash({ action, ...pair, intended_at, sync_token })
  expect((await call({ intended_at, sync_token, body_hash })).body).toMatchObject({ sync_token, body_hash })
  expect((await call({ intended_at, sync_token })).body).toMatchObject({ sync_token, body_hash })
  const other = await call({ intended_at: ago(2), sync_token, body_hash })
  expect([other.status, other.body.errors]).toEqual([
    422,
    { body_hash: ['The body hash field does not match the content.'] },
  ])
  expect((await call()).body).not.toHaveProperty('sync_token')
})

test.each([{ intended_at: 'yesterday' }, { sync_token: 'x' }, { body_hash: 'x' }])('%j is refused', async (sent) => {
  const field = Object.keys(sent)[0] as string
  for (const call of [assign, remove]) {
    const { status, body } = await call(sent)
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
  }
})
