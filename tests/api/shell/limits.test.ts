import { afterEach, expect, test, vi } from 'vitest'
import { countUse, createLimit } from '../../../api/auth/limits.ts'
import { openTestApi } from '../harness.ts'
import { combinedForm } from '../scenarios/accounts.ts'

const t = await openTestApi()
afterEach(() => {
  vi.useRealTimers()
})

const keys = async () => (await t.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key)

test('registrations from one address are limited, whatever the form', async () => {
  const form = (email: string) => ({ ...combinedForm(t.world.products.sand), email })
  expect((await t.as(null).post('/api/register/contractor-supplier', form('first@limit.example'))).status).toBe(201)
  const used = await t.db.updateTable('rate_limits').set({ points: 60 }).where('key', 'like', 'register:%').execute()
  expect(Number(used[0]?.numUpdatedRows)).toBe(1)
  const admin = {
    first_name: 'Ann',
    last_name: 'Lee',
    email: 'ann@limit.example',
    password: 'Grangemill7',
    password_confirmation: 'Grangemill7',
  }
  for (const [call, body] of [
    ['haulier', form('second@limit.example')],
    ['admin', admin],
  ] as const) {
    const { status, body: answer, headers } = await t.as(null).post(`/api/register/${call}`, body)
    expect([status, answer]).toEqual([429, { message: 'Too Many Attempts.', code: 'too_many_requests' }])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const { count } = await t.db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('email', 'like', '%@limit.example')
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
})

test('a form that is refused uses nothing up', async () => {
  await t.db.deleteFrom('rate_limits').execute()
  expect((await t.as(null).post('/api/register/contractor', {})).status).toBe(422)
  expect(await keys()).toEqual([])
})

test('counters that ran out long ago are swept away', async () => {
  await t.db
    .insertInto('rate_limits')
    .values([
      { key: 'login:gone', points: 1, expire: Date.now() - 2 * 3_600_000 },
      { key: 'login:live', points: 1, expire: Date.now() + 3_600_000 },
    ])
    .execute()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const limit = createLimit(t.db, 'sweep', 1, 60)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await keys()).not.toContain('login:gone'))
  expect(await keys()).toContain('login:live')
  expect(await countUse(limit, 'one')).toBeNull()
})
