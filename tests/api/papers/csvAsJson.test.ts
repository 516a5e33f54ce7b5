import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderDetails } from '../../../api/contract/orders.ts'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { toKg, toTonnes } from '../../../api/contract/rules/weight.ts'
import { flagLabel } from '../../../api/contract/tickets/checks.ts'
import type { Ticket } from '../../../api/contract/tickets/schemas.ts'
import { byteOrderMark, csvLines } from '../../../api/csv.ts'
import { clock } from '../../../api/papers/days.ts'
import { makeBid, makeHaulierBid, makeOrder, makeTicket } from '../factories.ts'
import { startTestApi, type TestApi } from '../harness.ts'
import type { Member, Person } from '../world.ts'

/**
 * PostgreSQL writes the table's lines, and what a reader may know of a ticket is said to it once more. Here every reader's
 * table is made again, from what the API answers them ticket by ticket, and has to be the same to the byte.
 */
let t: TestApi
/** Each order with who supplies it; a ticket of another supplier's is named in `soldBefore`. */
let orders: Map<number, Member>
let soldBefore: Map<number, Member>

beforeAll(async () => {
  t = await startTestApi()
  const { a, b } = t.world
  orders = new Map()
  soldBefore = new Map()
  await nameOddly()
  orders.set(await makeEverySaying(), a.supplier)
  orders.set(await makeEveryText(), a.supplier)
  orders.set(await makeOwnCarriage(), a.supplier)
  orders.set(await makeAcceptedAnew(), b.supplier)
  const { quote_id } = await makeOrder(t.db, t.world, b)
  await makeTicket(t.db, b, quote_id)
  orders.set(quote_id, b.supplier)
}, 60_000)
afterAll(() => t.close())

async function nameOddly(): Promise<void> {
  const { a, b, products } = t.world
  const names = new Map([
    [a.contractor, 'Ärger & "Söhne", Ltd'],
    [a.supplier, '=Stone'],
    [a.haulier, '－Haulage'],
    [b.supplier, 'B, supplier'],
  ])
  for (const [{ company_id }, name] of names) {
    await t.db.updateTable('companies').set({ name }).where('id', '=', company_id).execute()
  }
  const driver = { first_name: '@Žofia', last_name: '岩田 "K"' }
  await t.db.updateTable('users').set(driver).where('id', '=', a.driver.id).execute()
  await t.db.updateTable('products').set({ name: '+20 mm, "washed"' }).where('id', '=', products.limestone).execute()
}

/** Whatever can be said about a ticket, on both sides of the two nights when clocks change. */
async function makeEverySaying(): Promise<number> {
  const { a } = t.world
  const quote = { address: 'Gate 2, "Raynesway"', reference: '＝PO 7' }
  const { quote_id } = await makeOrder(t.db, t.world, a, { quote })
  const voided = { voided_at: t.clock.now, voided_by: a.haulier.id, void_reason: '-1 load,\n"said" the yard' }
  const ask = async (ticket_id: number, reason: string, answer: string | null) => {
    const answered = answer !== null && { answer, answered_at: t.clock.now, answered_by: a.haulier.id }
    const query = { ticket_id, reason, queried_by: a.contractor.id, queried_at: t.clock.now }
    await t.db
      .insertInto('ticket_queries')
      .values({ ...query, ...answered })
      .execute()
  }
  const add = async (row: Parameters<typeof makeTicket>[3] = {}) => (await makeTicket(t.db, a, quote_id, row)).id
  await add()
  await add(voided)
  await ask(await add(), '=Heavier than any wagon', null)
  await ask(await add(), 'Heavier', '@weighed again,\rit stands')
  const twice = await add({ flags: ['over_delivery', 'likely_double', 'imported'], driver_id: a.haulier.id })
  await ask(twice, 'Once', 'Yes')
  await ask(twice, 'Twice', null)
  await ask(await add({ ...voided, flags: ['clock_skew'] }), 'Queried, and then void', null)
  await add({ gross_kg: 1_000_000_000, tare_kg: 0, vehicle: null, signed_by: null })
  await add({ gross_kg: 1, tare_kg: 0, vehicle: '', signed_by: '' })
  for (const logged of [
    '03-29T00:59:59.999Z',
    '03-29T01:00:00Z',
    '10-25T00:30:00Z',
    '10-25T01:30:00Z',
    '12-31T23:59:59Z',
  ]) {
    await add({ logged_at: new Date(`2026-${logged}`) })
  }
  return quote_id
}

const letters = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  ',',
  '"',
  "'",
  ' ',
  '＝',
  '＋',
  '－',
  '＠',
  'a',
  'é',
  '岩',
  '👷',
  '\\',
]
const pairs = ['', ...letters, ...letters.flatMap((one) => letters.map((other) => one + other))]

/** Cells of every one and two of the letters that matter to a spreadsheet, or might. */
async function makeEveryText(): Promise<number> {
  const { a } = t.world
  const { quote_id } = await makeOrder(t.db, t.world, a)
  for (let at = 0; at < pairs.length; at += 4) {
    const [vehicle = null, signed_by = null, loaded_at = null, weighbridge_ref = null] = pairs.slice(at, at + 4)
    await makeTicket(t.db, a, quote_id, { vehicle, signed_by, loaded_at, weighbridge_ref })
  }
  return quote_id
}

async function makeOwnCarriage(): Promise<number> {
  const { a } = t.world
  const { quote_id } = await makeOrder(t.db, t.world, a, { carrier: 'supplier' })
  const own = { carrier_company_id: a.supplier.company_id, created_by: a.supplier.id }
  await makeTicket(t.db, a, quote_id, { ...own, flags: ['late_upload'] })
  return quote_id
}

/** Another supplier's, by the same carrier: this one isn't told who supplied the load before. */
async function makeAcceptedAnew(): Promise<number> {
  const { a, b, admin } = t.world
  const { quote_id } = await makeOrder(t.db, t.world, a)
  const released = await t.as(admin).post(`/api/quotes/${quote_id}/release`, { reason: 'The quarry is flooded' })
  expect(released.status).toBe(200)
  soldBefore.set((await makeTicket(t.db, a, quote_id)).id, a.supplier)
  const bid_id = await makeBid(t.db, b, quote_id)
  const price = await makeHaulierBid(t.db, a, { quote_id, bid_id })
  const accepted = await t.as(a.contractor).put(`/api/quotes/${quote_id}/bids/${bid_id}/haulier-bids/${price}/accept`)
  expect(accepted.status).toBe(200)
  await makeTicket(t.db, a, quote_id, { created_at: new Date(t.clock.now.getTime() + 1000) })
  return quote_id
}

type Row = { ticket: Ticket; order: OrderDetails; supplier: string; isOwn: boolean }
type Column = [head: string, cell: (row: Row) => string | number | null]

const carrierOf = ({ haulier, supplier }: OrderDetails) => (haulier ?? supplier).company_name
const weight = (tonnes: number) => tonnes.toFixed(3)

const columns: readonly Column[] = [
  ['Ticket', ({ ticket }) => ticket.number],
  ['Date', ({ ticket }) => londonDay(ticket.logged_at)],
  ['Time', ({ ticket }) => clock(ticket.logged_at)],
  ['Order', ({ ticket }) => ticket.quote_id],
  ['Reference', ({ order }) => order.reference],
  ['Contractor', ({ order }) => order.contractor_name],
  ['Supplier', ({ supplier }) => supplier],
  ['Carrier', ({ order }) => carrierOf(order)],
  ['Product', ({ order }) => order.product_name],
  ['Site', ({ order }) => order.address],
  ['Postcode', ({ order }) => order.postcode],
  ['Vehicle', ({ ticket }) => ticket.vehicle],
  ['Gross t', ({ ticket }) => weight(ticket.gross_weight)],
  ['Tare t', ({ ticket }) => weight(ticket.tare)],
  ['Net t', ({ ticket }) => weight(ticket.net_weight)],
  ['Status', ({ ticket }) => statusOf(ticket)],
  ['Reason', ({ ticket }) => ticket.void_reason ?? ticket.query?.reason ?? null],
  ['Answer', ({ ticket }) => ticket.query?.answer ?? null],
  ['Signed by', ({ ticket }) => ticket.signed_by],
  ['Loaded at', ({ ticket }) => ticket.loaded_at],
  ['Weighbridge ref', ({ ticket }) => ticket.weighbridge_ref],
  ['Signed paper', ({ ticket }) => (ticket.source === 'paper' ? 'Kept at '.concat(String(ticket.paper_kept_at)) : '')],
]
/** The API gives flags to the carrier's office and to admins alone. */
const ofCarrier: readonly Column[] = [
  ['Driver', ({ ticket }) => (ticket.flags && ticket.driver ? ticket.driver.full_name : null)],
  ['To check', ({ ticket }) => ticket.flags?.map(flagLabel).join('; ') ?? null],
]

function statusOf({ voided, query }: Ticket): string {
  if (voided) return 'Void'
  if (!query) return 'Live'
  return query.answer === null ? 'Queried' : 'Query answered'
}

async function makeAgain(person: Person, list: string, shown: readonly Column[]): Promise<string> {
  const rows = (
    await Promise.all([...orders].map(([id, supplier]) => rowsOf(person, `${list}/${id}/tickets`, id, supplier)))
  ).flat()
  const own = rows.filter(({ isOwn }) => isOwn).sort((one, other) => one.ticket.id - other.ticket.id)
  const live = own.filter(({ ticket }) => !ticket.voided)
  const sum = live.reduce((kg, { ticket }) => kg + toKg(ticket.net_weight), 0)
  const foot = new Map([
    ['Ticket', 'Total'],
    ['Net t', weight(toTonnes(sum))],
    ['Status', `${live.length} live, ${own.length - live.length} void`],
  ])
  const heads = shown.map(([head]) => head)
  const cells = own.map((row) => shown.map(([, cell]) => cell(row)))
  return byteOrderMark + csvLines([heads, ...cells, heads.map((head) => foot.get(head) ?? null)])
}

/** `isOwn`: whether the reader may be told who traded; the test knows by itself who did. */
async function rowsOf(person: Person, path: string, quoteId: number, now: Member): Promise<Row[]> {
  const details = await t.as(t.world.admin).get(`/api/quotes/${quoteId}/accepted-details`)
  const order: OrderDetails = details.body.data
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const { status, body } = await t.as(person).get(`${path}?limit=100${cursor}`)
    if (status === 404) return []
    expect(status).toBe(200)
    for (const ticket of body.data as Ticket[]) {
      const seller = soldBefore.get(ticket.id) ?? now
      const parties = [order.contractor_company_id, order.carrier_company_id, seller.company_id]
      const isOwn = person.company_id === null || parties.includes(person.company_id)
      rows.push({ ticket, order, isOwn, supplier: await nameOf(seller) })
    }
    if (body.meta.next_cursor === null) return rows
    cursor = `&cursor=${encodeURIComponent(body.meta.next_cursor)}`
  }
}

const nameOf = async ({ company_id }: Member) =>
  (await t.db.selectFrom('companies').select('name').where('id', '=', company_id).executeTakeFirstOrThrow()).name

test.each([
  ['contractor', 500 / 4],
  ['supplier', 100],
  ['haulier', 100],
  ['staff_execute', 100],
  ['staff_fulfillment', 100],
] as const)('the table of a firm’s %s agrees with each ticket', async (role, fewest) => {
  const isContractor = role === 'contractor'
  for (const chain of [t.world.a, t.world.b]) {
    const person = chain[role]
    const shown = isContractor ? columns : [...columns, ...ofCarrier]
    const again = await makeAgain(person, isContractor ? '/api/quotes' : '/api/quote', shown)
    const { raw } = await t.as(person).get('/api/tickets.csv')
    expect(raw.body.split('\r\n')).toEqual(again.split('\r\n'))
    if (chain === t.world.a) expect(again.split('\r\n').length).toBeGreaterThan(fewest)
  }
})

test.each(['admin', 'super_admin'] as const)('the table of the %s agrees with each ticket', async (role) => {
  const person = t.world[role]
  const again = await makeAgain(person, '/api/quotes', [...columns, ...ofCarrier])
  const { raw } = await t.as(person).get('/api/tickets.csv')
  expect(raw.body.split('\r\n')).toEqual(again.split('\r\n'))
})

test('the next supplier of an order sees the earlier loads, but not who sold them', async () => {
  const { a, b } = t.world
  const [anew] = [...orders].filter(([, supplier]) => supplier === b.supplier).map(([id]) => id)
  const { body } = await t.as(b.supplier).get(`/api/quote/${anew}/tickets`)
  expect(body.data).toHaveLength(2)
  const { raw } = await t.as(b.supplier).get(`/api/tickets.csv?order=${anew}`)
  expect(raw.body.split('\r\n')).toHaveLength(4)
  expect(raw.body).not.toContain(await nameOf(a.supplier))
  const whole = await t.as(a.contractor).get(`/api/tickets.csv?order=${anew}`)
  expect(whole.raw.body.split('\r\n')).toHaveLength(5)
  expect(whole.raw.body).toContain(await nameOf(a.supplier))
})
