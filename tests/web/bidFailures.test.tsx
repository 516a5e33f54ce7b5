// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { HaulierViewOfBid } from '../../api/contract/bids.ts'
import { HaulierPriceDialog } from '../../web/bids/HaulierPriceDialog.tsx'
import { SupplierBidForm } from '../../web/bids/SupplierBidForm.tsx'
import { answer, drop, openPart, serveScreens } from './screen.tsx'

serveScreens()

const toPrice: HaulierViewOfBid = {
  ...{ seen_as: 'haulier', id: 31, bid_id: 31, quote_id: 62, can_deliver: 'no', quantity: 62 },
  ...{ collection_address: 'Quarry Road', collection_postcode: 'DE4 4EX' },
  ...{ collection_latitude: null, collection_longitude: null, collection_precision: null },
  ...{ supplier_access_open: null, supplier_access_close: null, status: 'pending' },
  ...{ submitted_at: '2026-11-20T09:00:00.000Z', updated_at: '2026-11-20T09:00:00.000Z' },
  ...{ label: 'Needs haulier', haulier_id: null, haulier_delivery_price: null, haulier_bids: [] },
  ...{ run_miles: null, run_precision: null },
  delivery_price: null,
}

test('a price that does not arrive stays typed, and says so', async () => {
  openPart(<HaulierPriceDialog bid={toPrice} onClose={() => {}} />)
  drop('put', '/api/quotes/62/bids/31/haulier-price')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delivery price' }))
  const price = dialog.getByLabelText<HTMLInputElement>('Delivery Price (£)')
  await userEvent.type(price, '500')
  await userEvent.click(dialog.getByRole('button', { name: 'Submit Price' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('Failed to submit delivery price')
  expect(price.value).toBe('500')
})

test('a bid that the server refuses says why and keeps what was typed', async () => {
  const quote = {
    id: 7,
    quantity: 33.3,
    delivery_method: 'Deliver',
    status: 1,
    is_open: true,
    hauls_here: false,
    bids_until: null,
  } as const
  openPart(<SupplierBidForm quote={quote} standing={null} last={null} home={null} cancel={null} />)
  const fault = 'First fault.'
  answer('post', '/api/quotes/7/bids', { message: fault, code: 'invalid', errors: { product_price: [fault] } }, 422)
  await userEvent.click(await screen.findByLabelText('Yes (Deliver yourself)'))
  const price = screen.getByLabelText<HTMLInputElement>('Product Price Delivered (£)')
  await userEvent.type(price, '100')
  await userEvent.click(screen.getByRole('button', { name: 'Submit bid' }))
  const dialog = await screen.findByRole('dialog', { name: 'Submission Failed' })
  expect(dialog.textContent).toContain(fault)
  await userEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(price.value).toBe('100')
  expect((await screen.findByRole('alert')).textContent).toContain(fault)
})
