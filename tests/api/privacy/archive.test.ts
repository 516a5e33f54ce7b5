import { expect, test } from 'vitest'
import { makeOrder } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'

const t = await openTestApi()
const { a, b } = t.world

async function read(person: Person) {
  const { status, headers, raw } = await t.as(person).get('/api/user/archive')
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="loadstone-my-data.json"'])
  return { archive: JSON.parse(raw.body), text: raw.body }
}

test('everybody gets what is stored about them, without a secret or another person', async () => {
  const { quote_id } = await makeOrder(t.db, t.world, a)
  await t.as(a.driver).post('/api/tickets', plainTicket(quote_id, { signed_by: 'Somebody Else' }))
  const { archive, text } = await read(a.driver)
  expect(archive.account).toMatchObject({ id: a.driver.id, email: a.driver.email, company: 'haulier-a Ltd' })
  expect(archive.tickets).toMatchObject([{ id: 1, quote_id, logged_by_you: true }])
  expect(archive.sessions).not.toEqual([])
  expect(archive.activity.map(({ kind }: { kind: string }) => kind)).toContain('ticket.logged')
  expect(archive.record.at(-1)).toMatchObject({ kind: 'exported', detail: 'own data (JSON)' })
  expect(archive.own_firm).toBeNull()
  for (const other of ['Somebody Else', 'hash', 'secret', a.haulier.email, b.driver.email]) {
    expect(text).not.toContain(other)
  }
  expect((await read(a.haulier)).archive.own_firm).toMatchObject({ name: 'haulier-a Ltd' })
  expect((await t.as(null).get('/api/user/archive')).status).toBe(401)
})

test('a long list comes whole', async () => {
  const at = t.clock.now
  const records = Array.from({ length: 2_500 }, () => ({ at, kind: 'signed_in' as const, user_id: b.driver.id }))
  await t.db.insertInto('access_records').values(records).execute()
  const { archive } = await read(b.driver)
  expect(archive.record).toHaveLength(2_501)
})
