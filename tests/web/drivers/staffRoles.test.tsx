import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type StaffMember, switchesOf } from '../../../api/contract/staff.ts'
import { StaffTable } from '../../../web/drivers/StaffTable.tsx'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

const ida: StaffMember = {
  id: 9,
  first_name: 'Ida',
  last_name: 'Wray',
  full_name: 'Ida Wray',
  email: 'ida@haulier.example',
  phone: null,
  role: 'haulier_respond_to_quote',
  email_verified: true,
  verified: true,
  deactivated_at: null,
  is_owner: false,
  permissions: switchesOf(['respond_to_quote']),
  approval_limit: null,
  open_assignments: 0,
  version: 4,
}

test('a role has the same name in the list as in the bar', () => {
  const roles = [
    'haulier',
    'haulier_respond_to_quote',
    'haulier_execute_order',
    'haulier_fulfillment',
    'driver',
  ] as const
  openPart(
    <StaffTable users={roles.map((role, nth) => ({ ...ida, id: nth + 1, role, is_owner: role === 'haulier' }))} />,
  )
  const [, ...rows] = screen.getAllByRole('row')
  const shown = rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)
  expect(shown).toEqual(['HaulierOwner', 'Haulier RQ', 'Haulier execute order', 'Haulier fulfillment', 'Driver'])
})
