import { beforeEach, describe, expect, test } from 'vitest'
import { mostImported } from '../../../api/contract/imports.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { readNewestEvent } from '../newestEvents.ts'
import { deviceTicket, exportedTicket } from '../ticketBody.ts'
import type { Member } from '../world.ts'

/** The office brings what a phone can't send: the same ticket once, whoever brings it, and its author's as always. */

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

type Exported = Awaited<ReturnType<typeof exportedTicket>>

function bring(tickets: readonly unknown[], { by = t.world.a.staff_fulfillment, of = t.world.a.driver } = {}) {
  return t.as(by).post('/api/tickets/import', { user_id: of.id, tickets })
}

const stored = ({ sync_token }: Pick<Exported, 'sync_token'>) =>
  t.db
    .selectFrom('tickets')
    .select(['number', 'created_by', 'driver_id', 'carrier_company_id', 'flags', 'device_seq'])
    .where('sync_token', '=', String(sync_token))
    .execute()

test('an imported ticket is stored once under its author, with a flag and an event that names the importer', async () => {
  const file = [
    await exportedTicket(quoteId, { device_seq: 4 }),
    await exportedTicket(quoteId, { tare: 12.5 }),
  ] as const
  const { status, body } = await bring(file)
  expect([status, body.message, body.author]).toEqual([
    ...[200, 'Tickets imported'],
    { id: t.world.a.driver.id, full_name: 'Driver-a Tester' },
  ])
  const [first] = await stored(file[0])
  expect(first).toMatchObject({ created_by: t.world.a.driver.id, driver_id: t.world.a.driver.id, device_seq: 4 })
  expect(first?.carrier_company_id).toBe(t.world.a.haulier.company_id)
  expect(first?.flags).toContain('imported')
  const { sync_token, body_hash } = file[0]
  expect(body.data[0]).toEqual({ is: 'stored', sync_token, body_hash, number: first?.number, error: null })
  expect(body.data[1].number).toBe(Number(first?.number) + 1)
  const { data, audience } = await readNewestEvent(t.db, quoteId, 'ticket.imported')
  expect(data).toMatchObject({ number: body.data[1].number, net_kg: 19_440, driver_id: t.world.a.driver.id })
  expect(audience).toEqual(expect.arrayContaining(['admins', `user:${t.world.a.driver.id}`]))
  const listed = await t.as(t.world.a.haulier).get(`/api/quote/${quoteId}/tickets`)
  expect(listed.body.data[0]).toMatchObject({ created_by: 'Driver-a Tester', driver: { full_name: 'Driver-a Tester' } })
  const activity = await t.as(t.world.a.haulier).get('/api/activity?limit=1')
  expect(activity.body.data[0]).toMatchObject({
    kind: 'ticket.imported',
    subject: `No. ${body.data[1].number}`,
    by: { name: 'Haulier-fulfillment-a Tester' },
  })
})

test('a second import of the file, or the phone itself, changes nothing', async () => {
  const sent = await deviceTicket(quoteId)
  const file = [await exportedTicket(quoteId, sent)]
  const first = await bring(file)
  const again = await bring(file, { by: t.world.a.haulier })
  expect(again.body.data).toEqual([{ ...first.body.data[0], is: 'known' }])
  const byPhone = await t.as(t.world.a.driver).post('/api/tickets', sent)
  expect([byPhone.status, byPhone.headers['idempotency-replayed']]).toEqual([200, 'true'])
  expect(byPhone.body).toMatchObject({ sync_token: sent.sync_token, body_hash: sent.body_hash })
  expect(await stored(file[0] as Exported)).toHaveLength(1)
})

test('a ticket that the phone has already sent is known and stays without the flag', async () => {
  const sent = await deviceTicket(quoteId)
  const { body } = await t.as(t.world.a.driver).post('/api/tickets', sent)
  const file = [await exportedTicket(quoteId, sent)]
  expect((await bring(file)).body.data).toMatchObject([{ is: 'known', number: body.data.number }])
  expect((await stored(file[0] as Exported))[0]?.flags).not.toContain('imported')
})

test('phone and office at once make one ticket', async () => {
  const sent = await deviceTicket(quoteId)
  const file = [await exportedTicket(quoteId, sent)]
  const asked = [...Array(6).keys()].map((n) =>
    n % 2 ? bring(file) : t.as(t.world.a.driver).post('/api/tickets', sent),
  )
  for (const { status } of await Promise.all(asked)) expect([200, 201, 409]).toContain(status)
  expect(await stored(file[0] as Exported)).toHaveLength(1)
})

test('an unsigned ticket by the phone isn’t kept out by other weights that somebody imported', async () => {
  const sent = await deviceTicket(quoteId)
  const file = [await exportedTicket(quoteId, { sync_token: sent.sync_token, tare: 13 })]
  expect((await bring(file)).body.data).toMatchObject([{ is: 'stored' }])
  const byPhone = () => t.as(t.world.a.driver).post('/api/tickets', sent)
  expect([(await byPhone()).status, (await byPhone()).status]).toEqual([201, 200])
  expect((await bring(file)).body.data).toMatchObject([{ is: 'known' }])
  const [imported, own, ...more] = (await stored(file[0] as Exported)).sort((one, other) => one.number - other.number)
  expect([own?.number, more]).toEqual([Number(imported?.number) + 1, []])
  expect([imported, own].map((ticket) => ticket?.flags.includes('imported'))).toEqual([true, false])
})

test('phone and office at once with different content make two tickets, and no more', async () => {
  const sent = await deviceTicket(quoteId)
  const file = [await exportedTicket(quoteId, { sync_token: sent.sync_token, tare: 13 })]
  const byPhone = () => t.as(t.world.a.driver).post('/api/tickets', sent)
  expect((await bring(file)).status).toBe(200)
  const asked = [...Array(6).keys()].map((n) => (n % 2 ? bring(file) : byPhone()))
  for (const { status } of await Promise.all(asked)) expect([200, 201, 409]).toContain(status)
  expect((await byPhone()).status).toBe(200)
  expect(await stored(file[0] as Exported)).toHaveLength(2)
})

test('a refused ticket holds up no other and gets the reason that POST /api/tickets gives', async () => {
  const elsewhere = await makeOrder(t.db, t.world, t.world.b)
  const reused = await exportedTicket(quoteId)
  await bring([reused])
  const altered = await exportedTicket(quoteId)
  const unsigned = { ...(await exportedTicket(quoteId)), media: null }
  const good = await exportedTicket(quoteId)
  const { status, body } = await bring([
    await exportedTicket(elsewhere.quote_id),
    { ...altered, body: { ...altered.body, gross_kg: 41_940 } },
    await exportedTicket(quoteId, { sync_token: reused.sync_token, tare: 13 }),
    unsigned,
    { ...good, sync_token: good.sync_token, body: 'nothing' },
    good,
  ])
  expect(status).toBe(200)
  const codes = body.data.map(({ is, error }: { is: string; error: { code: string } | null }) => [is, error?.code])
  expect(codes).toEqual([
    ['refused', 'not_your_order'],
    ['refused', 'invalid'],
    ['refused', 'token_reused'],
    ['refused', 'invalid'],
    ['refused', 'invalid'],
    ['stored', undefined],
  ])
  expect(body.data[1].error.errors).toEqual({ body_hash: ['The body hash field does not match the content.'] })
  expect(body.data[3].error.errors).toEqual({ signature_data: ['Save signature before submitting.'] })
})

describe('an import', () => {
  test('takes the tickets of a banned or a deactivated driver of the firm', async () => {
    await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', t.world.a.driver.id).execute()
    const banned = await bring([await exportedTicket(quoteId)])
    await t.db
      .updateTable('users')
      .set({ verified_at: t.clock.now, deactivated_at: t.clock.now })
      .where('id', '=', t.world.a.driver.id)
      .execute()
    const deactivated = await bring([await exportedTicket(quoteId)])
    await t.db.updateTable('users').set({ deactivated_at: null }).where('id', '=', t.world.a.driver.id).execute()
    expect([banned, deactivated].map(({ body }) => body.data[0].is)).toEqual(['stored', 'stored'])
  })

  test('takes a load of an order that the driver was never assigned to', async () => {
    const { quote_id } = await makeOrder(t.db, t.world, t.world.a, { driver: false })
    const file = [await exportedTicket(quote_id)]
    expect((await bring(file)).body.data[0].is).toBe('stored')
  })

  test.each([
    ["another firm's driver", () => t.world.b.driver],
    ["another firm's office", () => t.world.b.haulier],
    ['nobody', () => ({ ...t.world.b.driver, id: 2_000_000_000 })],
  ])('is refused as a whole for the tickets of %s, and reveals nothing of them', async (_, of: () => Member) => {
    const { quote_id } = await makeOrder(t.db, t.world, t.world.b)
    const file = [await exportedTicket(quote_id)]
    for (const tickets of [file, []]) {
      const { status, body } = await bring(tickets, { of: of() })
      expect([status, body]).toEqual([
        422,
        {
          message: 'The selected user id is invalid.',
          code: 'invalid',
          errors: { user_id: ['The selected user id is invalid.'] },
        },
      ])
    }
    expect(await stored(file[0] as Exported)).toEqual([])
  })

  test('is refused to users without a part in fulfilment', async () => {
    const file = [await exportedTicket(quoteId)]
    for (const by of [t.world.a.driver, t.world.a.staff_execute, t.world.a.staff_respond, t.world.a.contractor]) {
      expect((await bring(file, { by })).status).toBe(403)
    }
  })
})

test('an import without tickets names the author, and more than twenty or too large ones are refused', async () => {
  const asked = await bring([])
  expect(asked.body).toMatchObject({ author: { full_name: 'Driver-a Tester' }, data: [] })
  const one = await exportedTicket(quoteId)
  const many = await bring(Array.from({ length: mostImported + 1 }, () => one))
  expect([many.status, Object.keys(many.body.errors)]).toEqual([422, ['tickets']])
  const large = { ...one, media: { ...one.media, base64: 'A'.repeat(900_000) } }
  const tooMuch = await bring([large, large, large])
  expect([tooMuch.status, tooMuch.body.code]).toEqual([413, 'too_large'])
})
