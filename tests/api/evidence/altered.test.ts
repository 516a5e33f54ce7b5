import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findSealFaults } from '../../../api/contract/evidence/checkSeal.ts'
import { codeText, readCode, roomFor, writeCode } from '../../../api/contract/evidence/code.ts'
import { sealMessage } from '../../../api/contract/evidence/seal.ts'
import { verifyCode } from '../../../api/contract/evidence/verifyCode.ts'
import type { Statement } from '../../../api/contract/papers.ts'
import { sealBacklog } from '../../../api/evidence/worker.ts'
import { emptyOrders } from '../emptyOrders.ts'
import { makeOrder } from '../factories.ts'
import { openTestApi, ownKey } from '../harness.ts'
import { readPdf } from '../papers/pdfText.ts'
import { record } from '../statements.ts'
import { deviceTicket, plainTicket } from '../ticketBody.ts'
import { withoutTriggers } from '../withoutTriggers.ts'
import type { Person } from '../world.ts'
import { faultsOf as breaksOf, listSeals } from './chain.ts'

/** What somebody with the database can change, and who then says so. */

let quoteId: number
const t = await openTestApi()
const { a, admin } = t.world
beforeEach(async () => {
  await emptyOrders(t.db)
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
})

async function log(sent: object) {
  const { data } = (await t.as(a.driver).post('/api/tickets', sent)).body
  return { id: Number(data.id), verify_url: String(data.verify_url) }
}

/** What the page behind the QR finds. */
async function faultsOf({ verify_url }: { verify_url: string }) {
  const verdict = await verifyCode(verify_url.slice(3), [ownKey.publicKey])
  if (verdict.is !== 'genuine') throw new Error(`The code is ${verdict.is}.`)
  const { data } = (await t.as(null).get(`/api/verify/${verdict.code.seal}?code=${verdict.hash}`)).body
  return findSealFaults(verdict.code, data, new Map([[ownKey.id, ownKey.publicKey]]))
}

/** Which tickets each list, table and paper calls altered. */
async function listAltered() {
  const listed = async (who: Parameters<typeof t.as>[0], path: string) => {
    const { data } = (await t.as(who).get(path)).body as { data: { number: number; altered?: true }[] }
    return data.filter(({ altered }) => altered).map(({ number }) => number)
  }
  const csv = (await t.as(a.contractor).get('/api/tickets.csv')).raw.body
  return {
    contractor: await listed(a.contractor, `/api/quotes/${quoteId}/tickets`),
    admin: await listed(admin, `/api/quotes/${quoteId}/tickets`),
    carrier: await listed(a.haulier, `/api/quote/${quoteId}/tickets`),
    csv: csv.split('\r\n').flatMap((line) => (line.includes('Live, altered') ? [Number(line.split(',')[0])] : [])),
  }
}
const isOnPaper = async (id: number) => {
  const { rawPayload } = (await t.as(a.contractor).get(`/api/tickets/${id}/pdf`)).raw
  return (await readPdf(rawPayload)).some(({ text }) => text.includes('Altered since it was sealed'))
}

/** What the month's statement says of altered tickets, as an answer, a table and a paper, and the first page of a pack. */
async function readSums(who: Person) {
  const month = 'month=2026-03'
  const { data }: { data: Statement } = (await t.as(who).get(`/api/statements?${month}`)).body
  const table: Record<string, string>[] = parse((await t.as(who).get(`/api/statements.csv?${month}`)).raw.body, {
    bom: true,
    columns: true,
  })
  const paper = await readPdf((await t.as(who).get(`/api/statements.pdf?${month}`)).raw.rawPayload)
  const [summary] = await readPack(who)
  return {
    answer: data.rows.flatMap(({ tickets }) => tickets.flatMap(({ number, altered }) => (altered ? [number] : []))),
    sums: [data, ...data.purchase_orders, ...data.rows].map(({ altered_loads }) => altered_loads),
    table: table.map((line) => [line.Line, line.Ticket, line['Altered loads']].filter(Boolean).join(' ')),
    paper: paper.flatMap(({ text }) => text.match(/Ticket \d+, altered|\d tickets? (was|were) altered/g) ?? []),
    pack: summary?.text.match(/\d altered|\d tickets? (was|were) altered/g) ?? [],
  }
}
const readPack = async (who: Person) =>
  readPdf((await t.as(who).get(`/api/quotes/${quoteId}/delivery-pack`)).raw.rawPayload)

const changes: [string, (id: number) => Promise<unknown>, string[]][] = [
  [
    'five tonnes more',
    (id) => sql`update tickets set gross_kg = gross_kg + 5000 where id = ${id}`.execute(t.db),
    ['row'],
  ],
  ['another lorry', (id) => sql`update tickets set vehicle = 'FN19 HVX' where id = ${id}`.execute(t.db), ['row']],
  [
    'another picture of the signature',
    (id) =>
      sql`update signatures set bytes = ${Buffer.from('another picture')}, sha256 = sha256(${Buffer.from('another picture')})
        where id = (select signature_id from tickets where id = ${id})`.execute(t.db),
    ['picture', 'row'],
  ],
  ['a content of its own', (id) => forge(id), ['seal', 'row']],
]

/** Another weight, with the hash that goes with it. */
async function forge(id: number) {
  const { signature_data: _, ...sent } = await deviceTicket(quoteId, { gross_weight: 36.94 })
  const body_hash = Buffer.from(String(sent.body_hash), 'hex')
  await t.db
    .updateTable('tickets')
    .set({ gross_kg: 36_940, sync_token: String(sent.sync_token), body_hash })
    .where('id', '=', id)
    .execute()
}

test.each(changes)(
  '%s than was sealed shows in lists, CSV, paper and check, for that ticket only',
  async (_, change, faults) => {
    await log(plainTicket(quoteId))
    const changed = await log(await deviceTicket(quoteId))
    const last = await log(await deviceTicket(quoteId, { driver_id: a.driver.id }))
    expect(await listAltered()).toEqual({ contractor: [], admin: [], carrier: [], csv: [] })
    expect([await faultsOf(changed), await isOnPaper(changed.id)]).toEqual([[], false])
    await change(changed.id)
    expect(await listAltered()).toEqual({ contractor: [2], admin: [2], carrier: [2], csv: [2] })
    expect([await isOnPaper(changed.id), await isOnPaper(last.id)]).toEqual([true, false])
    expect(await faultsOf(changed)).toEqual(faults)
    const reported = (await t.as(a.contractor).get(`/api/quotes/${quoteId}/tickets`)).body.data
    expect(reported).toHaveLength(3)
  },
)

test('a statement and a pack mark each altered ticket, say how many their sums hold, and keep the sums', async () => {
  for (let load = 0; load < 3; load += 1) await log(plainTicket(quoteId))
  const none = {
    answer: [],
    sums: [0, 0, 0],
    table: ['Load 1 0', 'Load 2 0', 'Load 3 0', 'Order 0', 'Total 0'],
    paper: [],
    pack: [],
  }
  const readers = [a.contractor, a.supplier, a.haulier]
  for (const reader of readers) expect(await readSums(reader)).toEqual(none)
  await sql`update tickets set gross_kg = gross_kg + 5000 where number > 1`.execute(t.db)
  await t.db.updateTable('tickets').set(voided).where('number', '=', 3).execute()
  const words = '2 tickets were altered'
  for (const reader of readers) {
    expect(await readSums(reader)).toEqual({
      answer: [2, 3],
      sums: [2, 2, 2],
      table: ['Load 1 0', 'Load 2 1', 'Load 3 1', 'Order 2', 'Total 2'],
      paper: ['Ticket 2, altered', 'Ticket 3, altered', words, words],
      pack: [words, '2 altered'],
    })
  }
  expect((await readPack(admin))[0]?.text).toContain(words)
  const { data } = (await t.as(a.contractor).get('/api/statements?month=2026-03')).body
  expect([data.loads, data.delivered, data.voided_loads]).toEqual([2, 2 * 19.46 + 5, 1])
})
const voided = { voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: 'Logged twice' }

test('a month’s seals are read in one statement, however many loads and orders it has', async () => {
  const count = async () => (await record(() => t.as(a.contractor).get('/api/statements?month=2026-03'))).length
  await log(plainTicket(quoteId))
  const one = await count()
  quoteId = (await makeOrder(t.db, t.world, a)).quote_id
  for (let load = 0; load < 5; load += 1) await log(plainTicket(quoteId))
  expect(await count()).toBe(one)
})

/** As a server of before sealed it: version 1, with a code that names this seal. */
async function sealAsBefore(id: number): Promise<string> {
  const [sealed] = await listSeals(t.db, a.haulier.company_id)
  if (!sealed) throw new Error('There is no seal.')
  const { hash: _, signature: _of, ...fields } = sealed
  const message = sealMessage({ ...fields, version: 1, picture_hash: null })
  const hash = createHash('sha256').update(message).digest()
  const { code } = await t.db.selectFrom('ticket_seals').select('code').executeTakeFirstOrThrow()
  const read = readCode(BigInt(`0x${code?.toString('hex')}`).toString())
  if (read.is !== 'code') throw new Error('There is no code.')
  const bytes = writeCode({ ...read.code, seal: hash.toString('hex', 0, 16) }, roomFor('http://localhost:3000'))
  const signature = ownKey.sign(bytes)
  const signed = Buffer.concat([bytes, Buffer.from(signature, 'hex')])
  await withoutTriggers(t.db, 'ticket_seals', (trx) =>
    sql`update ticket_seals set version = 1, picture_hash = null, hash = ${hash}, code = ${signed},
      signature = ${Buffer.from(ownKey.sign(message), 'hex')} where ticket_id = ${id}`.execute(trx),
  )
  return `/v#${codeText(bytes, signature)}`
}

test('an older seal stays valid and detects another weight, but doesn’t cover the picture', async () => {
  const { id } = await log(await deviceTicket(quoteId))
  const verify_url = await sealAsBefore(id)
  expect([await faultsOf({ verify_url }), (await listAltered()).csv]).toEqual([[], []])
  const another = Buffer.from('another picture')
  await sql`update signatures set bytes = ${another}`.execute(t.db)
  expect(await faultsOf({ verify_url })).toEqual([])
  await sql`update tickets set gross_kg = gross_kg + 5000`.execute(t.db)
  expect([await faultsOf({ verify_url }), (await listAltered()).csv]).toEqual([['row'], [1]])
})

test('a driver’s phone learns at its order’s next change which tickets are altered or restored', async () => {
  const { id } = await log(await deviceTicket(quoteId))
  const since = async (cursor?: string) => {
    await log(plainTicket(quoteId))
    const { data } = (await t.as(a.driver).get(`/api/sync${cursor ? `?since=${cursor}` : ''}`)).body
    return { cursor: String(data.cursor), altered: data.tickets.filter(isAltered).map(({ id }: { id: number }) => id) }
  }
  const isAltered = ({ altered }: { altered?: true }) => altered === true
  const asSealed = await since()
  const add = (kg: number) => sql`update tickets set gross_kg = gross_kg + ${kg} where id = ${id}`.execute(t.db)
  await add(5000)
  const changed = await since(asSealed.cursor)
  await add(-5000)
  const mended = await since(changed.cursor)
  expect([asSealed, changed, mended].map(({ altered }) => altered)).toEqual([[], [id], []])
})

test('a void, a query and an answer come after the seal and alter nothing', async () => {
  const { id } = await log(plainTicket(quoteId))
  const say = (who: 'contractor' | 'haulier', what: string) =>
    t.as(a[who]).post(`/api/tickets/${id}/${what}`, { reason: 'Too heavy' })
  for (const answer of [
    await say('contractor', 'query'),
    await say('haulier', 'answer'),
    await say('haulier', 'void'),
  ]) {
    expect([answer.status, answer.body.data.altered]).toEqual([200, undefined])
  }
})

test.each([1, 2])('the last %i tickets are altered for ever once their seals were deleted', async (deleted) => {
  const tickets = [await log(plainTicket(quoteId)), await log(plainTicket(quoteId)), await log(plainTicket(quoteId))]
  const changed = tickets.slice(-deleted)
  const ids = changed.map(({ id }) => id)
  await withoutTriggers(t.db, 'ticket_seals', async (trx) => {
    await trx.deleteFrom('ticket_seals').where('ticket_id', 'in', ids).execute()
    await sql`update tickets set gross_kg = gross_kg + 5000, body_hash = sha256(body_hash)
      where id = any(${ids})`.execute(trx)
  })
  const { id } = await log(plainTicket(quoteId))
  await sealBacklog(t.deps)
  const { data } = (await t.as(a.contractor).get(`/api/quotes/${quoteId}/tickets`)).body
  const altered = data.filter((ticket: { altered?: true }) => ticket.altered).map((ticket: { id: number }) => ticket.id)
  expect(altered.sort()).toEqual(ids)
  const sealed = await t.db
    .selectFrom('ticket_seals')
    .select('ticket_id')
    .where('ticket_id', 'in', [...ids, id])
    .execute()
  expect(sealed).toEqual([{ ticket_id: id }])
  // The chain names the seal before the gap, so whoever has the tickets sees that some are missing.
  expect(await breaksOf(t.db, a.haulier.company_id)).not.toEqual([])
  expect((await log(plainTicket(quoteId))).verify_url).toMatch(/^\/v#/)
})

test('a carrier without any of its seals gets no new ones', async () => {
  await log(plainTicket(quoteId))
  await withoutTriggers(t.db, 'ticket_seals', (trx) => trx.deleteFrom('ticket_seals').execute())
  await log(plainTicket(quoteId))
  await sealBacklog(t.deps)
  expect(await listSeals(t.db, a.haulier.company_id)).toEqual([])
})

test.each([
  'update ticket_seals set is_later = true',
  'update ticket_seals set code = null, code_hashes = array[hash], number = 7',
  'delete from ticket_seals',
  'truncate ticket_seals',
])('the database refuses `%s`', async (statement) => {
  await log(plainTicket(quoteId))
  await expect(sql.raw(statement).execute(t.db)).rejects.toThrow('ticket_seals only grows')
})
