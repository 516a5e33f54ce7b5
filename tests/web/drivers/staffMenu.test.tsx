import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ownerRoles } from '../../../api/contract/rules/permissions.ts'
import { type StaffMember, switchesOf } from '../../../api/contract/staff.ts'
import { StaffTable } from '../../../web/drivers/StaffTable.tsx'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

const roleIn = { contractor: 'contractor', supplier: 'supplier', haulier: 'haulier_fulfillment' } as const
const lee: StaffMember = {
  id: 41,
  first_name: 'Lee',
  last_name: 'Barker',
  full_name: 'Lee Barker',
  email: 'lee@firm.example',
  phone: null,
  role: 'contractor',
  is_owner: false,
  email_verified: true,
  verified: true,
  deactivated_at: null,
  permissions: switchesOf([]),
  approval_limit: null,
  open_assignments: 0,
  version: 1,
}
const driver: StaffMember = { ...lee, id: 43, full_name: 'Dan Price', role: 'driver' }
const invited: StaffMember = { ...lee, id: 42, full_name: 'Ida Wray', email_verified: false }

/** What the menu of that person offers. */
async function itemsOf(name: string): Promise<(string | null)[]> {
  await userEvent.click(screen.getByRole('button', { name: `More for ${name}` }))
  return screen.getAllByRole('menuitem').map((one) => one.textContent)
}

test.each(ownerRoles)(
  'the owner of a %s firm can hand it over to somebody of the office, not to a driver',
  async (trade) => {
    openPart(<StaffTable users={[{ ...lee, role: roleIn[trade] }, driver]} trade={trade} />)
    expect(await itemsOf('Lee Barker')).toEqual(['Sign out', 'Make owner'])
    await userEvent.click(screen.getByRole('menuitem', { name: 'Make owner' }))
    expect(await screen.findByRole('dialog', { name: 'Make Lee Barker the owner?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await itemsOf('Dan Price')).toEqual(['Sign out'])
  },
)

test('whoever was never signed in, or can’t sign in, has no menu', () => {
  const off = { ...lee, id: 44, full_name: 'Sam Hart', deactivated_at: '2026-03-01T09:00:00.000Z' }
  openPart(<StaffTable users={[invited, off]} trade="contractor" />)
  expect(screen.getByRole('button', { name: 'Send the invitation to Ida Wray again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull()
})

test.each(['Deactivate', 'Sign out'])('%s speaks of a phone only where tickets may wait on one', async (action) => {
  openPart(<StaffTable users={[lee, driver]} trade="contractor" />)
  for (const { full_name, role } of [lee, driver]) {
    if (action === 'Sign out') {
      await itemsOf(full_name)
      await userEvent.click(screen.getByRole('menuitem', { name: action }))
    } else await userEvent.click(screen.getByRole('button', { name: `Deactivate ${full_name}` }))
    const dialog = await screen.findByRole('dialog', { name: `${action} ${full_name}?` })
    expect(/phone/i.test(dialog.textContent ?? '')).toBe(role === 'driver')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  }
})
