import { beforeEach, expect, test } from 'vitest'
import { remindOfLastDays } from '../../../api/bids/lastDays.ts'
import { spreadNotice } from '../../../api/notices/worker.ts'
import { makeBid, makeHaulierBid, makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'
import { keepSignedIn } from '../keepSignedIn.ts'
import { spreadNotices } from '../mailbox.ts'
import { newestEvent } from '../newestEvents.ts'
import type { Person } from '../world.ts'

/** What ends tomorrow, in London, is told the day before and once: to whom it can still matter. */

let since = 0
const t = await openTestApi()
const { world } = t
const { a } = world
beforeEach(async () => {
  await goTo('2026-03-28T12:00:00Z')
  await remindOfLastDays(t.deps)
  since = await newestEvent(t.db)
})

async function goTo(instant: string): Promise<void> {
  t.clock.now = new Date(instant)
  await keepSignedIn(t.db)
}
const window = { delivery_from_date: '2026-03-30', delivery_to_date: '2026-11-27' }
const quoteUntil = (bids_until: string | null, more: object = {}) =>
  makeQuote(t.db, world, a, { ...window, bids_until, ...more })
const mails = async () =>
  (await spreadNotices(t, since)).map(({ kind, mail }) => `${kind} ${mail.to.replace('@test.example', '')}`).sort()
async function remind(): Promise<string[]> {
  await remindOfLastDays(t.deps)
  const sent = await mails()
  since = await newestEvent(t.db)
  return sent
}

test('the contractor and all bidders are reminded once, the day before bids close', async () => {
  const quote_id = await quoteUntil('2026-03-29')
  const bid_id = await makeBid(t.db, a, quote_id)
  await makeHaulierBid(t.db, a, { quote_id, bid_id })
  await makeBid(t.db, world.b, quote_id, { status: 'rejected', accepted: 'rejected' })
  expect(await remind()).toEqual([
    'quote.closing contractor-a',
    'quote.closing haulier-a',
    'quote.closing haulier-respond-to-quote-a',
    'quote.closing supplier-a',
  ])
  expect(await remind()).toEqual([])
})

test('the supplier is reminded that their price ends, and the contractor if they see the bid', async () => {
  const shown = await quoteUntil(null)
  await makeBid(t.db, a, shown, { can_deliver: true, price_holds_until: '2026-03-29' })
  await makeBid(t.db, world.b, shown, { can_deliver: true, price_holds_until: '2026-03-29' })
  const waiting = await quoteUntil(null)
  await makeBid(t.db, { ...a, supplier: world.rivalSupplier }, waiting, { price_holds_until: '2026-03-29' })
  expect(await remind()).toEqual([
    'bid.lapsing contractor-a',
    'bid.lapsing rival-supplier',
    'bid.lapsing supplier-a',
    'bid.lapsing supplier-b',
  ])
  expect(await remind()).toEqual([])
})

test.each([
  ['2026-03-28T23:59:59Z', '2026-03-29'],
  ['2026-03-29T00:30:00Z', '2026-03-30'],
  ['2026-03-29T22:59:59Z', '2026-03-30'],
  ['2026-03-29T23:00:00Z', '2026-03-31'],
  ['2026-10-24T22:59:59Z', '2026-10-25'],
  ['2026-10-24T23:00:00Z', '2026-10-26'],
  ['2026-10-25T23:59:59Z', '2026-10-26'],
  ['2026-10-26T00:00:00Z', '2026-10-27'],
])('reminders at %s are for bids that close on %s', async (instant, tomorrow) => {
  const days = [-1, 0, 1].map((more) =>
    new Date(Date.parse(`${tomorrow}T12:00:00Z`) + more * 86_400_000).toISOString().slice(0, 10),
  )
  const quotes = new Map<number, string>()
  for (const day of days) quotes.set(await quoteUntil(day), day)
  await goTo(instant)
  await remindOfLastDays(t.deps)
  const reminders = await t.db
    .selectFrom('events')
    .select('quote_id')
    .where('kind', '=', 'quote.closing')
    .where('quote_id', 'in', [...quotes.keys()])
    .execute()
  expect(reminders.map(({ quote_id }) => quotes.get(quote_id ?? 0))).toEqual([tomorrow])
})

test('nobody is reminded of a quote or bid that is decided, unverified, withheld, deleted or ends on another day', async () => {
  await makeOrder(t.db, world, a, { quote: { ...window, bids_until: '2026-03-29' } })
  await quoteUntil('2026-03-29', { status: 0, markup_pence: null })
  await quoteUntil('2026-03-29', { withheld: true })
  await quoteUntil('2026-03-29', { deleted_at: t.clock.now })
  await quoteUntil('2026-03-28')
  await quoteUntil('2026-03-30')
  const quote = await quoteUntil(null)
  const ends = { can_deliver: true, price_holds_until: '2026-03-29' }
  await makeBid(t.db, a, quote, { ...ends, status: 'cancelled' })
  await makeBid(t.db, world.b, quote, { ...ends, status: 'rejected', accepted: 'rejected' })
  expect(await remind()).toEqual([])
})

test('a waiting mail is dropped when the quote is taken back, while the bell keeps its notice', async () => {
  const quote_id = await quoteUntil('2026-03-29')
  await makeBid(t.db, a, quote_id, { can_deliver: true })
  await remindOfLastDays(t.deps)
  await spreadNotice(t.deps, await newestEvent(t.db))
  expect((await t.as(a.contractor).post(`/api/quotes/${quote_id}/take-back`)).status).toBe(200)
  expect((await mails()).filter((one) => one.startsWith('quote.closing'))).toEqual([])
  const bell = async (who: Person) => (await t.as(who).get('/api/notifications')).body.data[0]
  expect(await bell(a.contractor)).toMatchObject({ title: 'Bids on your quote close tomorrow', side: 'contractor' })
  expect(await bell(a.supplier)).toMatchObject({ title: 'Bids on a quote that you bid on close tomorrow' })
})

test('a postponed day brings another reminder', async () => {
  const quote_id = await quoteUntil('2026-03-29')
  await remind()
  await t.db.updateTable('quotes').set({ bids_until: '2026-03-30' }).where('id', '=', quote_id).execute()
  await goTo('2026-03-29T12:00:00Z')
  expect(await remind()).toContain('quote.closing contractor-a')
})

test('simultaneous processes remind once, even of more than fit in one transaction', async () => {
  const ids: number[] = []
  for (let nth = 0; nth < 130; nth += 1) {
    const id = await quoteUntil('2026-03-29')
    ids.push(id)
    await makeBid(t.db, a, id, { can_deliver: true, price_holds_until: '2026-03-29' })
  }
  await Promise.all(Array.from({ length: 4 }, () => remindOfLastDays(t.deps)))
  await remindOfLastDays(t.deps)
  for (const kind of ['quote.closing', 'bid.lapsing'] as const) {
    const reminders = await t.db
      .selectFrom('events')
      .select('quote_id')
      .where('kind', '=', kind)
      .where('quote_id', 'in', ids)
      .execute()
    expect(reminders.map(({ quote_id }) => quote_id).sort()).toEqual(ids.toSorted())
  }
})
