import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readUploadToken } from '../../../api/auth/sessions.ts'
import { openTestApi } from '../harness.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()

const day = 24 * 3_600_000
const register = (person: Person, device_key: string = randomUUID(), name = 'Pixel 9') =>
  t.as(person).post('/api/devices', { device_key, name })
const use = (token: string) => readUploadToken(t.db, token, t.clock.now)

test('a driver gets an upload token for 60 days, shown once and kept as a hash', async () => {
  const device_key = randomUUID()
  const { status, body } = await register(t.world.a.driver, device_key.toUpperCase())
  expect(status).toBe(201)
  expect(body).toEqual({
    message: 'Device registered',
    data: {
      id: expect.any(Number),
      device_key,
      name: 'Pixel 9',
      unsent: 0,
      created_at: t.clock.now.toISOString(),
      last_seen_at: t.clock.now.toISOString(),
      expires_at: new Date(t.clock.now.getTime() + 60 * day).toISOString(),
    },
    challenge: expect.stringMatching(/^[0-9a-f]{64}$/),
    token: expect.stringMatching(new RegExp(`^upload\\|${body.data.id}\\|[\\w-]{43}$`)),
  })
  expect(await use(body.token)).toMatchObject({ id: t.world.a.driver.id, device_id: body.data.id, session_id: null })
  const listed = await t.as(t.world.a.driver).get('/api/devices')
  expect(listed.body).toEqual({ data: [body.data], meta: { total: 1, next_cursor: null } })
  expect(listed.raw.body).not.toContain(body.token.split('|')[2])
})

test('the token opens only the outbox’s calls', async () => {
  const { token } = (await register(t.world.a.driver)).body
  for (const url of ['/api/user', '/api/user/profile', '/api/devices']) {
    expect([url, (await t.as({ token }).get(url)).status]).toEqual([url, 401])
  }
  expect((await t.as({ token }).post('/api/devices', { device_key: randomUUID(), name: 'x' })).status).toBe(401)
  expect((await t.as({ token }).post('/api/logout')).status).toBe(401)
})

test('registering the device again replaces its token and keeps what it has reported', async () => {
  const device_key = randomUUID()
  const first = (await register(t.world.a.haulier, device_key)).body
  await t.db.updateTable('devices').set({ last_seq: 7, unsent: 3 }).where('id', '=', first.data.id).execute()
  t.clock.advance(3_600_000)
  const second = (await register(t.world.a.haulier, device_key, 'Yard tablet')).body
  expect(second.data).toMatchObject({ id: first.data.id, name: 'Yard tablet', unsent: 3 })
  await expect(use(first.token)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  expect((await use(second.token)).id).toBe(t.world.a.haulier.id)
  expect((await t.as(t.world.a.haulier).get('/api/devices')).body.data).toHaveLength(1)
})

test('simultaneous registrations make one device', async () => {
  const device_key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => register(t.world.b.driver, device_key)))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.id}`)).size).toBe(1)
})

test('two users of one phone each get a token', async () => {
  const device_key = randomUUID()
  const [one, other] = [await register(t.world.b.driver, device_key), await register(t.world.b.haulier, device_key)]
  expect((await use(one.body.token)).id).toBe(t.world.b.driver.id)
  expect((await use(other.body.token)).id).toBe(t.world.b.haulier.id)
})

test('only its own user can revoke a device', async () => {
  const { data, token } = (await register(t.world.a.driver)).body
  expect((await t.as(t.world.b.driver).delete(`/api/devices/${data.id}`)).status).toBe(404)
  expect((await t.as(t.world.a.haulier).delete(`/api/devices/${data.id}`)).status).toBe(404)
  expect((await use(token)).id).toBe(t.world.a.driver.id)
  const { status, body } = await t.as(t.world.a.driver).delete(`/api/devices/${data.id}`)
  expect([status, body]).toEqual([200, { message: 'Device removed' }])
  await expect(use(token)).rejects.toMatchObject({ status: 401, code: 'revoked' })
  expect((await t.as(t.world.a.driver).delete(`/api/devices/${data.id}`)).status).toBe(404)
  const kinds = await t.db.selectFrom('events').select('kind').orderBy('id', 'desc').limit(1).execute()
  expect(kinds).toEqual([{ kind: 'device.revoked' }])
})

test('a revoked device may be registered again', async () => {
  const device_key = randomUUID()
  const { data } = (await register(t.world.a.driver, device_key)).body
  await t.as(t.world.a.driver).delete(`/api/devices/${data.id}`)
  const again = await register(t.world.a.driver, device_key)
  expect(again.status).toBe(201)
  expect((await use(again.body.token)).id).toBe(t.world.a.driver.id)
})

test.each(['contractor', 'supplier'] as const)('a %s has no outbox and can’t register a device', async (who) => {
  expect((await register(t.world.a[who])).status).toBe(403)
  expect((await t.as(t.world.a[who]).get('/api/devices')).body).toEqual({
    data: [],
    meta: { total: 0, next_cursor: null },
  })
})

test.each([
  [{ device_key: 'no uuid', name: 'x' }, 'device_key', 'The device key field must be a valid UUID.'],
  [{ device_key: randomUUID(), name: '' }, 'name', 'The name field is required.'],
  [{ device_key: randomUUID(), name: 'x\u0000' }, 'name', 'The name field is invalid.'],
  [
    { device_key: randomUUID(), name: 'x'.repeat(101) },
    'name',
    'The name field must not be greater than 100 characters.',
  ],
])('%j is refused', async (payload, field, text) => {
  const { status, body } = await t.as(t.world.a.driver).post('/api/devices', payload)
  expect(status).toBe(422)
  expect(body.errors).toEqual({ [field]: [text] })
})

test.each(['0', 'x', '99999999999', '1.5'])('a device number that doesn’t exist is not found: %s', async (id) => {
  expect((await t.as(t.world.a.driver).delete(`/api/devices/${id}`)).status).toBe(404)
})

test('an upload token with the number of no device is refused', async () => {
  const token = `upload|999999999999999|${'a'.repeat(43)}`
  const { status, body } = await t.as({ token }).post('/api/tickets', {})
  expect([status, body.code]).toEqual([401, 'unauthenticated'])
})

test('the list is paged, newest first, without devices whose token has expired', async () => {
  const person = t.world.b.staff_execute
  const ids: number[] = []
  for (const name of ['one', 'two', 'three']) ids.unshift((await register(person, randomUUID(), name)).body.data.id)
  const first = await t.as(person).get('/api/devices?limit=2')
  expect(first.body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 2))
  expect(first.body.meta).toEqual({ total: 3, next_cursor: expect.any(String) })
  const second = await t.as(person).get(`/api/devices?limit=2&cursor=${first.body.meta.next_cursor}`)
  expect(second.body.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2))
  expect(second.body.meta).toEqual({ total: 3, next_cursor: null })
  await t.db.updateTable('devices').set({ expires_at: t.clock.now }).where('id', '=', Number(ids[0])).execute()
  expect((await t.as(person).get('/api/devices')).body.meta.total).toBe(2)
})
