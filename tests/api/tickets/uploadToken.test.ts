import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { hashSecret, newSecret } from '../../../api/auth/secrets.ts'
import { uploadTokenLifetime, uploadTokenOf } from '../../../api/auth/sessions.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { deviceTicket, plainTicket } from '../ticketBody.ts'
import { createPeople, type Member } from '../world.ts'

/** A device's upload token says who sends: it empties the outbox and opens nothing else. */

const day = 86_400_000

let quoteId: number
let driver: Member
let device: { id: number; token: string }
const t = await openTestApi()

let count = 0
beforeEach(async () => {
  count += 1
  const order = await makeOrder(t.db, t.world, t.world.a)
  quoteId = order.quote_id
  driver = await createPeople(t.db, t.clock.now).staff(`driver-${count}`, 'driver', t.world.a.haulier.company_id)
  await t.db.updateTable('driver_assignments').set({ driver_id: driver.id }).where('quote_id', '=', quoteId).execute()
  device = await registerDevice()
})

async function registerDevice() {
  const secret = newSecret()
  const { id } = await t.db
    .insertInto('devices')
    .values({
      user_id: driver.id,
      device_key: randomUUID(),
      name: 'Pixel 9',
      secret_hash: hashSecret(secret),
      created_at: t.clock.now,
      last_seen_at: t.clock.now,
      expires_at: new Date(t.clock.now.getTime() + uploadTokenLifetime),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token: uploadTokenOf(id, secret) }
}

const send = async () => t.as(device).post('/api/tickets', await deviceTicket(quoteId))

test('an upload token sends as its own author', async () => {
  const { status, body } = await send()
  expect([status, body.data.driver.id]).toEqual([201, driver.id])
})

test('an upload token still works after logout', async () => {
  await t.db.updateTable('sessions').set({ revoked_at: t.clock.now }).where('user_id', '=', driver.id).execute()
  expect((await t.as(driver).post('/api/tickets', plainTicket(quoteId))).body.code).toBe('revoked')
  expect((await send()).status).toBe(201)
})

test('an upload token works after the session expired, until 60 days after the device was last online', async () => {
  t.clock.advance(59 * day)
  expect((await t.as(driver).post('/api/tickets', plainTicket(quoteId))).body.code).toBe('expired')
  expect((await send()).status).toBe(201)
  t.clock.advance(59 * day)
  expect((await send()).status).toBe(201)
  t.clock.advance(61 * day)
  expect(await send()).toMatchObject({ status: 401, body: { code: 'expired' } })
})

test.each([
  ['a ban', { verified_at: null }],
  ['a deactivation by their firm', { deactivated_at: new Date('2026-03-10T09:00:00Z') }],
  ['a deletion', { deleted_at: new Date('2026-03-10T09:00:00Z') }],
])('an upload token ends with %s', async (_, change) => {
  await t.db.updateTable('users').set(change).where('id', '=', driver.id).execute()
  expect(await send()).toMatchObject({ status: 401, body: { code: 'revoked' } })
})

test('a revoked device and a wrong secret are refused', async () => {
  const wrong = { token: uploadTokenOf(device.id, newSecret()) }
  expect((await t.as(wrong).post('/api/tickets', plainTicket(quoteId))).body.code).toBe('unauthenticated')
  await t.db.updateTable('devices').set({ revoked_at: t.clock.now }).where('id', '=', device.id).execute()
  expect(await send()).toMatchObject({ status: 401, body: { code: 'revoked' } })
})

test('an upload token reads nothing, not even what it has sent', async () => {
  const { body } = await send()
  for (const path of ['/api/sync', '/api/driver/jobs', `/storage/${body.data.signature}`]) {
    expect((await t.as(device).get(path)).status).toBe(401)
  }
})
