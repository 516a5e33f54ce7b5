import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { UserDetails } from '../../../api/contract/admin.ts'
import { UserDialog } from '../../../web/admin/UserDialog.tsx'
import { queryClient } from '../../../web/client/queries.ts'

const company: NonNullable<UserDetails['company']> = {
  id: 4,
  company_name: 'Calladine Stone',
  company_address: 'Grange Mill Quarry',
  company_city: 'Matlock',
  company_postcode: 'DE4 4HY',
  latitude: 53.1,
  longitude: -1.6,
  precision: 'area',
  phone: '01632 960 700',
  contractor: true,
  supplier: true,
  haulier: true,
  waste_handler: false,
  tax_id: 'GB 123',
  website: 'calladine.example',
  payable_contact_name: 'Jo Ash',
  payable_contact_phone: null,
  payable_contact_email: 'accounts@calladine.example',
  requires_po: 'yes',
  requires_credit_account: false,
  vosa_number: 'OC1147203',
  fors_registered: true,
  fors_status: 'silver',
  products: [{ product_id: 3, name: 'MOT Type 1', certified: true }],
  vehicles: [{ id: 9, registration: 'FN19 HVO', axle_class: null, plated_weight: null }],
}
const user: UserDetails = {
  id: 7,
  first_name: 'Ruth',
  last_name: 'Calladine',
  name: 'Ruth Calladine',
  email: 'ruth@calladine.example',
  phone: '01632 960 701',
  role: 'contractor',
  roles: ['contractor', 'supplier', 'haulier'],
  company_id: 4,
  company_name: 'Calladine Stone',
  email_verified: true,
  verified: false,
  verified_by_name: null,
  verified_at: null,
  created_at: '2026-11-20T09:00:00.000Z',
  company,
  version: 1,
}
const server = setupServer(http.get('*/api/users/7', () => HttpResponse.json({ data: user })))
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  server.resetHandlers()
  cleanup()
  queryClient.clear()
})
afterAll(() => server.close())

test('a postcode that ends the typed address is shown once', async () => {
  const address = { company_address: 'Grange Mill Quarry, Matlock, DE4 4HY' }
  server.use(
    http.get('*/api/users/7', () => HttpResponse.json({ data: { ...user, company: { ...company, ...address } } })),
  )
  ask('verify')
  expect(await screen.findByText('Grange Mill Quarry, Matlock DE4 4HY')).toBeTruthy()
})

function ask(change: 'verify' | 'ban'): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <UserDialog user={user} change={change} onClose={() => {}} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

test('an administrator reads the whole registration before approving it', async () => {
  ask('verify')
  const registered = await screen.findByRole('region', { name: 'What was registered' })
  await screen.findByText('Contractor, Supplier, Haulier')
  for (const text of [
    'Grange Mill Quarry, Matlock DE4 4HY',
    '01632 960 701',
    'GB 123',
    'Jo Ash, accounts@calladine.example',
    'OC1147203',
    'FN19 HVO',
    'MOT Type 1, certified',
  ]) {
    expect(registered.textContent).toContain(text)
  }
  expect(registered.textContent).not.toContain('Credit account')
})

test('the question opens with what was registered, so that its buttons don’t move', async () => {
  let reply: (() => void) | undefined
  server.use(
    http.get('*/api/users/7', async () => {
      await new Promise<void>((resolve) => {
        reply = resolve
      })
      return HttpResponse.json({ data: { ...user, company } })
    }),
  )
  ask('verify')
  await waitFor(() => expect(reply).toBeDefined())
  expect(screen.queryByRole('dialog')).toBeNull()
  reply?.()
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('OC1147203')
})

test('the question opens all the same where what was registered fails to load', async () => {
  server.use(http.get('*/api/users/7', () => HttpResponse.json({ message: 'Server Error' }, { status: 500 })))
  ask('verify')
  expect((await screen.findByRole('dialog')).textContent).toContain('Failed to load what was registered')
})

test('a ban shows none of the registration', () => {
  ask('ban')
  expect(screen.queryByRole('region', { name: 'What was registered' })).toBeNull()
})
