import '../browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { NeedsCard } from '../../../web/needs/NeedsCard.tsx'
import { admin, answer, openPart, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const rejected = {
  kind: 'quote_rejected',
  quote_id: 7,
  product_name: 'Building sand',
  quantity: 0.5,
  address: '1 Station Approach',
  city: 'Derby',
  postcode: 'DE1 2RS',
  delivery_from_date: '2026-03-16',
  delivery_to_date: '2026-03-27',
  reason: 'too small',
  checked_at: '2026-03-09T09:00:00.000Z',
}

const buyer = { ...admin, role: 'contractor' as const, roles: ['contractor' as const], company_id: 20 }

test('a dismissed rejection leaves the list, and comes back by Undo', async () => {
  answer('get', '/api/needs', { data: [rejected], meta: { total: 1 } })
  signInAs(buyer)
  openPart(<NeedsCard as="contractor" />)
  const dismiss = await screen.findByRole('button', { name: 'Dismiss: Building sand was rejected: too small' })
  answer('put', '/api/quotes/7/hidden', { message: 'Quote hidden' })
  answer('get', '/api/needs', { data: [], meta: { total: 0 } })
  await userEvent.click(dismiss)
  expect(document.activeElement, 'whose row has left').toBe(screen.getByRole('heading', { name: 'Needs you' }))
  await screen.findByText('Nothing to do.')
  await screen.findByText('Quote 7 is dismissed')
  answer('delete', '/api/quotes/7/hidden', { message: 'Quote shown again' })
  answer('get', '/api/needs', { data: [rejected], meta: { total: 1 } })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Quote 7 is back')
  await waitFor(() => expect(screen.getByText('Building sand was rejected: too small')).toBeTruthy())
})

test('a colleague who only reads can dismiss nothing', async () => {
  answer('get', '/api/needs', { data: [rejected], meta: { total: 1 } })
  signInAs({ ...buyer, is_owner: false, permissions: ['read'] })
  openPart(<NeedsCard as="contractor" />)
  await screen.findByText('Building sand was rejected: too small')
  expect(screen.queryByRole('button', { name: /^Dismiss/ })).toBeNull()
})
