import { beforeEach, expect, test } from 'vitest'
import { readCode } from '../../../api/contract/evidence/code.ts'
import { ticketMessage } from '../../../api/contract/evidence/deviceSignature.ts'
import { sign } from '../../../api/contract/evidence/keys.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { deviceTicket, exportedTicket, plainTicket, type SentTicket } from '../ticketBody.ts'
import { makePhoneKey, type Phone, register, signedTicket } from './device.ts'

let quoteId: number
let phone: Phone
const t = await openTestApi()
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
  phone = await makePhoneKey()
})

const weighing = {
  gross_source: 'weighbridge',
  tare_source: 'stored',
  tare_weighed_on: '2026-03-09',
  weighed_at: '2026-03-10T08:41:00.000Z',
  slip_hash: 'ab'.repeat(32),
}
const send = (ticket: object) => t.as(t.world.a.driver).post('/api/tickets', ticket)

test('the source of the weights and the time of weighing are part of the signed content', async () => {
  const { status, body } = await send(await signedTicket(phone, t.world.a.driver, quoteId, weighing))
  expect([status, body.data]).toMatchObject([201, { ...weighing, slip_url: null, device_signed: false }])
  const read = readCode(body.data.verify_url.slice('/v#'.length))
  expect(read).toMatchObject({
    is: 'code',
    code: {
      number: body.data.number,
      gross_kg: 31_940,
      tare_kg: 12_480,
      gross_source: 'weighbridge',
      tare_source: 'stored',
      tare_weighed_on: '2026-03-09',
      vehicle: 'FN19 HVO',
      signed_by: 'K. Rahman',
      device_key: null,
      is_sealed_later: false,
    },
  })
  const altered = { ...(await deviceTicket(quoteId, weighing)), gross_source: 'slip' }
  expect([(await send(altered)).status, Object.keys((await send(altered)).body.errors)]).toEqual([422, ['body_hash']])
})

test.each<[string, SentTicket, string]>([
  ['a source that is none', { gross_source: 'guessed' }, 'gross_source'],
  ['a gross that was stored', { gross_source: 'stored' }, 'gross_source'],
  ['a day of a tare that was not stored', { tare_source: 'slip', tare_weighed_on: '2026-03-09' }, 'tare_weighed_on'],
  ['a day that is none', { tare_source: 'stored', tare_weighed_on: '2026-02-30' }, 'tare_weighed_on'],
  ['a time that is none', { weighed_at: 'this morning' }, 'weighed_at'],
  ['a time beyond every clock', { weighed_at: '2100-01-01T00:00:00Z' }, 'weighed_at'],
  ['a hash that is none', { slip_hash: 'abc' }, 'slip_hash'],
  ['a signature of another length', { device_signature: 'ab', device_key_id: 'ab'.repeat(32) }, 'device_signature'],
  ['a signature of no key', { device_signature: 'ab'.repeat(64) }, 'device_signature'],
])('%s is refused under its field’s name', async (_, more, field) => {
  const { status, body } = await send(plainTicket(quoteId, more))
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('a ticket signed by a registered phone is marked as signed, and its answer names its picture', async () => {
  await register(t, t.world.a.driver, phone)
  const sent = await signedTicket(phone, t.world.a.driver, quoteId)
  const { body } = await send(sent)
  expect(body.data.device_signed).toBe(true)
  expect(readCode(body.data.verify_url.slice(3))).toMatchObject({ code: { device_key: phone.keyId.slice(0, 12) } })
  const again = await send(sent)
  expect([again.status, again.body.media_hash]).toEqual([200, body.media_hash])
  const { captured_sha256 } = await t.db
    .selectFrom('signatures')
    .innerJoin('tickets', 'tickets.signature_id', 'signatures.id')
    .select('captured_sha256')
    .where('tickets.id', '=', body.data.id)
    .executeTakeFirstOrThrow()
  expect(body.media_hash).toBe(captured_sha256.toString('hex'))
})

test('a ticket with a missing, forged or foreign signature is taken, but not marked as signed', async () => {
  await register(t, t.world.a.driver, phone)
  const theirs = await makePhoneKey()
  await register(t, t.world.b.driver, theirs)
  const forged = { ...(await signedTicket(theirs, t.world.a.driver, quoteId)), device_key_id: phone.keyId }
  const tickets = [
    plainTicket(quoteId),
    await deviceTicket(quoteId),
    await signedTicket(phone, t.world.a.driver, quoteId, {}, '0'.repeat(64)),
    await signedTicket(theirs, t.world.a.driver, quoteId),
    await signedTicket(await makePhoneKey(), t.world.a.driver, quoteId),
    forged,
    { ...(await signedTicket(phone, t.world.a.driver, quoteId)), device_signature: '0'.repeat(128) },
  ]
  for (const ticket of tickets) {
    const { status, body } = await send(ticket)
    expect([status, body.data.device_signed]).toEqual([201, false])
  }
})

test('a key registered later confirms its waiting tickets, no forged ones, and stays valid beside a newer key', async () => {
  const earlier = (await send(await signedTicket(phone, t.world.a.driver, quoteId))).body.data
  const forged = (await send(await signedTicket(phone, t.world.a.driver, quoteId, {}, 'f'.repeat(64)))).body.data
  await register(t, t.world.a.driver, phone)
  const next = { ...(await makePhoneKey()), device_key: phone.device_key }
  await register(t, t.world.a.driver, next)
  const late = (await send(await signedTicket(phone, t.world.a.driver, quoteId))).body.data
  const { body } = await t.as(t.world.a.contractor).get(`/api/quotes/${quoteId}/tickets`)
  const signed = body.data.map(({ id, device_signed }: { id: number; device_signed: boolean }) => [id, device_signed])
  expect(signed).toEqual([
    [late.id, true],
    [forged.id, false],
    [earlier.id, true],
  ])
})

test('every ticket is checked even if its key is registered while it arrives', { timeout: 60_000 }, async () => {
  for (let round = 0; round < 8; round += 1) {
    const fresh = await makePhoneKey()
    const tickets = await Promise.all(Array.from({ length: 6 }, () => signedTicket(fresh, t.world.a.driver, quoteId)))
    await Promise.all([
      ...tickets.slice(0, 3).map(send),
      register(t, t.world.a.driver, fresh),
      ...tickets.slice(3).map(send),
    ])
  }
  const unchecked = await t.db
    .selectFrom('tickets')
    .innerJoin('device_keys', 'device_keys.id', 'tickets.device_key_id')
    .select('tickets.id')
    .where('quote_id', '=', quoteId)
    .where('device_signed', '=', false)
    .execute()
  expect(unchecked).toEqual([])
})

test.each([
  ['half a key', 'ab'.repeat(32)],
  ['no point of the curve', `04${'ab'.repeat(64)}`],
  ['a compressed one', `02${'ab'.repeat(64)}`],
  ['no hexadecimal', 'x'.repeat(130)],
])('a device’s key that is %s is refused', async (_, publicKey) => {
  const { status, body } = await register(t, t.world.a.driver, { ...phone, publicKey })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['public_key']])
})

test('a ticket that the office imports carries what its phone signed', async () => {
  await register(t, t.world.a.driver, phone)
  const exported = await exportedTicket(quoteId, weighing)
  const device_signature = await sign(phone.privateKey, ticketMessage(String(exported.body_hash), t.world.a.driver.id))
  const body = { ...exported.body, device_signature, device_key_id: phone.keyId }
  const imported = await t
    .as(t.world.a.haulier)
    .post('/api/tickets/import', { user_id: t.world.a.driver.id, tickets: [{ ...exported, body }] })
  expect([imported.status, imported.body.data[0]?.is]).toEqual([200, 'stored'])
  const list = (await t.as(t.world.a.haulier).get(`/api/quote/${quoteId}/tickets`)).body.data
  expect(list).toMatchObject([{ ...weighing, device_signed: true }])
})
