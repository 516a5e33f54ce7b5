import * as productTexts from '../../../api/contract/messages/products.ts'
import * as registrationTexts from '../../../api/contract/messages/registration.ts'
import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { SupplierRegistrationPage, UserRegistrationPage } from '../../../web/accounts/register/RegistrationPage.tsx'
import { queryClient } from '../../../web/client/queries.ts'
import { Notices } from '../../../web/ui/Notices.tsx'
import { closeNotice } from '../../../web/ui/notice.ts'

const products = [
  { id: 3, name: 'MOT Type 1', description: '', status: 1 },
  { id: 4, name: '6F5 capping', description: '', status: 1 },
]
const status = { ready: true, postcodes: 'embedded', addresses: 'own', tiles: null }
const server = setupServer(
  http.get('*/api/geo/status', () => HttpResponse.json({ data: status })),
  http.get('*/api/products', ({ request }) => {
    const isApprovedOnly = new URL(request.url).searchParams.get('status') === '1'
    return HttpResponse.json({ data: isApprovedOnly ? products : [], meta: { total: 2, next_cursor: null } })
  }),
)

let user: UserEvent

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  user = userEvent.setup()
})
afterEach(() => {
  cleanup()
  closeNotice()
  queryClient.clear()
  sessionStorage.clear()
  server.resetHandlers()
})
afterAll(() => server.close())

function openForm(Page = UserRegistrationPage): void {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Page />
      </MemoryRouter>
      <Notices />
    </MantineProvider>,
  )
}

const service = (name: string) => screen.getByRole('checkbox', { name })
const certified = (row: number) => within(screen.getByRole('radiogroup', { name: `Product ${row}: certified` }))

test('the form for suppliers names them, as the forms for contractors and hauliers do', () => {
  openForm(SupplierRegistrationPage)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Supplier Registration')
  expect(service('Supplier')).toHaveProperty('checked', true)
})

test('unticking Supplier leaves one empty product row', async () => {
  openForm()
  await user.click(service('Supplier'))
  await user.selectOptions(await screen.findByLabelText('Product 1'), 'MOT Type 1')
  await user.click(certified(1).getByLabelText('Yes'))
  await user.click(screen.getByRole('button', { name: 'Add product' }))
  expect(screen.getByLabelText('Product 2')).toBeTruthy()
  await user.click(service('Supplier'))
  expect(screen.queryByLabelText('Product 1')).toBeNull()
  await user.click(service('Supplier'))
  expect(screen.getByLabelText<HTMLSelectElement>('Product 1').value).toBe('')
  expect(certified(1).getByLabelText<HTMLInputElement>('Yes').checked).toBe(false)
  expect(screen.queryByLabelText('Product 2')).toBeNull()
})

test('unticking Haulier clears VOSA, FORS and the vehicles', async () => {
  openForm()
  await user.click(service('Haulier'))
  await user.type(screen.getByLabelText('VOSA number'), 'OB1234567')
  await user.click(within(screen.getByRole('radiogroup', { name: 'FORS registered' })).getByLabelText('Yes'))
  await user.click(screen.getByLabelText('Gold'))
  await user.type(screen.getByLabelText('Vehicle registration 1'), 'fn19hvo')
  await user.click(screen.getByRole('button', { name: 'Add vehicle' }))
  expect(screen.getByLabelText<HTMLInputElement>('Vehicle registration 1').value).toBe('FN19 HVO')
  await user.click(service('Haulier'))
  await user.click(service('Haulier'))
  expect(screen.getByLabelText<HTMLInputElement>('VOSA number').value).toBe('')
  expect(screen.queryByLabelText('Gold')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Vehicle registration 1').value).toBe('')
  expect(screen.queryByLabelText('Vehicle registration 2')).toBeNull()
})

test('the last product and the last vehicle cannot be removed', async () => {
  openForm()
  await user.click(service('Supplier'))
  await user.click(service('Haulier'))
  await user.click(await screen.findByRole('button', { name: 'Add product' }))
  await user.click(screen.getByRole('button', { name: 'Remove product 1' }))
  expect(screen.queryByRole('button', { name: /^Remove product/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Remove vehicle/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add vehicle' }))
  await user.click(screen.getByRole('button', { name: 'Remove vehicle 2' }))
  expect(screen.queryByRole('button', { name: /^Remove vehicle/ })).toBeNull()
})

test('a supplier can’t go on until the products load', async () => {
  server.use(
    http.get('*/api/products', () => HttpResponse.json({ message: 'Server Error', code: 'x' }, { status: 500 })),
  )
  openForm()
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Create Your Account' })
  expect(submit.disabled).toBe(false)
  await user.click(service('Supplier'))
  expect(submit.disabled).toBe(true)
  const failure = (await screen.findByText(productTexts.loadFailedLater)).closest('[role=alert]')
  server.resetHandlers()
  await user.click(within(failure as HTMLElement).getByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('Product 1')
  expect(submit.disabled).toBe(false)
})

test('everything typed but the password survives the page', async () => {
  openForm()
  await user.type(screen.getByLabelText('Company name'), 'Longdale')
  await user.type(screen.getByLabelText('Password'), 'stone-and-sand')
  await user.click(service('Haulier'))
  cleanup()
  openForm()
  expect(screen.getByLabelText<HTMLInputElement>('Company name').value).toBe('Longdale')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(service('Haulier')).toHaveProperty('checked', true)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('stone-and-sand')
})

test('an empty form shows each fault above the form and under its field, and the first in a dialog', async () => {
  openForm()
  await user.click(screen.getByRole('button', { name: 'Create Your Account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Postcode required' })
  expect(dialog.textContent).toContain('Please enter your company postcode.')
  const summary = screen.getAllByRole('alert', { hidden: true })[0]
  expect(summary?.textContent).toContain('Please choose at least one service you supply.')
  expect(screen.getByText(registrationTexts.selectService)).toBeTruthy()
  expect(screen.getByText('Postcode required', { selector: '.mantine-InputWrapper-error' })).toBeTruthy()
  // What the postcode unlocks is no fault of its own; typed by hand, the address is.
  expect(screen.queryByText(registrationTexts.addressRequired)).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'OK' }))
  await user.click(screen.getByRole('button', { name: 'Enter the address manually' }))
  await user.click(screen.getByRole('button', { name: 'Create Your Account' }))
  expect(await screen.findByText(registrationTexts.addressRequired)).toBeTruthy()
  expect(summary?.textContent).toContain('Please select or enter your address.')
})
