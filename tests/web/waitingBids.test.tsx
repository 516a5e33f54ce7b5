// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { CompareBids } from '../../web/bids/CompareBids.tsx'
import { DeleteQuote } from '../../web/quotes/DeleteQuote.tsx'
import { ownQuote, supplierUser } from './bids.ts'
import { answer, openPart, serveScreens } from './screen.tsx'

serveScreens()

const none = { data: [], meta: { total: 0, next_cursor: null } }

test.each([
  [1, "1 bid waits for a haulier's price. It is shown here once that is in."],
  [2, "2 bids wait for a haulier's price. They are shown here once that is in."],
])('%i that waits is said where the bids are compared', async (waiting_bid_count, text) => {
  answer('get', '/api/quotes/7/bids', none)
  openPart(<CompareBids quote={{ ...ownQuote, waiting_bid_count }} user={supplierUser} onAccepted={() => {}} />)
  expect(await screen.findByText('No bids found.')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

test('where none waits nothing is said of it', async () => {
  answer('get', '/api/quotes/7/bids', none)
  openPart(<CompareBids quote={ownQuote} user={supplierUser} onAccepted={() => {}} />)
  expect(await screen.findByText('No bids found.')).toBeTruthy()
  expect(screen.queryByText(/haulier's price/)).toBeNull()
})

test('whoever deletes the quote is warned of it', async () => {
  const quote = { id: 7, product_name: 'Sand', visible_bid_count: 0 }
  openPart(<DeleteQuote quote={{ ...quote, waiting_bid_count: 1 }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Delete quote' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this quote?' }))
  expect(dialog.getByText(/Everyone who bid on it is told\./)).toBeTruthy()
})
