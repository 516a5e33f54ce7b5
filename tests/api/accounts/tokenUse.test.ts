import { expect, test } from 'vitest'
import { makeFirmToken } from '../factories.ts'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()
const { a, b } = t.world
const hour = 3_600_000

const { id, token } = await makeFirmToken(t.db, a.haulier, ['read_tickets'])
const ask = (address: string, path = '/api/tickets.csv') =>
  t.app.inject({ url: path, remoteAddress: address, headers: { authorization: `Bearer ${token}` } })

async function recorded() {
  const rows = await t.db
    .selectFrom('access_records')
    .select(['kind', 'address', 'detail'])
    .where('token_id', '=', id)
    .where('kind', 'in', ['token_used', 'token_refused'])
    .orderBy('id')
    .execute()
  return rows.map(({ kind, address, detail }) => [kind, address, detail].filter(Boolean).join(' '))
}

test('a token’s use is recorded once a day for each network, and so is each reason for a refusal', async () => {
  await Promise.all(['203.0.113.5', '203.0.113.5', '203.0.113.6'].map((address) => ask(address)))
  expect(await recorded()).toEqual(['token_used 203.0.113.x'])
  await ask('198.51.100.7')
  await ask('198.51.100.7', '/api/statements?month=2026-03')
  await ask('198.51.100.7', '/api/statements.csv?month=2026-03')
  await ask('198.51.100.7', '/api/tokens')
  const today = [
    'token_used 203.0.113.x',
    'token_used 198.51.100.x',
    'token_refused 198.51.100.x This token lacks the scope “Read statements”.',
    'token_refused 198.51.100.x A token can’t do this: it takes a person.',
  ]
  expect(await recorded()).toEqual(today)
  const [newest] = (await t.as(a.haulier).get('/api/access-records')).body.data
  const by = expect.stringMatching(/^the token /)
  expect(newest).toMatchObject({ kind: 'token_refused', user: { id: a.haulier.id }, by, address: '198.51.100.x' })
  const others = (await t.as(b.haulier).get('/api/access-records')).body.data
  expect(others.map(({ kind }: { kind: string }) => kind)).not.toContain('token_used')
  // The sessions have ended by then.
  t.clock.advance(24 * hour)
  await ask('203.0.113.5')
  await t.db.updateTable('firm_tokens').set({ revoked_at: t.clock.now }).where('id', '=', id).execute()
  await ask('203.0.113.5')
  await ask('203.0.113.5')
  expect(await recorded()).toEqual([
    ...today,
    'token_used 203.0.113.x',
    'token_refused 203.0.113.x This token was revoked.',
  ])
})
