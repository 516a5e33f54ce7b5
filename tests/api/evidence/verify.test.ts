import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ticketMessage } from '../../../api/contract/evidence/deviceSignature.ts'
import { isSignedBy, keyIdOf } from '../../../api/contract/evidence/keys.ts'
import { sealHash, sealMessage } from '../../../api/contract/evidence/seal.ts'
import { verifyCode } from '../../../api/contract/evidence/verifyCode.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi, ownKey } from '../harness.ts'
import { plainTicket } from '../ticketBody.ts'
import { withoutTriggers } from '../withoutTriggers.ts'
import { makePhoneKey, register, signedTicket } from './device.ts'

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  await emptyOrders(t.db)
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

type TicketCode = { seal: string; code: string }

async function log(sent: object, carrier = t.world.a): Promise<TicketCode & { id: number }> {
  const { data } = (await t.as(carrier.driver).post('/api/tickets', sent)).body
  const verdict = await verifyCode(data.verify_url.slice(3), [ownKey.publicKey])
  if (verdict.is !== 'genuine') throw new Error(`The code is ${verdict.is}.`)
  return { id: data.id, seal: verdict.code.seal, code: verdict.hash }
}
const check = ({ seal, code }: TicketCode) => t.as(null).get(`/api/verify/${seal}?code=${code}`)
const checkPack = async (tickets: TicketCode[]) => {
  const { status, body } = await t.as(null).post('/api/verify/packs', { tickets })
  return body.data?.state ?? status
}
const nobodys = '0'.repeat(32)

test('the keys are public, under their ids', async () => {
  const { status, body } = await t.as(null).get('/api/verify/keys')
  expect([status, body.meta]).toEqual([200, { total: 1, next_cursor: null }])
  const [key] = body.data
  expect(key).toEqual({
    id: ownKey.id,
    public_key: ownKey.publicKey,
    from: t.clock.now.toISOString(),
    until: null,
  })
  expect(await keyIdOf(key.public_key)).toBe(key.id)
})

test('the answer to a code proves its seal, device and place in the chain, and reveals nothing else', async () => {
  const phone = await makePhoneKey()
  await register(t, t.world.a.driver, phone)
  await log(plainTicket(quoteId))
  const sent = await signedTicket(phone, t.world.a.driver, quoteId, {
    vehicle: 'SECRET 1',
    weighbridge_ref: 'WB-SECRET',
  })
  const held = await log(sent)
  const { status, body, raw } = await check(held)
  expect(status).toBe(200)
  const { seal, previous, device, state, as_of } = body.data
  const { signature, seal_hash: hash, ...sealedFields } = seal
  expect(hash.startsWith(held.seal)).toBe(true)
  expect(await sealHash(sealedFields)).toBe(hash)
  expect(await isSignedBy(ownKey.publicKey, signature, sealMessage(sealedFields))).toBe(true)
  expect([previous.number, previous.seal_hash]).toEqual([1, seal.previous])
  expect(seal.content_hash).toBe((sent as { body_hash?: unknown }).body_hash)
  expect(device).toEqual({
    key_id: phone.keyId,
    public_key: phone.publicKey,
    is_signed: true,
    author: t.world.a.driver.id,
  })
  expect(
    await isSignedBy(device.public_key, seal.device_signature, ticketMessage(seal.content_hash, device.author)),
  ).toBe(true)
  expect([state, as_of]).toEqual(['live', t.clock.now.toISOString()])
  expect(Buffer.from(body.data.signature_png, 'base64').subarray(1, 4).toString()).toBe('PNG')
  for (const secret of ['SECRET', 'Tester', 'haulier-a', String((sent as { sync_token?: unknown }).sync_token)]) {
    expect(raw.body).not.toContain(secret)
  }
})

test('a check shows a ticket’s current state', async () => {
  const held = await log(plainTicket(quoteId))
  const stateAfter = async (who: 'contractor' | 'haulier', what: string) => {
    expect((await t.as(t.world.a[who]).post(`/api/tickets/${held.id}/${what}`, { reason: 'Too heavy' })).status).toBe(
      200,
    )
    return (await check(held)).body.data.state
  }
  expect((await check(held)).body.data).toMatchObject({ state: 'live', previous: null, device: null })
  expect(await stateAfter('contractor', 'query')).toBe('queried')
  expect(await stateAfter('haulier', 'answer')).toBe('live')
  expect(await stateAfter('haulier', 'void')).toBe('voided')
})

test.each([
  ['of nobody', '0'.repeat(32), 404],
  ['too short', 'ab', 404],
  ['a number', '1', 404],
])('an invalid seal is not found: %s', async (_, seal, status) => {
  expect((await check({ seal, code: nobodys })).status).toBe(status)
})

/** The other signature that fits: r and n − s. */
function mirrored(verifyUrl: string): string {
  const hex = BigInt(verifyUrl.slice(3)).toString(16)
  return BigInt(`0x${hex.slice(0, -64)}${mirrorOf(hex.slice(-64))}`).toString()
}
const curveOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
const mirrorOf = (s: string) => (curveOrder - BigInt(`0x${s}`)).toString(16).padStart(64, '0')

test('a code with the mirrored signature counts as the same code with the same record', async () => {
  const { data } = (await t.as(t.world.a.driver).post('/api/tickets', plainTicket(quoteId))).body
  const verdict = await verifyCode(mirrored(data.verify_url), [ownKey.publicKey])
  if (verdict.is !== 'genuine') throw new Error(`The code is ${verdict.is}.`)
  const { status, body } = await check({ seal: verdict.code.seal, code: verdict.hash })
  expect([status, body.data?.seal.number]).toEqual([200, data.number])
  expect(await checkPack([{ seal: verdict.code.seal, code: verdict.hash }])).toBe('complete')
})

test('a code printed earlier with the higher s stays genuine and is found by both its hashes', async () => {
  const { data } = (await t.as(t.world.a.driver).post('/api/tickets', plainTicket(quoteId))).body
  const printed = mirrored(data.verify_url)
  const code = Buffer.from(
    BigInt(printed)
      .toString(16)
      .padStart(2, '0')
      .replace(/^(?=(..)*.$)/, '0'),
    'hex',
  )
  await withoutTriggers(t.db, 'ticket_seals', (trx) => sql`update ticket_seals set code = ${code}`.execute(trx))
  const verdict = await verifyCode(printed, [ownKey.publicKey])
  if (verdict.is !== 'genuine') throw new Error(`The code is ${verdict.is}.`)
  const { seal } = verdict.code
  const asPrinted = createHash('sha256').update(code).digest('hex').slice(0, 32)
  expect(asPrinted).not.toBe(verdict.hash)
  for (const hash of [verdict.hash, asPrinted]) {
    expect((await check({ seal, code: hash })).status).toBe(200)
    expect(await checkPack([{ seal, code: hash }])).toBe('complete')
  }
})

test('the preceding seal in an answer doesn’t open its ticket without that ticket’s own code', async () => {
  const first = await log(plainTicket(quoteId))
  const second = await log(plainTicket(quoteId))
  const { previous } = (await check(second)).body.data
  const seal = previous.seal_hash.slice(0, 32)
  expect(seal).toBe(first.seal)
  for (const code of [second.code, nobodys, seal]) expect((await check({ seal, code })).status).toBe(404)
  expect((await t.as(null).get(`/api/verify/${seal}`)).status).toBe(422)
  expect((await check(first)).status).toBe(200)
})

test('a pack is complete only with all tickets that its carrier has logged for the order', async () => {
  const [one, two] = [await log(plainTicket(quoteId)), await log(plainTicket(quoteId))]
  expect(await checkPack([one])).toBe('incomplete')
  expect(await checkPack([one, one])).toBe('incomplete')
  expect(await checkPack([two, one])).toBe('complete')
  expect((await t.as(t.world.a.haulier).post(`/api/tickets/${one.id}/void`, { reason: 'Too heavy' })).status).toBe(200)
  expect(await checkPack([two])).toBe('incomplete')
  expect(await checkPack([one, two])).toBe('complete')
  const ofAnother = await log(plainTicket((await makeOrder(t.db, t.world, t.world.a)).quote_id))
  expect(await checkPack([one, two, ofAnother])).toBe('several orders')
  expect(await checkPack([one, two])).toBe('complete')
})

test('a ticket that isn’t sealed yet is missing from a pack', async () => {
  const held = await log(plainTicket(quoteId))
  await makeTicket(t.db, t.world.a, quoteId)
  expect(await checkPack([held])).toBe('incomplete')
})

test('a pack’s check reveals only its state, and is refused if one ticket isn’t held', async () => {
  const [one, two] = [await log(plainTicket(quoteId)), await log(plainTicket(quoteId))]
  const { body } = await t.as(null).post('/api/verify/packs', { tickets: [one] })
  expect(body).toEqual({ data: { state: 'incomplete', as_of: t.clock.now.toISOString() } })
  expect(await checkPack([one, { seal: two.seal, code: one.code }])).toBe(404)
  expect(await checkPack([one, { seal: nobodys, code: nobodys }])).toBe(404)
  expect(await checkPack([])).toBe(422)
  expect(await checkPack(Array.from({ length: 2_001 }, () => one))).toBe(422)
  expect(await checkPack(Array.from({ length: 2_000 }, () => one))).toBe('incomplete')
})

test('more than 60 checks in a minute from one address are refused', async () => {
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, nth) => check({ seal: String(nth).padStart(32, '0'), code: nobodys })),
  )
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
})
