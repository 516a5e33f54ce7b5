import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type DemoMark, userOf } from '../../../api/accounts/demoQueries.ts'
import { demoPeople } from '../../../api/contract/demo.ts'
import { markAsDemo } from '../demoMark.ts'
import { createClock, openTestApi, startApi } from '../harness.ts'

const t = await openTestApi()
const { world, db } = t

const story = () => t.as(null).get('/api/demo')
const click = (person: unknown) => t.as(null).post('/api/demo/login', { person })
const unmark = () => db.deleteFrom('demo').execute()
const forgetLimits = () => db.deleteFrom('rate_limits').execute()

beforeEach(forgetLimits)
afterEach(unmark)

const own = ['http://localhost:3000', 'https://localhost', 'http://127.0.0.1:8080', 'http://[::1]:3000']
const others = [
  'https://stone.example.com',
  'http://stone.example.com',
  'http://192.168.1.20',
  'https://192.168.1.20',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'http://0.0.0.0:3000',
]

describe.each([...own, ...others])('at %s', (APP_URL) => {
  const isOwn = own.includes(APP_URL)
  test.each([true, false])(
    'the people are offered only on this machine with a marked database (marked: %s)',
    async (isMarked) => {
      if (isMarked) await markAsDemo(t)
      const clock = createClock()
      const api = await startApi(db, clock, { APP_URL, SEED: 'none' })
      const visitor = api.as(null)
      const answers = [await visitor.get('/api/demo')]
      for (const person of demoPeople) answers.push(await visitor.post('/api/demo/login', { person }))
      await api.close()
      const expected = isOwn && isMarked ? 200 : 404
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => expected))
      if (expected === 404) expect(answers[0]?.body).toEqual({ message: 'Not found.', code: 'not_found' })
    },
  )
})

test('a click opens the same session as the password', async () => {
  await markAsDemo(t)
  const mark = await db.selectFrom('demo').selectAll().executeTakeFirstOrThrow()
  for (const person of demoPeople) {
    const { status, body, raw } = await click(person)
    expect([person, status]).toEqual([person, 200])
    expect(body.user.id).toBe(userOf(mark as DemoMark, person))
    expect(raw.cookies.find(({ name }) => name === 'loadstone_session')?.value).toBe(body.token)
    expect((await t.as(body).get('/api/user')).body).toEqual(body.user)
  }
})

test('only the six people can sign in by a click', async () => {
  await markAsDemo(t)
  for (const person of ['super_admin', '', 7, null, world.a.contractor.email, '__proto__']) {
    expect((await click(person)).status).toBe(422)
  }
})

test('the login limit counts clicks separately for each person', async () => {
  await markAsDemo(t)
  for (let nth = 0; nth < 6; nth += 1) expect((await click('driver')).status).toBe(200)
  const { status, body } = await click('driver')
  expect([status, body.code]).toEqual([422, 'too_many_attempts'])
  expect((await click('yard')).status).toBe(200)
})

test('somebody deactivated or deleted since is refused', async () => {
  await markAsDemo(t)
  const { id } = world.a.supplier
  await db.updateTable('users').set({ deactivated_at: t.clock.now }).where('id', '=', id).execute()
  expect((await click('supplier')).status).toBe(403)
  await db.updateTable('users').set({ deleted_at: t.clock.now }).where('id', '=', id).execute()
  expect((await click('supplier')).status).toBe(404)
  await db.updateTable('users').set({ deactivated_at: null, deleted_at: null }).where('id', '=', id).execute()
})

test('the list contains no password or email address', async () => {
  await markAsDemo(t)
  const { body, raw } = await story()
  expect(body.data.map(({ person }: { person: string }) => person)).toEqual([...demoPeople])
  expect(raw.body).not.toMatch(/@|password|token/i)
})

test('the story starts with the admin and marks each person who has acted as done', async () => {
  const quoteId = await markAsDemo(t)
  const states = async () =>
    Object.fromEntries(
      (await story()).body.data.map(({ person, step, state }: Record<string, string>) => [person, `${step} ${state}`]),
    )
  expect(await states()).toEqual({
    contractor: 'asks done',
    admin: 'checks next',
    supplier: 'bids waiting',
    haulier: 'prices waiting',
    yard: 'assigns waiting',
    driver: 'logs waiting',
  })
  await db.updateTable('quotes').set({ status: 1, markup_pence: 100 }).where('id', '=', quoteId).execute()
  expect(await states()).toMatchObject({ admin: 'checks done', supplier: 'bids next', haulier: 'prices waiting' })
})
