import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { officePermissions } from '../../../api/contract/rules/permissions.ts'
import { type StaffMember, switchesOf } from '../../../api/contract/staff.ts'
import { StaffTable } from '../../../web/drivers/StaffTable.tsx'
import { paths } from '../../../web/paths.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { driverOf } from '../driverApi.ts'
import { answer, meet, openPart, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const owner: SessionUser = { ...driverOf(40), role: 'contractor', roles: ['contractor'], permissions: [] }
const ofTrade = officePermissions.contractor
const lee: StaffMember = {
  id: 41,
  first_name: 'Lee',
  last_name: 'Barker',
  full_name: 'Lee Barker',
  email: 'lee@buyer.example',
  phone: null,
  role: 'contractor',
  is_owner: false,
  email_verified: true,
  verified: true,
  deactivated_at: null,
  permissions: switchesOf(['read'], ofTrade),
  approval_limit: null,
  open_assignments: 0,
  version: 1,
}
const invited: StaffMember = { ...lee, id: 42, full_name: 'Ida Wray', email_verified: false }
const boss: StaffMember = {
  ...lee,
  id: 40,
  full_name: 'Ruth Hall',
  is_owner: true,
  permissions: switchesOf(ofTrade, ofTrade),
}
const driver: StaffMember = { ...lee, id: 43, full_name: 'Dan Price', role: 'driver' }

test('each colleague has the switches of the trade; the owner’s are locked, and drivers have a sentence', () => {
  openPart(<StaffTable users={[boss, lee, driver]} trade="contractor" />)
  expect(screen.getByRole('switch', { name: 'Read for Lee Barker' }).getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('switch', { name: 'Raise and decide for Lee Barker' }).getAttribute('aria-checked')).toBe(
    'false',
  )
  expect(screen.getByRole('switch', { name: 'Accounts for Ruth Hall: always on' })).toBeTruthy()
  expect(screen.queryByRole('switch', { name: /Dan Price/ })).toBeNull()
})

test('an invitation can be sent again until it is accepted', () => {
  openPart(<StaffTable users={[boss, lee, invited, driver]} trade="contractor" />)
  const again = screen
    .getAllByRole('button', { name: /^Send the invitation/ })
    .map((one) => one.ariaLabel ?? one.getAttribute('aria-label'))
  expect(again).toEqual(['Send the invitation to Ida Wray again'])
  expect(screen.getByText('invited')).toBeTruthy()
})

test('the owner invites a colleague with the switches that they tick, and a limit for whoever decides', async () => {
  signInAs(owner)
  answer('get', '/api/haulier/users', { data: [boss], meta: { total: 1, next_cursor: null } })
  const sent: unknown[] = []
  meet('post', '/api/users/invite', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: 'Colleague invited', data: invited }, { status: 201 })
  })
  await openScreen(paths.contractorUsers)
  const form = within(await screen.findByRole('form', { name: 'Invite a colleague' }, { timeout: 10_000 }))
  await userEvent.type(form.getByLabelText('First Name'), 'Ida')
  await userEvent.type(form.getByLabelText('Last Name'), 'Wray')
  await userEvent.type(form.getByLabelText('Email'), 'ida@buyer.example')
  expect(form.queryByLabelText(/^Approval limit/)).toBeNull()
  await userEvent.click(form.getByLabelText('Raise and decide'))
  await userEvent.type(form.getByLabelText(/^Approval limit/), '3000')
  await userEvent.click(form.getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByText(/An invitation has been sent to ida@buyer.example/)).toBeTruthy()
  expect(sent).toEqual([
    {
      first_name: 'Ida',
      last_name: 'Wray',
      email: 'ida@buyer.example',
      role: 'contractor',
      permissions: ['decide'],
      approval_limit: '3,000.00',
    },
  ])
})

test('the invitation says what each switch opens', async () => {
  signInAs(owner)
  answer('get', '/api/haulier/users', { data: [boss], meta: { total: 1, next_cursor: null } })
  await openScreen(paths.contractorUsers)
  const form = within(await screen.findByRole('form', { name: 'Invite a colleague' }, { timeout: 10_000 }))
  for (const [name, description] of [
    ['Raise and decide', 'Asks for quotes, accepts bids and closes orders.'],
    ['Read', 'Sees quotes, bids and orders, and changes nothing.'],
    ['Accounts', 'Sees orders and statements, and exports tickets.'],
  ] as const) {
    expect(form.getByRole('checkbox', { name, description })).toBeTruthy()
  }
})

test('a colleague sees neither the entry nor the page', async () => {
  signInAs({ ...owner, is_owner: false, permissions: ['read'] })
  await openScreen(paths.contractorUsers)
  expect(
    await screen.findByText(/Only the owner of the firm can manage its people/, {}, { timeout: 10_000 }),
  ).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'People' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add Quote' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Statements' })).toBeNull()
  expect(screen.getByRole('link', { name: 'My Orders' })).toBeTruthy()
})
