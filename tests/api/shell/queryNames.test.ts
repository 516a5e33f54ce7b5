import { expect, test } from 'vitest'
import { openTestApi } from '../harness.ts'

const t = await openTestApi()

test.each([
  ['/api/tickets.csv?quote_id=7', 'quote_id', 'The quote id field is prohibited.'],
  ['/api/statements.csv?month=2026-11&contractor=3', 'contractor', 'The contractor field is prohibited.'],
  ['/api/statements?month=2026-11&from=2026-11-01', 'from', 'The from field is prohibited.'],
  ['/api/quotes.csv?limit=1', 'limit', 'The limit field is prohibited.'],
  ['/api/contractor/accepted-quotes.csv?cursor=x', 'cursor', 'The cursor field is prohibited.'],
  ['/api/users?rol=admin', 'rol', 'The rol field is prohibited.'],
  ['/api/quotes?limt=1', 'limt', 'The limt field is prohibited.'],
  ['/api/activity?kinds=ticket.logged', 'kinds', 'The kinds field is prohibited.'],
])('a mistyped filter is refused by its name: %s', async (url, name, text) => {
  const { status, body } = await t.as(url.startsWith('/api/users') ? t.world.admin : t.world.a.contractor).get(url)
  expect([status, body.errors]).toEqual([422, { [name]: [text] }])
})

test('a phone of another version may send more with its sync', async () => {
  expect((await t.as(t.world.a.driver).get('/api/sync?battery=12')).status).toBe(200)
})
