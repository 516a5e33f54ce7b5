import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { UserRow } from '../../../api/contract/admin.ts'
import * as productTexts from '../../../api/contract/messages/products.ts'
import * as registrationTexts from '../../../api/contract/messages/registration.ts'
import * as resetTexts from '../../../api/contract/messages/reset.ts'
import * as sessionTexts from '../../../api/contract/messages/session.ts'
import * as userTexts from '../../../api/contract/messages/users.ts'
import { HaulierPriceSheet } from '../../../web/bids/HaulierPriceSheet.tsx'
import { fleetOf } from '../../../web/bids/haulage.ts'
import { SupplierBidForm } from '../../../web/bids/SupplierBidForm.tsx'
import { paths } from '../../../web/paths.ts'
import { ProductPicker } from '../../../web/quotes/ProductPicker.tsx'
import { supplierUser, whereTo } from '../bids.ts'
import { bidToPrice, haulierQuote } from '../haulierQuotes.ts'
import {
  admin,
  answer,
  answerByProxy,
  drop,
  meet,
  openPart,
  openScreen,
  refuse,
  serveScreens,
  signInAs,
} from '../screen.tsx'

/** What each screen says when its call fails; how a form fails is shown once, by sentForm.test.tsx. */

serveScreens()

type Call = readonly [method: 'get' | 'post' | 'put' | 'delete', path: string]
/** How the call is answered, and what the screen says then. */
type Failure = readonly [respond: () => Response, text: string]

const refused =
  (status: number, message = '') =>
  () =>
    HttpResponse.json({ message, code: 'x' }, { status })
const silent = () => HttpResponse.error()
const proxy = () => HttpResponse.html('<h1>502 Bad Gateway</h1>', { status: 502 })

const type = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), text)
}
const press = async (name: string | RegExp, within_: Pick<typeof screen, 'findByRole'> = screen) =>
  userEvent.click(await within_.findByRole('button', { name }))

const earth = { id: 9, name: 'Fuller earth', description: 'In the list', status: 0 }
const ruth: UserRow = {
  id: 7,
  first_name: 'Ruth',
  last_name: 'Calladine',
  name: 'Ruth Calladine',
  email: 'ruth@longdale.example',
  phone: null,
  role: 'supplier',
  roles: ['supplier'],
  company_id: 4,
  company_name: 'Longdale Aggregates Ltd',
  email_verified: true,
  verified: false,
  verified_by_name: null,
  verified_at: null,
  created_at: '2026-11-20T09:00:00.000Z',
  version: 1,
}
const gareth: UserRow = {
  ...ruth,
  id: 8,
  first_name: 'Gareth',
  last_name: 'Lomas',
  name: 'Gareth Lomas',
  email: 'supplier2@loadstone.example',
  verified: true,
  verified_by_name: 'Helen Marsh',
  verified_at: '2026-11-20T10:00:00.000Z',
}

function openAsAdmin(path: string) {
  signInAs(admin)
  return openScreen(path)
}

async function openProducts(): Promise<void> {
  answer('get', '/api/products', { data: [earth], meta: { total: 1, next_cursor: null } })
  await openAsAdmin(paths.adminProducts)
}

function listUsers(...users: UserRow[]): void {
  answer('get', '/api/users', { data: users, meta: { total: users.length, next_cursor: null } })
  for (const user of users) answer('get', `/api/users/${user.id}`, { data: { ...user, company: null } })
}

const rowOf = async ({ name }: UserRow) => (await screen.findByText(name)).closest('tr') as HTMLElement

async function askOf(user: UserRow, change: string): Promise<void> {
  listUsers(ruth, gareth)
  await openAsAdmin(paths.adminUsers)
  await press(new RegExp(`^${change}`), within(await rowOf(user)))
}

const loginFields = { Email: 'supplier@loadstone.example', Password: 'Loadstone1' }
const newPassword = { 'New password': 'granite-74', 'Confirm new password': 'granite-74' }
const newAdmin = { 'First Name': 'Abel', 'Last Name': 'Frost', Email: 'nobody@loadstone.example' }
const adminPasswords = { Password: 'quarry-face-9', 'Confirm Password': 'quarry-face-9' }

type Screen = { call: Call; open: () => Promise<unknown>; typed?: Record<string, string>; send: string }

const failing: Record<string, Screen & { says: readonly Failure[] }> = {
  'a sign-in': {
    call: ['post', '/api/login'],
    open: () => openScreen(paths.login),
    typed: loginFields,
    send: 'Login',
    says: [
      [refused(403, 'Your account has been deactivated.'), 'Your account has been deactivated.'],
      [refused(422), sessionTexts.loginInvalid],
      [refused(500, 'Server Error'), sessionTexts.loginFailed],
      [silent, sessionTexts.loginFailed],
    ],
  },
  'a new password': {
    call: ['post', '/api/reset-password'],
    open: () => openScreen(paths.resetPassword('some-token')),
    typed: { Email: 'nell@loadstone.example', ...newPassword },
    send: 'Reset password',
    says: [[silent, resetTexts.failed]],
  },
  'an invited colleague’s password': {
    call: ['post', '/api/reset-password'],
    open: () => openScreen(paths.invitation('some-token')),
    typed: { Email: 'nell@loadstone.example', ...newPassword },
    send: 'Save password',
    says: [[silent, resetTexts.failed]],
  },
  'a forgotten password': {
    call: ['post', '/api/forgot-password'],
    open: () => openScreen(paths.forgotPassword),
    typed: { Email: 'nell@loadstone.example' },
    send: 'Send reset link',
    says: [
      [proxy, 'The link couldn’t be sent. Please try again.'],
      [refused(500), 'The link couldn’t be sent. Please try again.'],
      [silent, 'The server didn’t answer. Check the connection and try again.'],
    ],
  },
  'a confirmation of an email': {
    call: ['post', '/api/verify-email'],
    open: () => openScreen('/verify-email/some-token'),
    typed: { Password: 'granite-74' },
    send: 'Verify email',
    says: [
      [proxy, 'Your email couldn’t be verified. Please try again.'],
      [refused(500), 'Your email couldn’t be verified. Please try again.'],
      [silent, 'Your email couldn’t be verified: the server didn’t answer.'],
    ],
  },
  'a new admin': {
    call: ['post', '/api/register/admin'],
    open: () => openAsAdmin(paths.adminAddAdmin),
    typed: { ...newAdmin, ...adminPasswords },
    send: 'Add Admin User',
    says: [[silent, registrationTexts.adminFailed]],
  },
  'a new product': {
    call: ['post', '/api/products'],
    open: () => openAsAdmin(paths.adminProductAdd),
    typed: { 'Product Name': 'Never added', Description: 'To nobody' },
    send: 'Add Product',
    says: [
      [silent, productTexts.networkError],
      [proxy, productTexts.addFailed],
      [refused(500), productTexts.addFailed],
      [refused(409, 'Not today.'), 'Not today.'],
    ],
  },
  'an edited product': {
    call: ['put', '/api/products/9'],
    open: () => openProducts().then(() => press(/^Edit/)),
    send: 'Save',
    says: [[refused(500), productTexts.updateFailed]],
  },
  'an approved product': {
    call: ['put', '/api/products/9'],
    open: openProducts,
    send: 'Approve Fuller earth',
    says: [[refused(500), productTexts.updateFailed]],
  },
  'a deleted product': {
    call: ['delete', '/api/products/9'],
    open: () => openProducts().then(() => press(/^Delete/)),
    send: 'Delete product',
    says: [[refused(500), productTexts.deleteFailed]],
  },
  'a verified user': {
    call: ['post', '/api/users/verify'],
    open: () => askOf(ruth, 'Verify'),
    send: 'Verify user',
    says: [
      [refused(500), userTexts.verifyFailed],
      [refused(500, 'Server Error'), 'Server Error'],
    ],
  },
  'a deleted user': {
    call: ['delete', '/api/users/7'],
    open: () => askOf(ruth, 'Delete'),
    send: 'Delete user',
    says: [[refused(500), userTexts.deleteFailed]],
  },
  'a banned user': {
    call: ['post', '/api/users/ban'],
    open: () => askOf(gareth, 'Ban'),
    send: 'Ban user',
    says: [[refused(500), userTexts.banFailed]],
  },
  'a price of delivery': {
    call: ['put', '/api/quotes/7/bids/31/haulier-price'],
    open: async () =>
      openPart(
        <HaulierPriceSheet bid={bidToPrice()} quote={haulierQuote(240)} fleet={fleetOf([])} onClose={() => {}} />,
      ),
    typed: { 'Delivery Price (£)': '500.00' },
    send: 'Submit Price £500.00',
    says: [[silent, 'Failed to submit delivery price']],
  },
  'a list of products': {
    call: ['get', '/api/products'],
    open: () => openAsAdmin(paths.adminProducts),
    send: 'Try again',
    says: [[refused(500, 'Server Error'), productTexts.loadFailed]],
  },
}

test.each(Object.entries(failing))('%s that fails says so and keeps what was typed', async (_, failingScreen) => {
  const { call, open, typed = {}, send, says } = failingScreen
  let asked = 0
  let respond = says[0]?.[0] ?? silent
  meet(...call, () => {
    asked += 1
    return respond()
  })
  await open()
  await type(typed)
  for (const [fail, text] of says) {
    respond = fail
    const before = asked
    await press(send)
    await waitFor(() => expect(asked).toBeGreaterThan(before))
    await waitFor(() => expect(document.body.textContent).toContain(text))
  }
  for (const [label, value] of Object.entries(typed)) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
  }
})

test('a bid that the server refuses says why beside its field', async () => {
  const quote = { ...whereTo, id: 7, quantity: 33.3, delivery_method: 'Deliver', status: 1 } as const
  answer('get', '/api/collection-points', { data: [], meta: { total: 0, next_cursor: null } })
  answer('get', '/api/quotes/7/last-bids', { data: [] })
  drop('get', '/api/user/profile')
  const open = { ...quote, is_open: true, hauls_here: false, bids_until: null } as const
  openPart(<SupplierBidForm quote={open} standing={null} last={null} home={null} user={supplierUser} cancel={null} />)
  const fault = 'First fault.'
  answer('post', '/api/quotes/7/bids', { message: fault, code: 'invalid', errors: { product_price: [fault] } }, 422)
  await userEvent.click(await screen.findByLabelText(/^Yes \(Deliver yourself\)/))
  await type({ 'Product Price Delivered (£)': '100' })
  await press('Submit bid £100.00')
  const dialog = await screen.findByRole('dialog', { name: 'Submission Failed' })
  expect(dialog.textContent).toContain(fault)
  await press('OK', within(dialog))
  expect((await screen.findByRole('alert')).textContent).toContain(fault)
})

test.each([
  [
    'adding a product',
    ['post', '/api/products'],
    async () => {
      const whereAt = await openScreen(paths.adminProductAdd)
      await type({ 'Product Name': 'Never added', Description: 'To nobody' })
      await press('Add Product')
      return whereAt
    },
    productTexts.loginToAdd,
  ],
  ['a list of products', ['get', '/api/products'], () => openScreen(paths.adminProducts), sessionTexts.loginAgain],
] as const)('%s after the session was revoked leads to the login', async (_, [method, path], open, text) => {
  signInAs(admin)
  refuse(method, path, 401, 'Unauthenticated.', 'revoked')
  const whereAt = await open()
  expect((await screen.findByRole('dialog')).textContent).toContain(text)
  expect(whereAt()).toBe(paths.login)
  expect(localStorage.getItem('authToken')).toBeNull()
})

test("the server's answer is merged into the user's row even if the list fails to load", async () => {
  await askOf(ruth, 'Verify')
  answer('post', '/api/users/verify', {
    message: 'User verified successfully',
    user: { ...ruth, verified: true, verified_by_name: 'Helen Marsh', verified_at: '2026-11-22T10:00:00.000Z' },
  })
  refuse('get', '/api/users', 500, 'Server Error')
  await press('Verify user')
  await screen.findByText('User verified successfully')
  const row = await rowOf(ruth)
  await within(row).findByRole('button', { name: /^Ban/ })
  expect(row.textContent).toContain('Helen Marsh')
})

test('a list that failed can be tried again', async () => {
  signInAs(admin)
  refuse('get', '/api/users', 500, 'Server Error')
  await openScreen(paths.adminUsers)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain(`${userTexts.loadFailed}Server Error`)
  listUsers(ruth, gareth)
  await press('Try again', within(alert))
  await screen.findByText('Ruth Calladine')
})

test.each([
  ["a proxy's page", answerByProxy, ''],
  ['no answer', drop, 'The server didn’t answer. Check the connection.'],
])('a list that meets %s blames the connection only if nothing answered', async (_, meet, words) => {
  signInAs(admin)
  meet('get', '/api/users')
  await openScreen(paths.adminUsers)
  // The page asks twice more first.
  const alert = await screen.findByRole('alert', {}, { timeout: 10_000 })
  expect(alert.textContent).toBe(`${userTexts.loadFailed}${words}Try again`)
})

test('a fault of the product picker has the same sign as any other field', async () => {
  answer('get', '/api/products', { data: [earth], meta: { total: 1, next_cursor: null } })
  openPart(<ProductPicker value={{ id: '', name: '' }} onChange={() => {}} error="This field is required" />)
  expect((await screen.findByText('This field is required')).querySelector('svg')).not.toBeNull()
})
