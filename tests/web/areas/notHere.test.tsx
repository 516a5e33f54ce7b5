import '../browser.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { initialPermissions, permissions, type Role, type StaffRole } from '../../../api/contract/rules/permissions.ts'
import { queryClient } from '../../../web/client/queries.ts'
import { runEngine } from '../../../web/device/device.ts'
import { AddUserForm } from '../../../web/drivers/AddUserForm.tsx'
import { paths } from '../../../web/paths.ts'
import { useQuote } from '../../../web/quotes/quoteQuery.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { Loaded } from '../../../web/ui/Loaded.tsx'
import { driverOf } from '../driverApi.ts'
import { admin, answer, openPart, openScreen, refuse, serveScreens, signInAs } from '../screen.tsx'

/** What isn't there says so and leads back; who may not open a page learns it before they have typed anything. */

serveScreens()

const ownerOf = (role: Role): SessionUser => ({
  ...driverOf(600),
  role,
  roles: [role],
  permissions: role === 'haulier' ? [...permissions] : [],
})
const staffOf = (role: StaffRole): SessionUser => ({
  ...driverOf(601),
  role,
  roles: [role],
  permissions: [...initialPermissions[role]],
})

afterEach(async () => {
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
})

const pages: readonly [string, SessionUser, (quoteId: number) => string, string, string][] = [
  ["a contractor's quote", ownerOf('contractor'), paths.contractorQuote, 'Quote not found', 'My Quotes'],
  ["a quote's form", ownerOf('contractor'), paths.contractorQuoteEdit, 'Quote not found', 'My Quotes'],
  [
    "a contractor's order",
    ownerOf('contractor'),
    paths.contractorOrder,
    'Order details not found',
    'My Accepted Orders',
  ],
  ['a quote to bid on', ownerOf('supplier'), paths.supplierQuote, 'Quote not found', 'Quotes'],
  ["a supplier's order", ownerOf('supplier'), paths.supplierOrder, 'Order details not found', 'My Accepted Orders'],
  [
    "a supplier's order at their weighbridge",
    { ...ownerOf('supplier'), permissions: ['weigh'], is_owner: false },
    paths.supplierOrder,
    'Order details not found',
    'My Accepted Orders',
  ],
  ['a quote to price', ownerOf('haulier'), paths.haulierQuote, 'Quote not found', 'My Quotes'],
  ["a haulier's order", ownerOf('haulier'), paths.haulierOrder, 'Order details not found', 'My Orders'],
  ["an admin's quote", admin, paths.adminQuote, 'Quote not found', 'All Quotes'],
]

describe.each(pages)('%s', (_, user, path, title, list) => {
  test('that is gone says so and leads back', async () => {
    signInAs(user)
    answer('get', '/api/sync', { data: { orders: [], tickets: [], drivers: [] } })
    answer('get', '/api/haulier/me', { id: 3 })
    answer('post', '/api/devices', { token: 'upload|1' }, 201)
    refuse('get', '/api/quotes/77', 404, 'Quote not found', 'not_found')
    refuse('get', '/api/quotes/77/bids', 404, 'Quote not found', 'not_found')
    refuse('get', '/api/quotes/77/accepted-details', 404, 'Order details not found', 'not_found')
    await openScreen(path(77))
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
    expect(screen.getByRole('link', { name: `Back to ${list}` })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(document.title).toBe(`${title} · Loadstone`)
  })

  test.each(['seven', '0', '-1'])('whose number is %s says that it is invalid and leads back', async (number) => {
    signInAs(user)
    answer('get', '/api/sync', { data: { orders: [], tickets: [], drivers: [] } })
    answer('post', '/api/devices', { token: 'upload|1' }, 201)
    await openScreen(path(77).replace('77', number))
    expect(await screen.findByRole('heading', { name: 'Invalid quote ID', level: 1 })).toBeTruthy()
    expect(screen.getByText(/^The address should end in the quote’s number/)).toBeTruthy()
    expect(screen.queryByText(/may have been deleted/)).toBeNull()
    expect(screen.getByRole('link', { name: `Back to ${list}` })).toBeTruthy()
  })
})

test('a copy of a quote that is gone says so and leads back', async () => {
  signInAs(ownerOf('contractor'))
  refuse('get', '/api/quotes/77', 404, 'Quote not found', 'not_found')
  await openScreen(`${paths.contractorQuoteAdd}?copy=77`)
  expect(await screen.findByRole('heading', { name: 'Quote not found', level: 1 })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to My Quotes' })).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

function QuoteToRead() {
  const query = useQuote(77)
  return (
    <Loaded query={query} failure="Failed to load quote details" list={{ label: 'My Quotes', to: '/' }}>
      {({ product_name }) => <p>{product_name}</p>}
    </Loaded>
  )
}

test('a quote that is deleted while somebody reads it says so', async () => {
  answer('get', '/api/quotes/77', { data: { id: 77, product_name: 'MOT Type 1' } })
  openPart(<QuoteToRead />)
  await screen.findByText('MOT Type 1')
  refuse('get', '/api/quotes/77', 404, 'Quote not found', 'not_found')
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByRole('heading', { name: 'Quote not found' })).toBeTruthy()
  expect(screen.queryByText('MOT Type 1')).toBeNull()
})

const closed: readonly [StaffRole, readonly string[]][] = [
  ['haulier_respond_to_quote', [paths.haulierOrders, paths.haulierOrder(7), paths.haulierPhones, paths.haulierAddUser]],
  ['haulier_execute_order', [paths.haulierQuotes, paths.haulierQuote(7), paths.haulierAddUser]],
  ['haulier_fulfillment', [paths.haulierQuotes, paths.haulierQuote(7), paths.haulierAddUser]],
]

test.each(closed.flatMap(([role, addresses]) => addresses.map((address) => [role, address] as const)))(
  '%s is denied access at %s, and sees no form',
  async (role, address) => {
    signInAs(staffOf(role))
    answer('get', '/api/sync', { data: { orders: [], tickets: [], drivers: [] } })
    answer('post', '/api/devices', { token: 'upload|1' }, 201)
    await openScreen(address)
    expect(await screen.findByRole('heading', { name: /^Access denied: Only / })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to my start page' })).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  },
)

test('a former owner is refused by the form', async () => {
  refuse('post', '/api/users', 403, 'Only hauliers can create users', 'forbidden')
  openPart(<AddUserForm haulierId={3} />)
  const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text)
  await type('First Name', 'Ned')
  await type('Last Name', 'Lamb')
  await type('Email', 'ned@dovebank.example')
  await type('Phone', '01632 960098')
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Driver')
  await type('Password', 'quarry-face-9')
  await type('Confirm Password', 'quarry-face-9')
  await userEvent.click(screen.getByRole('button', { name: 'Create User' }))
  const denial = await screen.findByText('Permission Denied: Only hauliers can create users')
  expect(denial.closest('[role=alert]')).not.toBeNull()
})

test.each([
  ['a job', paths.driverJob],
  ['a ticket', paths.driverTicket],
] as const)('%s without a valid number says so on the phone and leads back', async (_, path) => {
  signInAs(driverOf(602))
  answer('get', '/api/sync', { data: { orders: [], tickets: [], drivers: [] } })
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  await openScreen(path(Number.NaN))
  await screen.findByRole('heading', { name: 'Invalid quote ID' }, { timeout: 20_000 })
  expect(screen.getByRole('link', { name: 'Back to jobs' }).getAttribute('href')).toBe(paths.driver)
})
