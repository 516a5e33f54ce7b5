import { beforeEach, expect, test } from 'vitest'
import { makeOrder, makeTicket } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { deviceTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'
import { readPdf } from './pdfText.ts'

let quoteId: number
let ticketId: number
const t = await openTestApi()
beforeEach(async () => {
  quoteId = (await makeOrder(t.db, t.world, t.world.a)).quote_id
  const sent = await deviceTicket(quoteId, { weighbridge_ref: 'DQ-118204', loaded_at: 'Dene Quarry, DE4 3QS' })
  const { body } = await t.as(t.world.a.driver).post('/api/tickets', sent)
  ticketId = body.data.id
})

async function paperOf(person: Person, id = ticketId) {
  const { raw } = await t.as(person).get(`/api/tickets/${id}/pdf`)
  expect([raw.statusCode, raw.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(raw.headers['cache-control']).toBe('private, no-store')
  return readPdf(raw.rawPayload)
}

test('the paper has the seller, buyer, product, weights and signer as text, and shows the signature', async () => {
  const pages = await paperOf(t.world.a.contractor)
  expect(pages).toHaveLength(1)
  const [page] = pages
  for (const words of [
    ...['Weight ticket no.', 'Seller supplier-a Ltd', '1 supplier-a Way DE24 9FU', 'Buyer contractor-a Ltd'],
    ...[`Order ${quoteId}, 480.0 t`, 'Place of loading Dene Quarry DE4 3QS', 'Site 1 contractor-a Way'],
    ...['Derby DE24 9FU', 'Product 20 mm limestone', 'Vehicle FN19 HVO', 'Tuesday 10 March 2026 Logged 09:00'],
    ...['Gross Weighbridge, ref DQ-118204 31.940', 'Tare 12.480', 'Net weight 19.460', 'Signed by K. Rahman'],
    ...['Driver Driver-a Tester haulier-a Ltd', 'Received by Loadstone on 10 March 2026 at 09:00.'],
  ]) {
    expect(page?.text).toContain(words)
  }
  expect(page?.pictures).toBe(1)
  expect([Math.round(page?.width ?? 0), Math.round(page?.height ?? 0)]).toEqual([420, 595])
})

test('only the parties have the paper, all of them the same', async () => {
  const { a, b, admin, rivalHaulier } = t.world
  const first = await paperOf(a.contractor)
  for (const person of [a.supplier, a.haulier, a.staff_fulfillment, a.driver, admin]) {
    expect(await paperOf(person)).toEqual(first)
  }
  const path = `/api/tickets/${ticketId}/pdf`
  for (const person of [b.contractor, b.supplier, b.haulier, b.driver, rivalHaulier]) {
    expect((await t.as(person).get(path)).status).toBe(404)
  }
  for (const person of [a.staff_execute, a.staff_respond]) expect((await t.as(person).get(path)).status).toBe(403)
  for (const id of ['0', '999999999', '-1', 'x', '1e3', '1;--']) {
    expect((await t.as(a.contractor).get(`/api/tickets/${id}/pdf`)).status).toBe(404)
  }
})

test('a void or queried ticket says so, with every word of it on a second page', async () => {
  const { contractor, haulier } = t.world.a
  const reason = 'Heavier than its neighbours '.repeat(35).trim()
  await t.as(contractor).post(`/api/tickets/${ticketId}/query`, { reason })
  const queried = await paperOf(contractor)
  expect(queried).toHaveLength(2)
  expect(queried[0]?.text).toContain('Queried. What was said stands on the next page.')
  expect(queried[1]?.text).toContain(reason)
  await t.as(haulier).post(`/api/tickets/${ticketId}/answer`, { reason: 'Weighed again: it stands' })
  await t.as(haulier).post(`/api/tickets/${ticketId}/void`, { reason: 'Logged twice' })
  const [page, said] = await paperOf(contractor)
  expect(page?.text).toContain('VOID')
  expect(page?.text).toContain('Void: this load counts nothing.')
  for (const words of ['Void 10 March 2026 at 09:00, by haulier-a Ltd Logged twice', 'Weighed again: it stands']) {
    expect(said?.text).toContain(words)
  }
  // To their own firm people have their names.
  expect((await paperOf(haulier))[1]?.text).toContain('by Haulier-a Tester Logged twice')
})

test('a paper says what was left out and prints long or foreign names on its one page', async () => {
  const { a } = t.world
  const { id } = await makeTicket(t.db, a, quoteId, { vehicle: null, signed_by: null })
  const [bare] = await paperOf(a.contractor, id)
  expect(bare?.text).toContain('Vehicle Not given')
  expect(bare?.text).toContain('Signed by Not named')
  // The factory's signature is no picture.
  expect(bare?.text).toContain('No picture of the signature')
  await t.db
    .updateTable('tickets')
    .set({ signed_by: 'Łukasz Żółć-O’Neill', vehicle: 'W'.repeat(20) })
    .where('id', '=', id)
    .execute()
  const [polish] = await paperOf(a.contractor, id)
  expect(polish?.text.replaceAll(' ', '')).toContain('ŁukaszŻółć-O’Neill')
  await t.db
    .updateTable('quotes')
    .set({ address: 'W'.repeat(500), city: 'W'.repeat(120) })
    .where('id', '=', quoteId)
    .execute()
  await t.db
    .updateTable('tickets')
    .set({ loaded_at: 'W'.repeat(200), signed_by: 'unattended' })
    .where('id', '=', id)
    .execute()
  const long = await paperOf(a.contractor, id)
  expect(long).toHaveLength(1)
  expect(long[0]?.text).toContain('Signed by Unattended')
})

test.each([
  'Łukasz Żółć-O’Neill',
  'Şebnem Ğüneş Iğdır',
  'Αλέξανδρος Παπαδόπουλος',
  'Надія Ґєрасименко-Їжак',
  'Ђорђе Љубичић',
  'Nguyễn Văn Ân',
  'Ελένη Ковач & Co',
])('a name is printed in its own letters: %s', async (name) => {
  const { a } = t.world
  await t.db.updateTable('tickets').set({ signed_by: name, loaded_at: name }).where('id', '=', ticketId).execute()
  const [page] = await paperOf(a.contractor)
  expect(page?.text.replaceAll(' ', '')).toContain(`Signedby${name.replaceAll(' ', '')}`)
  expect(page?.text.replaceAll(' ', '')).toContain(`Placeofloading${name.replaceAll(' ', '')}`)
})

test('letters that our fonts lack are printed as question marks', async () => {
  await t.db.updateTable('tickets').set({ signed_by: '王伟 Wang' }).where('id', '=', ticketId).execute()
  expect((await paperOf(t.world.a.contractor))[0]?.text).toMatch(/Signed by \? ?\? ?Wang/)
})

test('a paper has no price on it', async () => {
  const { a } = t.world
  for (const person of [a.contractor, a.supplier, a.haulier]) {
    const pages = await paperOf(person)
    expect(pages.map(({ text }) => text).join()).not.toMatch(/£|6,?768|3,?456|288|10,?512/)
  }
})
