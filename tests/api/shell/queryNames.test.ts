import { expect, test } from 'vitest'
import type { Db } from '../../../api/db/database.ts'
import { openTestApi } from '../harness.ts'
import { ownRoutes, scenarios } from '../scenarios/all.ts'
import { personOf, send } from '../scenarios/send.ts'
import { openUntouched } from '../untouched.ts'
import { password } from '../world.ts'

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
  // Every object of JavaScript has these.
  ['/api/tickets.csv?constructor=1', 'constructor', 'The constructor field is prohibited.'],
  ['/api/quotes?toString=1', 'toString', 'The toString field is prohibited.'],
])('a mistyped filter is refused by its name: %s', async (url, name, text) => {
  const { status, body } = await t.as(url.startsWith('/api/users') ? t.world.admin : t.world.a.contractor).get(url)
  expect([status, body.errors]).toEqual([422, { [name]: [text] }])
})

async function isExported(db: Db): Promise<boolean> {
  const records = await db.selectFrom('access_records').select('id').where('kind', '=', 'exported').execute()
  return records.length > 0
}

test.each(['contractor', 'supplier', 'haulier', 'admin'] as const)(
  'no export of a %s takes a name that it doesn’t know',
  { timeout: 60_000 },
  async (principal) => {
    const { api, rollback, world, close } = await openUntouched()
    const credential = { kind: 'bearer', token: personOf(world, principal)?.token ?? '' } as const
    const lenient: string[] = []
    let exports = 0
    for (const route of ownRoutes(api.routes).filter(({ method }) => method === 'GET')) {
      const answer = await rollback.undoAfter(async () => {
        const context = { db: rollback.db, world, side: 'own', principal, now: api.clock.now } as const
        const request = await scenarios[route.key]?.(context)
        await send(api.app, route, request ?? {}, credential)
        if (!(await isExported(rollback.db))) return null
        return send(api.app, route, { ...request, query: { ...request?.query, mistyped: '1' } }, credential)
      })
      if (!answer) continue
      exports += 1
      if (answer.statusCode !== 422) lenient.push(route.key)
    }
    await close()
    expect(lenient).toEqual([])
    expect(exports).toBeGreaterThan(3)
  },
)

test('a mistyped day of a firm’s archive is refused', async () => {
  const form = { form: '2026-01-01', account_password: password }
  const { status, body } = await t.as(t.world.a.contractor).post('/api/firm-archive', form)
  expect([status, body.errors]).toEqual([422, { form: ['The form field is prohibited.'] }])
})

test('a phone of another version may send more with its sync', async () => {
  expect((await t.as(t.world.a.driver).get('/api/sync?battery=12')).status).toBe(200)
})
