import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { ComparedBid, MyBidQuote } from '../../../api/contract/bidAnswers.ts'
import type { SeenQuote } from '../../../api/contract/quoteAnswers.ts'
import { CompareBids } from '../../../web/bids/CompareBids.tsx'
import { PricedForOldDates } from '../../../web/bids/PricedForOldDates.tsx'
import { PriceIsOver } from '../../../web/bids/PriceIsOver.tsx'
import { SupplierBidPill } from '../../../web/bids/SupplierBidPill.tsx'
import { BidsUntil } from '../../../web/quotes/BidsUntil.tsx'
import { bid, ownBid, ownQuote, price, supplierUser } from '../bids.ts'
import { answer, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

function compare(...bids: ComparedBid[]) {
  const data = bids.map((one) => ({ ...one, seen_as: 'owner' }))
  answer('get', '/api/quotes/7/bids', { data, meta: { total: data.length, next_cursor: null } })
  openPart(<CompareBids quote={ownQuote} user={{ ...supplierUser, roles: ['contractor'] }} onAccepted={() => {}} />)
}
const acceptOf = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

test('a changed total says what it was before', async () => {
  compare(bid(1, { old_total_price: 3819 }), bid(2, {}))
  const cellOf = async (name: RegExp) => (await acceptOf(name)).closest('tr')?.textContent
  expect(await cellOf(/^Accept Supplier 1/)).toContain('£1,000.00was £3,819.00')
  expect(await cellOf(/^Accept Supplier 2/)).not.toContain('was')
})

test('an offer that waits for a firm keeps its Accept, disabled, with the reason above it', async () => {
  compare(
    bid(1, { priced_for_old_dates: true }),
    bid(2, { price_holds_until: '2020-03-01' }),
    bid(3, {
      can_deliver: 'no',
      haulier_bids: [{ ...price(31, 200), priced_for_old_dates: true }, price(32, 300)],
    }),
    bid(4, { price_holds_until: '2099-03-01' }),
  )
  const reasons: Record<string, string> = {
    '^Accept Supplier 1': 'Priced for the old dates',
    '^Accept Supplier 2': 'Price is over',
    '^Accept Supplier 3 with Haulier 31': 'Haulage priced for the old dates',
  }
  for (const [name, reason] of Object.entries(reasons)) {
    const accept = await acceptOf(new RegExp(name))
    expect(accept.disabled).toBe(true)
    expect(accept.closest('td')?.textContent).toContain(reason)
  }
  for (const name of [/^Accept Supplier 3 with Haulier 32/, /^Accept Supplier 4/]) {
    expect((await acceptOf(name)).disabled).toBe(false)
  }
  expect(screen.getByText('Held until 1 March 2020. The supplier can renew it.')).toBeTruthy()
  expect(screen.getByText('Holds until 1 March 2099.')).toBeTruthy()
})

test('the accept dialog lists the legs to the total and what follows, and its button repeats the amount', async () => {
  compare(bid(3, { can_deliver: 'no', haulier_bids: [price(32, 300)], product_price: 900, markup_price: 100 }))
  await userEvent.click(await acceptOf(/^Accept Supplier 3/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept this bid?' }))
  expect(dialog.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Supplier price', 'Haulier price', 'Markup', 'Whole job, excl. VAT'],
  ])
  expect(dialog.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['£900.00', '£300.00', '£100.00', '£1,300.00£13.00 per tonne'],
  ])
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'These prices will be fixed for the order.',
    'The other offers will be rejected and those firms notified.',
    'Both firms will be asked to confirm the order.',
  ])
  expect(dialog.getByText('MOT Type 1, 100.0 t to Chesterfield S44 5HY')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Accept £1,300.00' })).toBeTruthy()
})

const quote = {
  seen_as: 'supplier',
  status: 1,
  terms_version: 2,
  bids_until: null,
  delivery_from_date: '2026-03-23',
  delivery_to_date: '2026-04-03',
  access_times_open: '07:00',
  access_times_close: '17:30',
} as SeenQuote
const old = {
  delivery_from_date: '2026-03-16',
  delivery_to_date: '2026-03-27',
  access_times_open: '07:00',
  access_times_close: '17:30',
}
const own = { status: 'pending', priced_for_old_dates: true, priced_for: old, pounds: 900 }
const place = { id: 5, collection_address: null }

test('one tap confirms the price for the dates on the screen', async () => {
  let sent: unknown
  meet('post', '/api/bids/5/reaffirm', async ({ request }) => {
    sent = await request.json()
    return HttpResponse.json({ message: 'Your price holds' })
  })
  openPart(<PricedForOldDates quote={quote} bid={place} price={own} onNewPrice={() => {}} />)
  expect(screen.getByText(/23 March to 3 April 2026/).textContent).toContain('£900.00')
  await userEvent.click(screen.getByRole('button', { name: 'The price holds' }))
  expect(await screen.findByText('The contractor is told, and can accept it.')).toBeTruthy()
  expect(sent).toEqual({ terms_version: 2 })
})

test.each([
  [
    old,
    'was given for 16 to 27 March 2026, access 07:00 to 17:30. The quote now says 23 March to 3 April 2026, access 07:00 to 17:30. It can’t',
  ],
  [
    { ...old, delivery_from_date: '2026-03-23', delivery_to_date: '2026-04-03' },
    'for the same 23 March to 3 April 2026',
  ],
  [null, 'was given before the quote changed to 23 March to 3 April 2026, access 07:00 to 17:30. It can’t'],
])('the card says what the price was given for: %j', (priced_for, text) => {
  openPart(<PricedForOldDates quote={quote} bid={place} price={{ ...own, priced_for }} onNewPrice={() => {}} />)
  expect(screen.getByText(/Your price of £900.00/).textContent).toContain(text)
})

test('the server’s refusal is shown in the card', async () => {
  answer('post', '/api/bids/5/reaffirm', { message: 'This quote has changed since.', code: 'changed' }, 409)
  openPart(<PricedForOldDates quote={quote} bid={place} price={own} onNewPrice={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'The price holds' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This quote has changed since.')
})

test.each([
  ['without a price', quote, null],
  ['with one that holds', quote, { ...own, priced_for_old_dates: false }],
  ['with one that was withdrawn', quote, { ...own, status: 'withdrawn' }],
  ['while the quote waits for verification', { ...quote, status: 0 } as SeenQuote, own],
])('%s no card is shown', (_what, asked, held) => {
  openPart(<PricedForOldDates quote={asked} bid={place} price={held} onNewPrice={() => {}} />)
  expect(screen.queryByText('Priced for the old dates')).toBeNull()
})

test('once bids have closed the price can be confirmed, but no new one given', () => {
  const closed = { ...quote, bids_until: '2020-03-01' } as SeenQuote
  openPart(<PricedForOldDates quote={closed} bid={place} price={own} onNewPrice={() => {}} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['The price holds'])
})

test.each([
  [{ priced_for_old_dates: true }, 'Priced for the old dates'],
  [{ price_holds_until: '2020-03-01' }, 'Price is over'],
  [{ price_holds_until: '2099-03-01' }, 'Pending'],
  [{ priced_for_old_dates: true, quote_status: 0 }, 'Waits for verification'],
  [{ priced_for_old_dates: true, bid_status: 'rejected' }, 'Rejected'],
])('in My Bids %j reads %s', (more, label) => {
  const mine = { bid_status: 'pending', quote_status: 1, priced_for_old_dates: false, price_holds_until: null, ...more }
  openPart(<SupplierBidPill bid={mine as MyBidQuote} />)
  expect(screen.getByText(label)).toBeTruthy()
})

test.each([
  [{ bids_until: '2099-03-01' }, 'bids until 1 Mar'],
  [{ bids_until: '2020-03-01' }, 'Bids closed'],
  [{ bids_until: '2020-03-01', accepted_count: 1 }, ''],
  [{ bids_until: null }, ''],
  [{}, ''],
])('in a list %j reads "%s"', (listed, text) => {
  openPart(
    <p data-testid="dates">
      <BidsUntil quote={listed} />
    </p>,
  )
  expect(screen.getByTestId('dates').textContent).toBe(text)
})

test('a supplier whose price has run out is told above their bid', () => {
  const over = ownBid(5, { price_holds_until: '2020-03-01' })
  openPart(<PriceIsOver bid={over} quote={quote} />)
  expect(screen.getByText('Your price is over').parentElement?.textContent).toContain('It held until 1 March 2020.')
})

test.each([
  [{ price_holds_until: '2099-03-01' }, quote],
  [{ price_holds_until: null }, quote],
  [{ price_holds_until: '2020-03-01', status: 'rejected' as const }, quote],
  [{ price_holds_until: '2020-03-01' }, { ...quote, status: 0 } as SeenQuote],
])('a supplier is told nothing about %j', (more, asked) => {
  openPart(<PriceIsOver bid={ownBid(5, more)} quote={asked} />)
  expect(screen.queryByText('Your price is over')).toBeNull()
})
