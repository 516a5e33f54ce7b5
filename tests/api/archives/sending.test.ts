import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { copyTickets } from '../manyOrders.ts'
import { sealRest } from '../sealed.ts'
import { password } from '../world.ts'
import { unzip } from './unzip.ts'

/** How often the server has read a page of pictures. */
let pages = 0
const counting: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind === 'SelectQueryNode' && JSON.stringify(node.selections).includes('"bytes"')) pages += 1
    return node
  },
  transformResult: async ({ result }) => result,
}

const t = await openTestApi({ wrapDb: (db) => db.withPlugin(counting) })
const { a } = t.world
await t.app.listen({ host: '127.0.0.1', port: 0 })
const tickets = 1_000
const { quote_id } = await makeOrder(t.db, t.world, a)
const { id, signature_id } = await makeTicket(t.db, a, quote_id)
await sql`update signatures set bytes = decode(repeat('a7', 30000), 'hex') where id = ${signature_id}`.execute(t.db)
await copyTickets(t.db, [quote_id], id, tickets - 1)
await sql`update companies set last_ticket_number = ${tickets} where id = ${a.haulier.company_id}`.execute(t.db)
await sealRest(t.db, t.clock.now)

const body = JSON.stringify({ account_password: password })

function begin(): Promise<IncomingMessage> {
  const { port } = t.app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${a.haulier.token}`, 'content-type': 'application/json' }
  return new Promise((done, failed) => {
    request({ port, path: '/api/firm-archive', method: 'POST', headers }, done).on('error', failed).end(body)
  })
}

/** Long enough for the server to have gone on, if it did: others' calls come after what it does for an archive. */
async function otherCalls(): Promise<void> {
  for (let call = 0; call < 15; call += 1) await t.as(a.contractor).get('/api/user')
}

async function pagesAfterOthers(): Promise<number> {
  const before = pages
  await otherCalls()
  return pages - before
}

test('a reader who stops is waited for without a page read and without a transaction, and then gets the rest', async () => {
  const answer = await begin()
  await once(answer, 'readable')
  await expect.poll(pagesAfterOthers).toBe(0)
  expect(pages).toBeLessThan(10)
  const { rows } = await sql<{ open: number }>`select count(*) as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(t.db)
  expect(Number(rows[0]?.open)).toBe(0)

  const again = await t.as(a.haulier).post('/api/firm-archive', { account_password: password })
  expect([again.status, again.body]).toEqual([
    409,
    { code: 'busy', message: 'Your archive is already being sent. Stop it first, or wait for its end.' },
  ])
  const files = await unzip(await buffer(answer))
  expect([...files.keys()].filter((name) => name.startsWith('signatures/'))).toHaveLength(tickets)
})

test('a reader who goes ends the work at once, and may begin again', async () => {
  pages = 0
  const answer = await begin()
  await once(answer, 'readable')
  answer.destroy()
  await expect.poll(pagesAfterOthers).toBe(0)
  expect(pages).toBeLessThan(10)
  const again = await begin()
  expect(again.statusCode).toBe(200)
  const bytes = await buffer(again)
  expect((await unzip(bytes)).size).toBeGreaterThan(tickets)
  await expect(unzip(bytes.subarray(0, bytes.length - 100_000))).rejects.toThrow('End of central directory')
})

test('an ended session breaks the archive off', async () => {
  const answer = await begin()
  await once(answer, 'readable')
  await expect.poll(pagesAfterOthers).toBe(0)
  const setEnd = (revoked_at: Date | null) =>
    t.db.updateTable('sessions').set({ revoked_at }).where('id', '=', a.haulier.session_id).execute()
  await setEnd(t.clock.now)
  await expect(buffer(answer).then(({ length }) => length)).rejects.toThrow('aborted')
  await setEnd(null)
})

test('a database that fails breaks the archive off, so that nobody takes it for a whole one', async () => {
  const answer = await begin()
  await once(answer, 'readable')
  await expect.poll(pagesAfterOthers).toBe(0)
  await sql`alter table signatures rename to hidden`.execute(t.db)
  await expect(buffer(answer).then(({ length }) => length)).rejects.toThrow('aborted')
  await sql`alter table hidden rename to signatures`.execute(t.db)
})
