import { beforeEach, describe, expect, test } from 'vitest'
import { mailForEvent } from '../../../api/accounts/worker.ts'
import { counts } from '../../counts.ts'
import { openTestApi } from '../harness.ts'
import { password } from '../world.ts'

const t = await openTestApi()
const owner = t.world.a.contractor
const minute = 60_000

beforeEach(async () => {
  for (const table of ['rate_limits', 'login_failures', 'events'] as const) await t.db.deleteFrom(table).execute()
})

type Try = { email?: string; secret?: string; remoteAddress?: string; cookies?: Record<string, string> }

const logIn = ({ email = owner.email, secret = 'not this one', ...more }: Try = {}) =>
  t.app.inject({ method: 'POST', url: '/api/login', ...more, payload: { email, password: secret } })

/** No two from one address. */
let strangers = 0
const stranger = (more: Try = {}) => {
  strangers += 1
  return logIn({ remoteAddress: `10.${strangers >> 16}.${(strangers >> 8) & 255}.${strangers & 255}`, ...more })
}

/** What a browser keeps from a sign-in. */
async function knownBrowser(email = owner.email): Promise<Record<string, string>> {
  const { cookies } = await logIn({ email, secret: password })
  return Object.fromEntries(
    cookies.filter(({ name }) => name.startsWith('loadstone_known_')).map(({ name, value }) => [name, value]),
  )
}

describe('the tenth wrong password of an account in an hour', () => {
  const untilLocked = async (more: Try = {}) => {
    for (let nth = 0; nth < 10; nth += 1) expect((await stranger(more)).statusCode).toBe(401)
  }
  const waitOf = async (more: Try = {}) => {
    const { statusCode, headers, ...answer } = await stranger(more)
    const seconds = Number(headers['retry-after'])
    expect([statusCode, answer.json().message]).toEqual([
      422,
      `Too many login attempts. Please try again in ${seconds} seconds.`,
    ])
    return seconds
  }

  test('makes each further try wait, from any address, for 30 s doubling to 15 minutes', async () => {
    await untilLocked()
    const waits: number[] = []
    for (let nth = 0; nth < 8; nth += 1) {
      const seconds = await waitOf()
      waits.push(seconds)
      t.clock.advance(seconds * 1000 - 1)
      expect(await waitOf()).toBe(1)
      t.clock.advance(1)
      expect((await stranger()).statusCode).toBe(401)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
  })

  test('doesn’t reveal whether the account exists', async () => {
    await untilLocked({ email: 'nobody@test.example' })
    expect(await waitOf({ email: 'NOBODY@test.example' })).toBe(30)
  })

  test('is counted from zero after an hour without failures or after the right password', async () => {
    for (let nth = 0; nth < 9; nth += 1) await stranger()
    t.clock.advance(60 * minute)
    for (let nth = 0; nth < 9; nth += 1) expect((await stranger()).statusCode).toBe(401)
    expect((await stranger({ secret: password })).statusCode).toBe(200)
    await untilLocked()
    await waitOf()
  })

  test('is counted exactly when all tries are simultaneous', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => stranger()))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
  })

  test('mails the owner once a day', async () => {
    const events = () => t.db.selectFrom('events').select(['id', 'kind', 'data']).execute()
    const failForADay = async () => {
      await untilLocked()
      for (let nth = 0; nth < 24; nth += 1) {
        t.clock.advance(59 * minute)
        expect((await stranger()).statusCode).toBe(401)
      }
    }
    await failForADay()
    const locks = await events()
    expect(locks).toEqual([{ id: expect.any(Number), kind: 'user.login_locked', data: { user_id: owner.id } }])
    const sent: unknown[] = []
    await mailForEvent(t.deps, async (mail) => void sent.push(mail), Number(locks[0]?.id))
    expect(sent).toEqual([
      expect.objectContaining({ to: owner.email, subject: 'Somebody is guessing your Loadstone password' }),
    ])
    t.clock.advance(59 * minute)
    await stranger()
    expect(await events()).toHaveLength(2)
  })

  test('mails nobody when the account doesn’t exist', async () => {
    await untilLocked({ email: 'nobody@test.example' })
    expect(await t.db.selectFrom('events').select('kind').execute()).toEqual([])
  })
})

test('a stranger who keeps failing doesn’t lock the owner out of a browser they have used', async () => {
  const cookies = await knownBrowser()
  for (let nth = 0; nth < counts(40, 1_000); nth += 1) {
    const { statusCode } = await stranger()
    expect(statusCode).toBe(nth < 10 ? 401 : 422)
  }
  expect((await stranger({ secret: password })).statusCode).toBe(422)
  expect((await logIn({ secret: password, cookies })).statusCode).toBe(200)
})

describe("the owner's own browser", () => {
  test('is limited by its own count', async () => {
    const cookies = await knownBrowser()
    for (let nth = 0; nth < 10; nth += 1) expect((await stranger({ cookies })).statusCode).toBe(401)
    expect((await stranger({ cookies, secret: password })).statusCode).toBe(422)
    expect((await stranger({ secret: password })).statusCode).toBe(200)
  })

  test.each([
    ['of another account', (mine: string, others: string) => [mine, others]],
    ['with an altered end', (mine: string, _: string, value: string) => [mine, value.replace(/\.(\d)/, '.9$1')]],
    [
      'with an altered name',
      (mine: string, _: string, value: string) => [mine, `${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`],
    ],
    ['without a signature', (mine: string, _: string, value: string) => [mine, value.replace(/\.[^.]*$/, '.')]],
    ['of nothing', (mine: string) => [mine, '']],
  ])('is not recognised by a cookie %s', async (_, alter) => {
    const [[name = '', value = ''] = []] = Object.entries(await knownBrowser())
    const [[, others = ''] = []] = Object.entries(await knownBrowser(t.world.b.contractor.email))
    const [altered = '', text = ''] = alter(name, others, value)
    for (let nth = 0; nth < 10; nth += 1) await stranger()
    expect((await stranger({ secret: password, cookies: { [altered]: text } })).statusCode).toBe(422)
    expect((await stranger({ secret: password, cookies: { [name]: value } })).statusCode).toBe(200)
  })

  test('is forgotten after 90 days', async () => {
    const cookies = await knownBrowser()
    t.clock.advance(90 * 24 * 60 * minute)
    for (let nth = 0; nth < 10; nth += 1) await stranger()
    expect((await stranger({ secret: password, cookies })).statusCode).toBe(422)
  })
})

describe('a hundred wrong passwords from one address in an hour', () => {
  const spray = (nth: number) => logIn({ email: `person-${nth}@test.example`, remoteAddress: '192.0.2.1' })

  test('block that address alone, for every email', async () => {
    await t.limits.count('login_address', { address: '192.0.2.1' }, 90)
    const statuses: number[] = []
    for (let nth = 0; nth < 12; nth += 1) statuses.push((await spray(nth)).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(401), 422, 422])
    expect((await logIn({ secret: password, remoteAddress: '192.0.2.1' })).statusCode).toBe(422)
    expect((await logIn({ secret: password, remoteAddress: '192.0.2.2' })).statusCode).toBe(200)
  })

  test('count failures only, so a large office signs in as often as it likes', async () => {
    await t.limits.count('login_address', { address: '192.0.2.1' }, 99)
    for (let nth = 0; nth < 8; nth += 1) {
      expect((await logIn({ secret: password, remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
    }
  })
})

test('a try refused by one limit doesn’t count towards the others', async () => {
  for (let nth = 0; nth < 10; nth += 1) await stranger()
  for (let nth = 0; nth < 8; nth += 1) await logIn({ remoteAddress: '192.0.2.7' })
  t.clock.advance(minute)
  expect((await logIn({ secret: password, remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
})

test('some of sixty simultaneous logins from one address are turned away, while another address logs in', async () => {
  const many = Array.from({ length: 60 }, (_, nth) =>
    logIn({ email: `person-${nth}@test.example`, remoteAddress: '192.0.2.1' }),
  )
  const other = await logIn({ secret: password, remoteAddress: '192.0.2.2' })
  expect(other.statusCode).toBe(200)
  const answers = await Promise.all(many)
  const busy = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(20)
  expect(busy).toHaveLength(40)
  for (const { headers, ...answer } of busy) {
    expect(headers['retry-after']).toBe('2')
    expect(answer.json()).toEqual({
      message: 'Too many requests. Please try again in 2 seconds.',
      code: 'unavailable',
    })
  }
})
