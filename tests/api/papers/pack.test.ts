import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyOrders } from '../emptyOrders.ts'
import { makeNote, makeOrder, makeTicket } from '../factories.ts'
import { openTestApi, type Reply } from '../harness.ts'
import { copyTickets } from '../manyOrders.ts'
import { noteJpeg } from '../noteForm.ts'
import { record, type Statement } from '../statements.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'
import { describePdf, readPdf, readTables } from './pdfText.ts'

let quoteId: number
const t = await openTestApi()
beforeEach(async () => {
  await emptyOrders(t.db)
  quoteId = (await makeOrder(t.db, t.world, t.world.a, { quote: { reference: 'PO 117' } })).quote_id
})

async function packOf(person: Person) {
  const { raw } = await t.as(person).get(`/api/quotes/${quoteId}/delivery-pack`)
  expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(raw.headers['content-disposition']).toBe(`attachment; filename="delivery-pack-${quoteId}.pdf"`)
  return readPdf(raw.rawPayload)
}

test('the pack is a summary, every ticket with the void ones, and the photos of the notes', async () => {
  const { a, admin } = t.world
  await makeTicket(t.db, a, quoteId)
  const { id } = await makeTicket(t.db, a, quoteId, { logged_at: new Date('2026-03-10T08:00:00Z') })
  const voided = { voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: 'Logged twice' }
  await t.db.updateTable('tickets').set(voided).where('id', '=', id).execute()
  await makeNote(t.db, a, quoteId, { bytes: Buffer.from(noteJpeg) })
  for (const [person, money] of [
    [a.contractor, ['Accepted total £10,512.00 £21.90/t, excl. VAT', 'Delivered so far £426.17']],
    [a.supplier, ['Accepted total £6,768.00 £14.10/t, excl. VAT', 'Delivered so far £274.39']],
    [a.haulier, ['Accepted total £3,456.00 £7.20/t, excl. VAT', 'Delivered so far £140.11']],
    [a.staff_fulfillment, ['No prices.']],
    [admin, ['No prices.']],
  ] as const) {
    const [summary, first, second, history, note, ...more] = await packOf(person)
    expect(more).toEqual([])
    for (const words of [
      ...[`Delivery pack, order ${quoteId}`, 'Reference PO 117', 'Carrier haulier-a Ltd', 'Ordered 480.0 t'],
      ...['Delivered 19.460 t In Progress', '1 live, 1 void', '9 March 2026 to 10 March 2026', ...money],
      ...['9 March 2026 1 19.460 t', '10 March 2026 0 and 1 void 0.000 t'],
    ]) {
      expect(summary?.text).toContain(words)
    }
    expect(first?.text).toContain('Weight ticket no. 1')
    expect(second?.text).toContain('VOID')
    expect(history?.text).toContain('Logged twice')
    expect([note?.text.includes('Driver-a Tester'), note?.pictures]).toEqual([true, 1])
    expect([first, second, history, note].map((page) => page?.text).join()).not.toMatch(/£|6,?768|3,?456|10,?512/)
    expect(summary?.text.match(/£\d[\d,.]*/g) ?? []).toHaveLength(money.length === 1 ? 0 : 3)
  }
})

test('a pack is a tagged PDF 1.7 in British English with title, subject and an outline', async () => {
  const { a } = t.world
  await t.as(a.driver).post('/api/tickets', plainTicket(quoteId))
  await makeNote(t.db, a, quoteId, { bytes: Buffer.from(noteJpeg) })
  const { raw } = await t.as(a.contractor).get(`/api/quotes/${quoteId}/delivery-pack`)
  expect(await describePdf(raw.rawPayload)).toEqual({
    version: '1.7',
    language: 'en-GB',
    title: `Delivery pack, order ${quoteId}`,
    subject: 'What was delivered of 20 mm limestone: summary, weight tickets and collection notes',
    outline: [`Delivery pack, order ${quoteId}`, 'Weight ticket no. 1', `Collection note, order ${quoteId}`],
    tags: ['Figure', 'H1', 'Link', 'P', 'Root', 'Sect', 'TD', 'TH', 'TR', 'Table'],
  })
  expect(await readTables(raw.rawPayload)).toEqual([
    [
      ['#Day', '#Loads', '#Net weight'],
      ['#10 March 2026', '1', '19.460 t'],
    ],
  ])
})

test('each ticket and the summary say that the stone is recycled only if it was bid as recycled', async () => {
  const { a } = t.world
  await makeTicket(t.db, a, quoteId)
  const sentence = 'Made under the Quality Protocol for the production of aggregates from inert waste.'
  const plain = await packOf(a.contractor)
  expect(plain.filter(({ text }) => text.includes('Quality Protocol'))).toEqual([])
  await t.db.updateTable('bids').set({ recycled: true }).where('quote_id', '=', quoteId).execute()
  const pages = await packOf(a.contractor)
  expect(pages.map(({ text }) => text.includes(sentence))).toEqual([true, true])
})

test('an order without tickets has a pack, and another firm’s or a missing order is 404', async () => {
  const { a, b } = t.world
  expect(await packOf(a.contractor)).toHaveLength(1)
  const path = `/api/quotes/${quoteId}/delivery-pack`
  for (const person of [b.contractor, b.supplier, b.haulier]) expect((await t.as(person).get(path)).status).toBe(404)
  for (const person of [a.driver, a.staff_execute, a.staff_respond]) {
    expect((await t.as(person).get(path)).status).toBe(403)
  }
  for (const id of ['999999999', 'x', '-1']) {
    expect((await t.as(a.contractor).get(`/api/quotes/${id}/delivery-pack`)).status).toBe(404)
  }
})

test('a long pack is read fifty tickets at a time, as its reader takes it', async () => {
  const { a } = t.world
  const { id } = await makeTicket(t.db, a, quoteId)
  await copyTickets(t.db, [quoteId], id, 119)
  const chunks: Uint8Array[] = []
  let first = 0
  const all = await record(async (sofar) => {
    const response = await t.app.inject({
      method: 'GET',
      url: `/api/quotes/${quoteId}/delivery-pack`,
      headers: { authorization: `Bearer ${a.contractor.token}` },
      payloadAsStream: true,
    })
    for await (const chunk of response.stream()) {
      first ||= sofar.length
      chunks.push(chunk)
    }
  })
  const parts = (statements: readonly Statement[]) =>
    statements.filter(({ text }) => text.includes('"signatures"."bytes"')).length
  expect(parts(all)).toBe(3)
  expect(parts(all.slice(0, first))).toBeLessThanOrEqual(1)
  expect(await readPdf(Buffer.concat(chunks))).toHaveLength(120 + 1)
})

test('one person who asks for twenty packs at once gets five, and the others are refused in words', async () => {
  const { a } = t.world
  await makeTicket(t.db, a, quoteId)
  const path = `/api/quotes/${quoteId}/delivery-pack`
  const ask = () => t.as(a.contractor).get(path)
  const refused: Reply[] = []
  let asked: Promise<Reply>[] = []
  // While nobody can read a ticket, no pack ends and makes room for a late one.
  await t.db.transaction().execute(async (trx) => {
    await sql`lock table tickets`.execute(trx)
    asked = Array.from({ length: 20 }, async () => {
      const answer = await ask()
      if (answer.status !== 200) refused.push(answer)
      return answer
    })
    expect((await t.as(null).get('/healthz')).status).toBe(200)
    await expect.poll(() => refused.length).toBe(15)
  })
  const answers = await Promise.all(asked)
  expect(refused).toHaveLength(15)
  for (const { raw } of answers.filter(({ status }) => status === 200)) {
    expect(await readPdf(raw.rawPayload)).toHaveLength(2)
  }
  for (const { status, headers, body } of refused) {
    expect([status, headers['retry-after'], body]).toEqual([
      429,
      '10',
      { message: 'Too many requests. Please try again in 10 seconds.', code: 'too_many_requests' },
    ])
  }
  expect((await ask()).status).toBe(200)
})

test("one user's packs do not keep another's ticket waiting", async () => {
  const { a } = t.world
  const { id } = await makeTicket(t.db, a, quoteId)
  await copyTickets(t.db, [quoteId], id, 19)
  const order: string[] = []
  const packs = Array.from({ length: 3 }, () => packOf(a.contractor).then(() => order.push('pack')))
  const ticket = t
    .as(a.supplier)
    .get(`/api/tickets/${id}/pdf`)
    .then(({ status }) => order.push(`ticket ${status}`))
  await Promise.all([...packs, ticket])
  expect(order).toEqual(['ticket 200', 'pack', 'pack', 'pack'])
})

test('a pack that its reader abandons makes room for another', async () => {
  const { a } = t.world
  const { id } = await makeTicket(t.db, a, quoteId)
  await copyTickets(t.db, [quoteId], id, 19)
  const headers = { authorization: `Bearer ${a.contractor.token}` }
  const url = `/api/quotes/${quoteId}/delivery-pack`
  for (let nth = 0; nth < 7; nth += 1) {
    const response = await t.app.inject({ method: 'GET', url, headers, payloadAsStream: true })
    expect(response.statusCode).toBe(200)
    response.raw.res.destroy()
    await new Promise((ended) => response.stream().once('close', ended))
  }
  expect(await packOf(a.contractor)).toHaveLength(21)
})
