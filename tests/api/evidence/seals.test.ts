import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { verifyCode } from '../../../api/contract/evidence/verifyCode.ts'
import { sealBacklog } from '../../../api/evidence/worker.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi, ownKey } from '../harness.ts'
import { deviceTicket, plainTicket } from '../ticketBody.ts'
import { withoutTriggers } from '../withoutTriggers.ts'
import { faultsOf, listSeals } from './chain.ts'

let quoteId: number
const t = await openTestApi()
const carrier = t.world.a.haulier.company_id
beforeEach(async () => {
  await emptyOrders(t.db)
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
})

const log = () => t.as(t.world.a.driver).post('/api/tickets', plainTicket(quoteId))
const old = () => makeTicket(t.db, t.world.a, quoteId)
const job = (most?: number) => sealBacklog(t.deps, most)

test('each ticket’s seal includes the one before it of the same carrier', async () => {
  const other = (await makeOrder(t.db, t.world, t.world.b)).quote_id
  for (let nth = 0; nth < 3; nth += 1) {
    expect((await log()).status).toBe(201)
    expect((await t.as(t.world.b.driver).post('/api/tickets', plainTicket(other))).status).toBe(201)
  }
  expect(await faultsOf(t.db, carrier)).toEqual([])
  expect(await faultsOf(t.db, t.world.b.haulier.company_id)).toEqual([])
  const seals = await listSeals(t.db, carrier)
  expect(seals.map(({ number, is_later }) => [number, is_later])).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ])
})

test('a ticket’s code is genuine by the API’s key and stays the same when a firm is renamed', async () => {
  const { verify_url } = (await log()).body.data
  const keys = (await t.as(null).get('/api/verify/keys')).body.data
  const publicKeys = keys.map(({ public_key }: { public_key: string }) => public_key)
  expect(await verifyCode(verify_url.slice(3), publicKeys)).toMatchObject({
    is: 'genuine',
    code: { carrier: 'haulier-a', seller: 'supplier-a', buyer: 'contractor-a', product: '20 mm limestone' },
  })
  await t.db.updateTable('companies').set({ name: 'Renamed Ltd' }).where('id', '=', carrier).execute()
  const [listed] = (await t.as(t.world.a.contractor).get(`/api/quotes/${quoteId}/tickets`)).body.data
  expect(listed.verify_url).toBe(verify_url)
  await t.db.updateTable('companies').set({ name: 'haulier-a Ltd' }).where('id', '=', carrier).execute()
})

describe('tickets from before there were seals', () => {
  test('are sealed in batches in the order of their numbers, and marked as sealed later', async () => {
    for (let nth = 0; nth < 7; nth += 1) await old()
    await job(3)
    expect(await faultsOf(t.db, carrier)).toEqual([])
    expect((await listSeals(t.db, carrier)).map(({ is_later }) => is_later)).toEqual(Array(7).fill(true))
  })

  test('are sealed before a new ticket, which is left to the job', async () => {
    await old()
    const { status, body } = await log()
    expect([status, body.data.verify_url]).toEqual([201, null])
    const { rows } = await sql`select from pgboss.job where name = 'seal'`.execute(t.db)
    expect(rows).toHaveLength(1)
    await job()
    expect((await log()).body.data.verify_url).toMatch(/^\/v#\d{300,}$/)
    expect(await faultsOf(t.db, carrier)).toEqual([])
  })

  test('are sealed once, even by several jobs while new tickets arrive', { timeout: 60_000 }, async () => {
    for (let nth = 0; nth < 40; nth += 1) await old()
    const statuses = await Promise.all([
      ...[job(7), job(7), job(11)].map((done) => done.then(() => 201)),
      ...Array.from({ length: 12 }, () => log().then(({ status }) => status)),
    ])
    await job()
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(await listSeals(t.db, carrier)).toHaveLength(52)
    expect(await faultsOf(t.db, carrier)).toEqual([])
  })
})

test('a change to a sealed ticket shows, and the table refuses a gap or a fork', async () => {
  for (let nth = 0; nth < 4; nth += 1) await log()
  const change = (body_hash: Buffer) =>
    t.db.updateTable('tickets').set({ body_hash }).where('number', '=', 2).returning('id').execute()
  const { body_hash } = await t.db
    .selectFrom('tickets')
    .select('body_hash')
    .where('number', '=', 2)
    .executeTakeFirstOrThrow()
  await change(Buffer.alloc(32))
  expect(await faultsOf(t.db, carrier)).toMatchObject([{ number: 2, fault: 'signature' }, { number: 3 }])
  await change(body_hash)
  const run = (statement: RawBuilder<unknown>) => withoutTriggers(t.db, 'ticket_seals', (trx) => statement.execute(trx))
  const remove = run(sql`delete from ticket_seals where number = 2`)
  await expect(remove).rejects.toThrow('ticket_seals_no_gap')
  const fork = sql`update ticket_seals set previous = (select previous from ticket_seals where number = 3) where number = 4`
  await expect(run(fork)).rejects.toThrow('ticket_seals_no_fork')
})

test('prices have no influence on codes, seals or the answers about them', async () => {
  const read = async (pence: number) => {
    await emptyOrders(t.db)
    const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
    await t.db
      .updateTable('orders')
      .set({ supplier_price_pence: pence, haulier_price_pence: pence, markup_pence: pence })
      .execute()
    await t.db.updateTable('quotes').set({ markup_pence: pence }).execute()
    for (const table of ['bids', 'haulier_bids'] as const) {
      await t.db.updateTable(table).set({ price_pence: pence }).execute()
    }
    const sent = await deviceTicket(quote_id, { sync_token: '019cd6f0-0000-7000-8000-000000000000' })
    const { data } = (await t.as(t.world.a.driver).post('/api/tickets', sent)).body
    const verdict = await verifyCode(data.verify_url.slice(3), [ownKey.publicKey])
    if (verdict.is !== 'genuine') throw new Error(`The code is ${verdict.is}.`)
    const { raw } = await t.as(null).get(`/api/verify/${verdict.code.seal}?code=${verdict.hash}`)
    const without = (text: string) => text.replace(/[0-9a-f]{32,}/g, '').replaceAll(`"quote_id":${quote_id},`, '')
    return [verdict.code, raw.body].map((part) => without(JSON.stringify(part)))
  }
  expect(await read(123_457)).toEqual(await read(7_654_321))
})
