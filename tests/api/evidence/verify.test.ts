import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCode } from '../../../api/contract/evidence/code.ts'
import { ticketMessage } from '../../../api/contract/evidence/deviceSignature.ts'
import { isSignedBy, keyIdOf } from '../../../api/contract/evidence/keys.ts'
import { sealHash, sealMessage } from '../../../api/contract/evidence/seal.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder } from '../factories.ts'
import { ownKey, startTestApi, type TestApi } from '../harness.ts'
import { plainTicket } from '../ticketBody.ts'
import { makePhoneKey, register, signedTicket } from './device.ts'

let t: TestApi
let quoteId: number
beforeAll(async () => {
  t = await startTestApi()
})
afterAll(() => t.close())
beforeEach(async () => {
  await emptyOrders(t.db)
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

async function log(sent: object): Promise<{ id: number; seal: string }> {
  const { data } = (await t.as(t.world.a.driver).post('/api/tickets', sent)).body
  const read = readCode(data.verify_url.slice(3))
  return { id: data.id, seal: read.is === 'code' ? read.code.seal : '' }
}
const check = (seal: string) => t.as(null).get(`/api/verify/${seal}`)

test('the keys are told to anybody, under their ids', async () => {
  const { status, body } = await t.as(null).get('/api/verify/keys')
  expect([status, body.meta]).toEqual([200, { total: 1, next_cursor: null }])
  const [key] = body.data
  expect(key).toEqual({
    ...{ id: ownKey.id, public_key: ownKey.publicKey },
    ...{ from: t.clock.now.toISOString(), until: null },
  })
  expect(await keyIdOf(key.public_key)).toBe(key.id)
})

test('whoever holds a code proves seal, device and place in the chain by what they are answered, and reads nothing else', async () => {
  const phone = await makePhoneKey()
  await register(t, t.world.a.driver, phone)
  await log(plainTicket(quoteId))
  const sent = await signedTicket(phone, quoteId, { vehicle: 'SECRET 1', weighbridge_ref: 'WB-SECRET' })
  const { seal: beginning } = await log(sent)
  const { status, body, raw } = await check(beginning)
  expect(status).toBe(200)
  const { seal, previous, device, state, as_of } = body.data
  const { signature, hash, ...sealedFields } = seal
  expect(hash.startsWith(beginning)).toBe(true)
  expect(await sealHash(sealedFields)).toBe(hash)
  expect(await isSignedBy(ownKey.publicKey, signature, sealMessage(sealedFields))).toBe(true)
  expect([previous.number, previous.hash]).toEqual([1, seal.previous])
  expect(seal.content_hash).toBe((sent as { body_hash?: unknown }).body_hash)
  expect(device).toEqual({ key_id: phone.keyId, public_key: phone.publicKey, is_signed: true })
  expect(await isSignedBy(device.public_key, seal.device_signature, ticketMessage(seal.content_hash))).toBe(true)
  expect([state, as_of]).toEqual(['live', t.clock.now.toISOString()])
  expect(Buffer.from(body.data.signature_png, 'base64').subarray(1, 4).toString()).toBe('PNG')
  for (const secret of ['SECRET', 'Tester', 'haulier-a', String((sent as { sync_token?: unknown }).sync_token)]) {
    expect(raw.body).not.toContain(secret)
  }
})

test('what is said of a ticket since is said as of now', async () => {
  const { id, seal } = await log(plainTicket(quoteId))
  const stateAfter = async (who: 'contractor' | 'haulier', what: string) => {
    expect((await t.as(t.world.a[who]).post(`/api/tickets/${id}/${what}`, { reason: 'Too heavy' })).status).toBe(200)
    return (await check(seal)).body.data.state
  }
  expect((await check(seal)).body.data).toMatchObject({ state: 'live', previous: null, device: null })
  expect(await stateAfter('contractor', 'query')).toBe('queried')
  expect(await stateAfter('haulier', 'answer')).toBe('live')
  expect(await stateAfter('haulier', 'void')).toBe('voided')
})

test.each([
  ['of nobody', '0'.repeat(32), 404],
  ['too short', 'ab', 404],
  ['a number', '1', 404],
])('a seal that is %s is none', async (_, seal, status) => {
  expect((await check(seal)).status).toBe(status)
})

test('nobody tries seals out: more than 60 in a minute from one address are refused', async () => {
  const answers = await Promise.all(Array.from({ length: 70 }, (_, nth) => check(String(nth).padStart(32, '0'))))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
})
