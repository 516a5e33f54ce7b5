import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { CompareBids } from '../../../web/bids/CompareBids.tsx'
import { SupplierBid } from '../../../web/bids/SupplierBid.tsx'
import { AdminVerdict } from '../../../web/quotes/AdminVerdict.tsx'
import type { AdminQuote } from '../../../web/quotes/adminVerdicts.ts'
import { bid, ownBid, ownQuote, supplierUser, whereTo } from '../bids.ts'
import { answer, drop, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const open = {
  ...whereTo,
  id: 7,
  quantity: 100,
  delivery_method: 'Deliver',
  status: 1,
  is_open: true,
  hauls_here: false,
  bids_until: null,
} as const
const rejected = ownBid(1, {
  status: 'rejected',
  accepted: 'rejected',
  rejection_reason: 'Too far.',
  can_deliver: 'no',
  product_price: 812.5,
  collection_address: 'Quarry Road',
  collection_postcode: 'DE4 4EX',
  notes: 'Ask for Gareth.',
  supplier_access_open: '06:00',
  supplier_access_close: '16:00',
})

test('a rejected bid is shown with its reason, and the next one starts from it', async () => {
  answer('get', '/api/collection-points', { data: [], meta: { total: 0, next_cursor: null } })
  answer('get', '/api/quotes/7/last-bids', { data: [] })
  drop('get', '/api/user/profile')
  openPart(<SupplierBid quote={open} bid={rejected} home={null} user={supplierUser} />)
  expect(await screen.findByText('Your last bid was rejected')).toBeTruthy()
  expect(screen.getByText('Too far.')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Your last bid' }).textContent).toContain('£812.50')
  expect((await screen.findByLabelText<HTMLInputElement>('Price (£)')).value).toBe('812.50')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Ask for Gareth.')
  expect(screen.getByRole('button', { name: 'Submit bid £812.50' })).toBeTruthy()
})

test('a bid that lost to another still shows the reason, without a form', async () => {
  openPart(<SupplierBid quote={{ ...open, is_open: false }} bid={rejected} home={null} user={supplierUser} />)
  expect(await screen.findByText('Too far.')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

/** What the dialog sends once a reason is typed in it. */
async function rejectWith(dialogName: string, method: 'put', path: string, data: object): Promise<unknown> {
  let sent: unknown
  meet(method, path, async ({ request }) => {
    sent = await request.json()
    return HttpResponse.json({ message: 'Rejected', data })
  })
  await userEvent.click(await screen.findByRole('button', { name: /^Reject/ }))
  const dialog = within(await screen.findByRole('dialog', { name: dialogName }))
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'No rail here')
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await screen.findByText(/Rejected|rejected successfully/)
  return sent
}

test('a contractor who rejects a bid may say why', async () => {
  const data = [{ ...bid(1, {}), seen_as: 'owner' }]
  answer('get', '/api/quotes/7/bids', { data, meta: { total: 1, next_cursor: null } })
  openPart(<CompareBids quote={ownQuote} user={{ ...supplierUser, roles: ['contractor'] }} onAccepted={() => {}} />)
  const sent = await rejectWith('Reject this bid?', 'put', '/api/bids/1/reject', {})
  expect(sent).toEqual({ version: 1, reason: 'No rail here' })
})

const waiting = { id: 7, quote_id: 7, status: 0, accepted_count: 0, product_name: 'Sand', quantity: 10 }
const toDecide = { ...waiting, contractor_name: 'Brook', city: 'Derby', postcode: 'DE1' } as AdminQuote

test('an administrator is told what a rejection without a reason leaves open', async () => {
  openPart(<AdminVerdict quote={toDecide} />)
  await userEvent.click(screen.getByRole('button', { name: /^Reject/ }))
  expect(await screen.findByText('The contractor reads it. Without it they can’t tell what to change.')).toBeTruthy()
})

test('an administrator who rejects a quote may say why', async () => {
  openPart(<AdminVerdict quote={toDecide} />)
  const sent = await rejectWith('Reject this quote?', 'put', '/api/quotes/7/verify', {})
  expect(sent).toEqual({ status: 2, reason: 'No rail here' })
})
