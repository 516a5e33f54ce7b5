import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Profile } from '../../../api/contract/accounts.ts'
import type { Vehicle } from '../../../api/contract/vehicles.ts'
import { ProductSection } from '../../../web/accounts/settings/ProductSection.tsx'
import { VehicleSection } from '../../../web/accounts/settings/VehicleSection.tsx'
import { queryClient } from '../../../web/client/queries.ts'

let yard: Vehicle[]
const sent: unknown[] = []
const products = [
  { id: 3, name: 'MOT Type 1', description: '', status: 1 },
  { id: 4, name: '6F5 capping', description: '', status: 1 },
]
const taken = 'The registration has already been taken.'
/** A number field sends what was typed, and the server reads it. */
type Sent = Pick<Vehicle, 'registration' | 'axle_class'> & { plated_weight: string }
const kept = (id: number, { plated_weight, ...rest }: Sent): Vehicle => ({
  id,
  ...rest,
  plated_weight: plated_weight === '' ? null : Number(plated_weight),
})
const server = setupServer(
  http.get('*/sanctum/csrf-cookie', () => new HttpResponse(null, { status: 204 })),
  http.get('*/api/haulier/vehicles', () =>
    HttpResponse.json({ data: yard, meta: { total: yard.length, next_cursor: null } }),
  ),
  http.post('*/api/haulier/vehicles', async ({ request }) => {
    const body = (await request.json()) as Sent
    if (yard.some(({ registration }) => registration === body.registration)) {
      return HttpResponse.json({ message: taken, code: 'invalid', errors: { registration: [taken] } }, { status: 422 })
    }
    yard = [...yard, kept(10, body)]
    return HttpResponse.json({ message: 'Vehicle added', data: yard.at(-1) }, { status: 201 })
  }),
  http.put('*/api/haulier/vehicles/9', async ({ request }) => {
    yard = [kept(9, (await request.json()) as Sent)]
    return HttpResponse.json({ message: 'Vehicle updated', data: yard[0] })
  }),
  http.delete('*/api/haulier/vehicles/9', () => {
    yard = []
    return HttpResponse.json({ message: 'Vehicle removed' })
  }),
  http.get('*/api/products', () => HttpResponse.json({ data: products, meta: { total: 2, next_cursor: null } })),
  http.put('*/api/user/profile', async ({ request }) => {
    sent.push(((await request.json()) as { company: { products: unknown } }).company.products)
    return HttpResponse.json({ message: 'Profile updated', data: {} })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  yard = [{ id: 9, registration: 'FN19 HVO', axle_class: 32, plated_weight: null }]
  sent.length = 0
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})
afterAll(() => server.close())

function open(section: ReactNode): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{section}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  )
}
const button = (name: string) => screen.getByRole('button', { name })

test('a lorry is added, and one that is already listed is refused under its field', async () => {
  open(<VehicleSection />)
  await screen.findByText('32 t gross')
  const add = within(screen.getByRole('form', { name: 'Add a vehicle' }))
  await userEvent.type(add.getByLabelText('Registration'), 'fn19hvo')
  await userEvent.click(button('Add vehicle'))
  expect(await screen.findByText(taken)).toBeTruthy()
  await userEvent.clear(add.getByLabelText('Registration'))
  await userEvent.type(add.getByLabelText('Registration'), 'yx22zza')
  await userEvent.selectOptions(add.getByLabelText('Gross weight'), '26 t')
  await userEvent.click(button('Add vehicle'))
  expect(await screen.findByText('Vehicle added')).toBeTruthy()
  expect(await screen.findByText('26 t gross')).toBeTruthy()
  expect(yard.at(-1)).toEqual({ id: 10, registration: 'YX22 ZZA', axle_class: 26, plated_weight: null })
  expect(add.getByLabelText<HTMLInputElement>('Registration').value).toBe('')
})

test('a lorry is changed, and removed only after a question', async () => {
  open(<VehicleSection />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change FN19 HVO' }))
  const change = within(screen.getByRole('form', { name: 'Change FN19 HVO' }))
  await userEvent.selectOptions(change.getByLabelText('Gross weight'), '44 t')
  await userEvent.type(change.getByLabelText(/^Plated weight/), '43.5')
  await userEvent.click(change.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('44 t gross, plated 43.5 t')).toBeTruthy()
  await userEvent.click(button('Remove FN19 HVO'))
  expect(yard).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove vehicle' }))
  expect(await screen.findByText('No vehicles yet.')).toBeTruthy()
})

test('of a large fleet 50 are shown, and the others are found by their registration', async () => {
  yard = Array.from({ length: 60 }, (_, at) => ({
    id: at + 1,
    registration: `T${at + 100} XYZ`,
    axle_class: null,
    plated_weight: null,
  }))
  open(<VehicleSection />)
  await screen.findByText('50 of 60 shown')
  expect(screen.queryByText('T155 XYZ')).toBeNull()
  await userEvent.type(screen.getByLabelText('Find a vehicle'), 't155x')
  expect(screen.getByText('T155 XYZ')).toBeTruthy()
  expect(screen.getByText('1 of 60 shown')).toBeTruthy()
})

const company: NonNullable<Profile['company']> = {
  id: 4,
  company_name: 'Calladine Stone',
  company_address: 'Grange Mill Quarry',
  company_city: null,
  company_postcode: 'DE4 4HY',
  latitude: 53.1,
  longitude: -1.6,
  precision: 'area',
  phone: '01632 960 700',
  contractor: false,
  supplier: true,
  haulier: false,
  waste_handler: false,
  tax_id: null,
  website: null,
  payable_contact_name: null,
  payable_contact_phone: null,
  payable_contact_email: null,
  requires_po: 'no',
  requires_credit_account: false,
  vosa_number: null,
  fors_registered: false,
  fors_status: null,
  version: 1,
  products_version: 1,
}
const profile: Profile = {
  id: 7,
  first_name: 'Ruth',
  last_name: 'Calladine',
  name: 'Ruth Calladine',
  email: 'ruth@calladine.example',
  phone: '01632 960 701',
  role: 'supplier',
  roles: ['supplier'],
  permissions: [],
  company_id: 4,
  company_name: 'Calladine Stone',
  company,
  product_supplier: null,
  version: 1,
}
const section = (offered: { product_id: number; name: string; certified: boolean }[]) => (
  <ProductSection profile={profile} company={company} products={offered} />
)

test('the firm’s products are certified, added and removed at once, all but the last', async () => {
  const type1 = { product_id: 3, name: 'MOT Type 1', certified: false }
  open(section([type1]))
  expect(screen.queryByRole('button', { name: 'Remove MOT Type 1' })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Certified: MOT Type 1' }))
  expect(await screen.findByText('Products updated')).toBeTruthy()
  await userEvent.selectOptions(await screen.findByLabelText('Add a product'), '6F5 capping')
  expect(await screen.findByText('Products updated')).toBeTruthy()
  expect(sent).toEqual([
    [{ product_id: 3, certified: true }],
    [
      { product_id: 3, certified: false },
      { product_id: 4, certified: false },
    ],
  ])
  cleanup()
  open(section([type1, { product_id: 4, name: '6F5 capping', certified: true }]))
  await userEvent.click(button('Remove MOT Type 1'))
  expect(await screen.findByText('Products updated')).toBeTruthy()
  expect(sent.at(-1)).toEqual([{ product_id: 4, certified: true }])
})
