import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { HaulierBids } from '../../../web/bids/HaulierBids.tsx'
import { SupplierBid } from '../../../web/bids/SupplierBid.tsx'
import { haulierBid, ownBid, supplierUser, whereTo } from '../bids.ts'
import { haulierQuote } from '../haulierQuotes.ts'
import { answer, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const waiting = {
  ...whereTo,
  id: 7,
  quantity: 100,
  delivery_method: 'Deliver',
  status: 0,
  is_open: false,
  hauls_here: false,
  bids_until: null,
} as const
const none = { data: [], meta: { total: 0, next_cursor: null } }
const title = 'This quote waits for verification again'

test('a supplier can still read and withdraw their bid, but has no form', async () => {
  openPart(<SupplierBid quote={waiting} bid={ownBid(1, {})} home={null} user={supplierUser} />)
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
  answer('delete', '/api/bids/1', { message: 'Bid cancelled successfully', data: ownBid(1, { status: 'cancelled' }) })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel bid' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Are you sure you want to cancel this bid?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel bid' }))
  expect(await screen.findByText('Bid cancelled successfully')).toBeTruthy()
})

test('a supplier’s page says what they bid and when, above the form', async () => {
  answer('get', '/api/collection-points', none)
  answer('get', '/api/quotes/7/last-bids', { data: [] })
  const bid = ownBid(1, { product_price: 2475, updated_at: '2026-03-09T14:05:00.000Z' })
  openPart(<SupplierBid quote={{ ...waiting, status: 1, is_open: true }} bid={bid} home={null} user={supplierUser} />)
  expect(await screen.findByText('Your bid: £2,475.00, Mon 9 March at 14:05')).toBeTruthy()
  expect(await screen.findByRole('form', { name: 'Your bid' })).toBeTruthy()
})

test('a haulier can still read and withdraw their price, but can’t give a new one', async () => {
  const priced = haulierBid(31, { label: 'Price submitted', haulier_delivery_price: 500 })
  answer('get', '/api/quotes/7/bids', { data: [priced], meta: { total: 1, next_cursor: null } })
  answer('get', '/api/haulier/vehicles', { data: [], meta: { total: 0, next_cursor: null } })
  openPart(<HaulierBids quote={{ ...haulierQuote(100), status: 0, is_open: false }} />)
  expect(await screen.findByText(title)).toBeTruthy()
  const update = await screen.findByRole<HTMLButtonElement>('button', { name: /^Update price/ })
  expect(update.disabled).toBe(true)
  answer('delete', '/api/bids/31/haulier-price', { message: 'Delivery price withdrawn', data: {} })
  await userEvent.click(screen.getByRole('button', { name: /^Withdraw price/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this price?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw price' }))
  expect(await screen.findByText('Delivery price withdrawn')).toBeTruthy()
})
