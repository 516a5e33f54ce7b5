import { afterEach, beforeEach, expect, test as plain, vi } from 'vitest'
import { keyMessage, ticketMessage } from '../../api/contract/evidence/deviceSignature.ts'
import { isSignedBy, keyIdOf, makeKey, sign } from '../../api/contract/evidence/keys.ts'
import { enterDevice, needsUploadToken, obtainUploadToken, owesKey } from '../../web/offline/device.ts'
import { drain } from '../../web/offline/drain.ts'
import { frozenTicket } from '../../web/offline/kinds/frozen.ts'
import { restoreFromCopies } from '../../web/offline/secondCopy.ts'
import { readOrMakeSigningKey } from '../../web/offline/signingKey.ts'
import { driverId, logTicket, readRow, signIn } from './driver.ts'
import { test } from './enginePage.ts'
import { createPhone, type Phone, type Process, settleDown } from './phone.ts'
import { createServer, json, type Reply, type Server, unreachable } from './server.ts'

const session = { userId: driverId, token: '12|session' }
const challenge = 'ab'.repeat(32)
const registered: Reply = () => json(201, { token: 'upload|4|new', challenge })
const taken: Reply = () => json(201, { message: 'Key registered' })

let phone: Phone
let page: Process
let server: Server
beforeEach(async () => {
  phone = createPhone()
  server = createServer()
  page = phone.open(server.fetch)
  await enterDevice(page, driverId)
})
afterEach(() => {
  vi.restoreAllMocks()
})
const user = (userId = driverId) => page.databases.registry.users.get(userId)
const register = (env = page) => obtainUploadToken(env, session, 'Pixel 9')

plain('registration makes a key and sends its public half; the private half can’t be exported', async () => {
  server.reply(registered, taken)
  await register()
  const stored = await page.databases.registry.settings.get(`signing-${driverId}`)
  if (!stored || !('privateKey' in stored)) throw new Error('No key is stored.')
  expect(stored.privateKey.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('pkcs8', stored.privateKey)).rejects.toThrow()
  expect(stored.id).toBe(await keyIdOf(stored.publicKey))
  const [device, key] = server.sent
  expect(key).toMatchObject({ path: '/api/devices/keys', body: { public_key: stored.publicKey } })
  const { device_key, proof } = key?.body ?? {}
  expect(device?.body).toEqual({ device_key, name: 'Pixel 9' })
  expect(await isSignedBy(stored.publicKey, proof, keyMessage(driverId, device_key, challenge))).toBe(true)
  expect((await user())?.keyId).toBe(stored.id)
})

plain('a key that the server refuses is replaced at once; without an answer it is kept', async () => {
  const first = await readOrMakeSigningKey(page, driverId)
  const refused = (field: string) => () => json(422, { code: 'invalid', errors: { [field]: ['It is taken.'] } })
  // An older challenge says nothing about the key.
  server.reply(registered, refused('proof'))
  await register()
  expect((await readOrMakeSigningKey(page, driverId))?.id).toBe(first?.id)
  server.reply(registered, refused('public_key'), taken)
  await register()
  const second = await readOrMakeSigningKey(page, driverId)
  expect(second?.id).not.toBe(first?.id)
  expect([(await user())?.keyId, server.sent.length]).toEqual([second?.id, 5])
  server.reply(registered, unreachable)
  expect(await register()).toBe('registered')
  expect((await readOrMakeSigningKey(page, driverId))?.id).toBe(second?.id)
})

plain('each user of a phone has a key of their own', async () => {
  const [own, other] = [await readOrMakeSigningKey(page, driverId), await readOrMakeSigningKey(page, 8)]
  expect(own?.id).not.toBe(other?.id)
})

plain('a ticket is signed as it is saved, in the row, in its second copy and in what is sent', async () => {
  server.reply(registered, taken)
  await register()
  const row = await logTicket(page, 3)
  const { device_signature = '', device_key_id } = frozenTicket(row)
  const key = await readOrMakeSigningKey(page, driverId)
  expect(device_key_id).toBe(key?.id)
  expect(await isSignedBy(key?.publicKey ?? '', device_signature, ticketMessage(row.bodyHash, driverId))).toBe(true)
  expect(await isSignedBy(key?.publicKey ?? '', device_signature, ticketMessage(row.bodyHash, 8))).toBe(false)
  await page.databases.user(driverId).delete({ disableAutoOpen: false })
  await restoreFromCopies(page)
  expect(frozenTicket(await readRow(page, 1))).toEqual(frozenTicket(row))
})

plain('the next start signs with the same key, and so does another tab', async () => {
  const tabs = [page, phone.open(server.fetch), phone.open(server.fetch)]
  const keys = await Promise.all(tabs.map((tab) => readOrMakeSigningKey(tab, driverId)))
  expect(new Set(keys.map((key) => key?.id)).size).toBe(1)
  const next = phone.open(server.fetch)
  expect(frozenTicket(await logTicket(next, 3)).device_key_id).toBe(keys[0]?.id)
})

plain.each([
  ['makes no keys', () => vi.spyOn(crypto.subtle, 'generateKey').mockRejectedValue(new Error('NotSupportedError'))],
  [
    'keeps no keys',
    () => vi.spyOn(page.databases.registry.settings, 'put').mockRejectedValue(new DOMException('', 'DataCloneError')),
  ],
])('a browser that %s registers and saves all the same', async (_, lack) => {
  const { device_key } = { device_key: (await readOrRegisterName()) ?? '' }
  lack()
  server.reply(registered)
  expect(await register()).toBe('registered')
  expect(server.sent.at(-1)?.body).toEqual({ device_key, name: 'Pixel 9' })
  const body = frozenTicket(await logTicket(page, 3))
  expect('device_signature' in body || 'device_key_id' in body).toBe(false)
  expect(await owesKey(page, session)).toBe(false)
})

/** Named before anything fails. */
async function readOrRegisterName(): Promise<string | undefined> {
  server.reply(unreachable)
  await register()
  await page.databases.registry.settings.delete(`signing-${driverId}`)
  page = phone.open(server.fetch)
  return server.sent[0]?.body.device_key
}

plain('a key that fails to sign stops no save', async () => {
  await readOrMakeSigningKey(page, driverId)
  vi.spyOn(crypto.subtle, 'sign').mockRejectedValue(new Error('OperationError'))
  const row = await logTicket(page, 3)
  expect([row.state, 'device_signature' in frozenTicket(row)]).toEqual(['queued', false])
})

/** As an app of before there were keys left it. */
async function signInWithoutKey(env: Process, userId = driverId): Promise<void> {
  await signIn(env, userId)
  await env.databases.registry.users.where({ userId }).modify((stored) => {
    delete stored.keyId
  })
}

plain('a device older than the keys registers one for each user once nothing waits', async () => {
  await signInWithoutKey(page)
  const { seq } = await logTicket(page, 3)
  expect(await owesKey(page, session)).toBe(false)
  const waiting = await readRow(page, seq)
  await page.databases.user(driverId).outbox.put({ ...waiting, state: 'received' })
  expect(await owesKey(page, session)).toBe(true)
  server.reply(registered, taken)
  await register()
  expect([await owesKey(page, session), await needsUploadToken(page, session)]).toEqual([false, false])
  await signInWithoutKey(page, 8)
  expect(await owesKey(page, { userId: 8, token: 's' })).toBe(true)
  // Back again: the server knows it still.
  await enterDevice(page, driverId)
  expect((await user())?.keyId).toBe((await readOrMakeSigningKey(page, driverId))?.id)
})

plain('a phone of the previous version sends what it signed unchanged, and then gets a key for each user', async () => {
  const landed = await makeKey()
  const id = await keyIdOf(landed.publicKey)
  await page.databases.registry.settings.put({ key: 'signing', ...landed, id } as never)
  await signIn(page, driverId)
  await page.databases.registry.users.where({ userId: driverId }).modify({ keyId: id })
  const { seq } = await logTicket(page, 3)
  const row = await readRow(page, seq)
  const device_signature = await sign(landed.privateKey, ticketMessage(row.bodyHash, null))
  const body = { ...frozenTicket(row), device_signature, device_key_id: id }
  await page.databases.user(driverId).outbox.put({ ...row, body })
  expect(await owesKey(page, session)).toBe(false)
  expect(await drain(page, 'saved')).toMatchObject({ received: 1 })
  expect(server.sent.at(-1)?.body).toMatchObject({ device_signature, device_key_id: id })
  expect(await owesKey(page, session)).toBe(true)
  server.reply(registered, taken)
  await register()
  expect(await owesKey(page, session)).toBe(false)
  expect((await user())?.keyId).not.toBe(id)
})

test('a device without a key registers once a start, and a lost answer holds nothing up', async ({
  page,
  server,
  start,
  passSeconds,
}) => {
  await signInWithoutKey(page)
  const devices = () => server.sent.filter(({ path }) => path === '/api/devices')
  const answer: Reply = (sent) => (sent.path === '/api/devices' ? unreachable(sent) : server.stored(sent))
  server.reply(...Array(20).fill(answer))
  const engine = start()
  await settleDown()
  expect(devices()).toHaveLength(1)
  await passSeconds(120)
  await engine.request('visible')
  await settleDown()
  expect(devices()).toHaveLength(1)
  const { seq } = await logTicket(page, 3)
  await engine.request('saved')
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('received')
})
