import { beforeEach, expect, test } from 'vitest'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { deviceTicket, plainTicket, signatureData } from '../ticketBody.ts'

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

test('a driver logs a ticket and is answered with its token, hash, number, net and flags', async () => {
  const sent = await deviceTicket(quoteId, { loaded_at: 'Grange Mill', weighbridge_ref: 'WB-77', net_weight: 999 })
  const { status, body } = await t.as(t.world.a.driver).post('/api/tickets', sent)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    message: 'Ticket saved!',
    sync_token: sent.sync_token,
    body_hash: sent.body_hash,
    data: {
      quote_id: quoteId,
      gross_weight: 31.94,
      tare: 12.48,
      net_weight: 19.46,
      vehicle: 'FN19 HVO',
      driver: { id: t.world.a.driver.id, full_name: 'Driver-a Tester' },
      created_by: 'Driver-a Tester',
      signed_by: 'K. Rahman',
      loaded_at: 'Grange Mill',
      weighbridge_ref: 'WB-77',
      logged_at: '2026-03-10T09:00:00.000Z',
      created_at: t.clock.now.toISOString(),
      voided: false,
      query: null,
      flags: [],
    },
  })
  expect(body.data.signature).toMatch(/^signatures\/[0-9a-f-]{36}\.png$/)
})

test('a logged ticket makes one event, which reaches every party', async () => {
  const { body } = await t.as(t.world.a.driver).post('/api/tickets', await deviceTicket(quoteId))
  const event = await t.db
    .selectFrom('events')
    .innerJoin('event_audiences', 'event_audiences.event_id', 'events.id')
    .select(['events.kind', 'events.actor_id', 'events.data', 'audience'])
    .where('events.quote_id', '=', quoteId)
    .execute()
  const { contractor, supplier, haulier, driver } = t.world.a
  expect(event.map(({ audience }) => audience).toSorted()).toEqual(
    [
      'admins',
      ...[contractor, supplier, haulier].map(({ company_id }) => `company:${company_id}`),
      `user:${driver.id}`,
    ].toSorted(),
  )
  expect(event[0]).toMatchObject({ kind: 'ticket.logged', actor_id: driver.id })
  expect(event[0]?.data).toEqual({ ticket_id: body.data.id, number: body.data.number, net_kg: 19_460 })
})

test('a ticket without token, hash or clock is given a token', async () => {
  const { status, body } = await t.as(t.world.a.driver).post('/api/tickets', plainTicket(quoteId))
  expect(status).toBe(201)
  expect(body.sync_token).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  expect(body.body_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(body.data.logged_at).toBe(t.clock.now.toISOString())
  const again = await t.as(t.world.a.driver).post('/api/tickets', plainTicket(quoteId))
  expect(again.body.sync_token).not.toBe(body.sync_token)
})

test('a ticket with a token but no clock takes its time from the token, even when it is sent again', async () => {
  const sync_token = '019cd6e2-0a00-7000-8000-0000000000aa'
  const send = () => t.as(t.world.a.driver).post('/api/tickets', plainTicket(quoteId, { sync_token }))
  const first = await send()
  t.clock.advance(60_000)
  const second = await send()
  expect([first.status, second.status]).toEqual([201, 200])
  expect(first.body.data.logged_at).toBe(new Date(0x019cd6e20a00).toISOString())
})

test.each([
  ['nothing at all', {}, ['quote_id', 'gross_weight', 'tare', 'signature_data']],
  ['four decimals', { gross_weight: 31.9401 }, ['gross_weight']],
  ['a negative tare', { tare: -1 }, ['tare']],
  ['words', { gross_weight: 'heavy' }, ['gross_weight']],
  ['a device clock beyond all clocks', { logged_at: '9999-12-31T23:59:59-05:00' }, ['logged_at']],
  ['a token that is no UUIDv7', { sync_token: '2b1f6b3e-6c1e-4c7e-9d0b-1b1f6b3e6c1e' }, ['sync_token']],
  ['a token of a clock beyond all clocks', { sync_token: 'ffffffff-ffff-7000-8000-000000000000' }, ['sync_token']],
  ['a NUL in a text', { signed_by: 'K.\0Rahman' }, ['signed_by']],
  ['half a surrogate pair', { vehicle: 'FN19 \ud800' }, ['vehicle']],
  ['a device that is no UUID', { device_id: 'phone' }, ['device_id']],
])('%s is 422 invalid', async (_, change, fields) => {
  const sent = Object.keys(change).length > 0 ? plainTicket(quoteId, change) : {}
  const { status, body } = await t.as(t.world.a.driver).post('/api/tickets', sent)
  expect(status).toBe(422)
  expect(body.code).toBe('invalid')
  expect(Object.keys(body.errors)).toEqual(fields)
})

test.each([
  [12.48, 12.48],
  [10, 12.48],
  [0, 0],
])('gross %d and tare %d leave no net', async (gross_weight, tare) => {
  const { status, body } = await t
    .as(t.world.a.driver)
    .post('/api/tickets', plainTicket(quoteId, { gross_weight, tare }))
  expect(status).toBe(422)
  expect(body.errors).toEqual({ net_weight: ['Net weight must be greater than 0.'] })
})

test.each([undefined, null, ''])(
  'a missing signature (%j) is reported in the specified words, beside other errors',
  async (none) => {
    const sent = plainTicket(quoteId, { signature_data: none, tare: 40 })
    const { status, body } = await t.as(t.world.a.driver).post('/api/tickets', sent)
    expect(status).toBe(422)
    expect(body.errors.signature_data).toEqual(['Save signature before submitting.'])
    expect(body.errors.net_weight).toEqual(['Net weight must be greater than 0.'])
  },
)

test('a body hash of another content is 422 invalid and stores nothing', async () => {
  const sent = { ...(await deviceTicket(quoteId)), tare: 12.481 }
  const { status, body } = await t.as(t.world.a.driver).post('/api/tickets', sent)
  expect(status).toBe(422)
  expect(body.code).toBe('invalid')
  expect(Object.keys(body.errors)).toEqual(['body_hash'])
  expect(await countTickets()).toBe(0)
})

test('a body beyond a mebibyte is 413 too_large, and one of half that is read', async () => {
  const padded = (size: number) => plainTicket(quoteId, { signature_data: signatureData, padding: 'x'.repeat(size) })
  const { status, body } = await t.as(t.world.a.driver).post('/api/tickets', padded(1024 * 1024))
  expect([status, body.code]).toEqual([413, 'too_large'])
  expect((await t.as(t.world.a.driver).post('/api/tickets', padded(512 * 1024))).status).toBe(201)
})

async function countTickets(): Promise<number> {
  return (await t.db.selectFrom('tickets').select('id').where('quote_id', '=', quoteId).execute()).length
}
