import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CompareBids } from '../../../web/bids/CompareBids.tsx'
import { DeleteQuote } from '../../../web/quotes/DeleteQuote.tsx'
import { bidsOf } from '../../../web/quotes/OwnQuoteHead.tsx'
import { ownQuote, supplierUser } from '../bids.ts'
import { answer, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const none = { data: [], meta: { total: 0, next_cursor: null } }

test.each([
  [1, "1 bid waits for a haulier's price. It is shown here once that is in."],
  [2, "2 bids wait for a haulier's price. They are shown here once that is in."],
])('the comparison mentions the bids that wait: %i', async (waiting_bid_count, text) => {
  answer('get', '/api/quotes/7/bids', none)
  openPart(<CompareBids quote={{ ...ownQuote, waiting_bid_count }} user={supplierUser} onAccepted={() => {}} />)
  expect(await screen.findByText('No bids found.')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

test('the comparison mentions no waiting bids when there are none', async () => {
  answer('get', '/api/quotes/7/bids', none)
  openPart(<CompareBids quote={ownQuote} user={supplierUser} onAccepted={() => {}} />)
  expect(await screen.findByText('No bids found.')).toBeTruthy()
  expect(screen.queryByText(/haulier's price/)).toBeNull()
})

test.each([
  [{ offer_count: 3, lowest_total: 10_512 }, '3 offers, from £10,512.00, £21.90/t, none accepted.'],
  [{ offer_count: 1, lowest_total: 10_512 }, '1 offer, £10,512.00, £21.90/t, none accepted.'],
  [{ offer_count: 2 }, '2 offers for a part, none accepted.'],
  [{ visible_bid_count: 2 }, 'No offer is left.'],
  [{ waiting_bid_count: 1 }, "1 bid waits for a haulier's price."],
  [{}, 'No bids yet.'],
  [{ visible_bid_count: 3, offer_count: 3, accepted_count: 1 }, 'A bid is accepted.'],
])('the head of a quote says what is offered, from how much and at how much a tonne: %j', (counts, text) => {
  const none = {
    status: 1 as const,
    quantity: 480,
    visible_bid_count: 0,
    offer_count: 0,
    lowest_total: null,
    waiting_bid_count: 0,
    accepted_count: 0,
  } as const
  expect(bidsOf({ ...none, ...counts })).toBe(text)
})

test('deleting the quote warns about the waiting bids', async () => {
  const quote = { id: 7, version: 1, product_name: 'Sand', visible_bid_count: 0 }
  openPart(<DeleteQuote quote={{ ...quote, waiting_bid_count: 1 }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete quote' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this quote?' }))
  expect(dialog.getByText(/Everyone who bid on it is told\./)).toBeTruthy()
})

test('the comparison of an unverified quote says that bids show after verification', async () => {
  answer('get', '/api/quotes/7/bids', { data: [], meta: { total: 0, next_cursor: null } })
  openPart(<CompareBids quote={{ ...ownQuote, status: 0 }} user={supplierUser} onAccepted={() => {}} />)
  await screen.findByText('No bids found.')
  expect(screen.getByText(/^Bids show once an administrator has verified/)).toBeTruthy()
})
