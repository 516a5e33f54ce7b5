// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { HaulierPriceSheet } from '../../web/bids/HaulierPriceSheet.tsx'
import { fleetOf } from '../../web/bids/haulage.ts'
import { SupplierBidForm } from '../../web/bids/SupplierBidForm.tsx'
import { supplierUser, whereTo } from './bids.ts'
import { bidToPrice, haulierQuote } from './haulierQuotes.ts'
import { answer, drop, openPart, serveScreens } from './screen.tsx'

serveScreens()

test('a price that does not arrive stays typed, and says so', async () => {
  openPart(<HaulierPriceSheet bid={bidToPrice()} quote={haulierQuote(240)} fleet={fleetOf([])} onClose={() => {}} />)
  drop('put', '/api/quotes/7/bids/31/haulier-price')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery price' }))
  const price = dialog.getByLabelText<HTMLInputElement>('Delivery Price (£)')
  await userEvent.type(price, '500')
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Price £500.00' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to submit delivery price')
  expect(price.value).toBe('500.00')
})

test('a bid that the server refuses says why and keeps what was typed', async () => {
  const quote = {
    ...whereTo,
    id: 7,
    quantity: 33.3,
    delivery_method: 'Deliver',
    status: 1,
    is_open: true,
    hauls_here: false,
    bids_until: null,
  } as const
  answer('get', '/api/collection-points', { data: [], meta: { total: 0, next_cursor: null } })
  answer('get', '/api/quotes/7/last-bids', { data: [] })
  drop('get', '/api/user/profile')
  openPart(<SupplierBidForm quote={quote} standing={null} last={null} home={null} user={supplierUser} cancel={null} />)
  const fault = 'First fault.'
  answer('post', '/api/quotes/7/bids', { message: fault, code: 'invalid', errors: { product_price: [fault] } }, 422)
  await userEvent.click(await screen.findByLabelText(/^Yes \(Deliver yourself\)/))
  const price = screen.getByLabelText<HTMLInputElement>('Product Price Delivered (£)')
  await userEvent.type(price, '100')
  await userEvent.click(screen.getByRole('button', { name: 'Submit bid £100.00' }))
  const dialog = await screen.findByRole('dialog', { name: 'Submission Failed' })
  expect(dialog.textContent).toContain(fault)
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(price.value).toBe('100.00')
  expect((await screen.findByRole('alert')).textContent).toContain(fault)
})
