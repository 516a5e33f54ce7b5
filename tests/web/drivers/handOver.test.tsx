import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { officePermissions } from '../../../api/contract/rules/permissions.ts'
import { type StaffMember, switchesOf } from '../../../api/contract/staff.ts'
import { invalidate } from '../../../web/client/invalidate.ts'
import { queryClient } from '../../../web/client/queries.ts'
import { allOf } from '../../../web/client/useCall.ts'
import { paths } from '../../../web/paths.ts'
import { getSession, type SessionUser } from '../../../web/session/session.ts'
import { driverOf } from '../driverApi.ts'
import { answer, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const owner: SessionUser = { ...driverOf(40), role: 'contractor', roles: ['contractor'], permissions: [] }
const former: SessionUser = { ...owner, is_owner: false, permissions: [...officePermissions.contractor] }
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
  permissions: switchesOf(['decide'], officePermissions.contractor),
  approval_limit: 3000,
  open_assignments: 0,
  version: 1,
}

const none = { data: [], meta: { total: 0, next_cursor: null } }

test('whoever hands the firm over is told what they keep, and lands on their dashboard without a refusal', async () => {
  signInAs(owner)
  for (const path of ['/api/orders/running', '/api/needs', '/api/quotes', '/api/contractor/orders']) {
    answer('get', path, none)
  }
  const asked = { before: 0, after: 0 }
  let isHanded = false
  meet('get', '/api/haulier/users', () => {
    asked[isHanded ? 'after' : 'before'] += 1
    if (isHanded)
      return HttpResponse.json({ message: 'This action is unauthorized.', code: 'forbidden' }, { status: 403 })
    return HttpResponse.json({ data: [lee], meta: { total: 1, next_cursor: null } })
  })
  meet('post', '/api/users/41/owner', async () => {
    const shown = () => queryClient.getQueryCache().findAll({ queryKey: allOf(calls.staffList), type: 'active' })
    await waitFor(() => expect(shown()).toEqual([]))
    isHanded = true
    answer('get', '/api/user', former)
    // As the stream, which tells of it before the answer.
    await invalidate(queryClient, { queryKey: allOf(calls.staffList) })
    return HttpResponse.json({ message: 'Ownership handed over', data: { ...lee, is_owner: true, version: 2 } })
  })
  const address = await openScreen(paths.contractorUsers)
  await userEvent.click(await screen.findByRole('button', { name: 'More for Lee Barker' }, { timeout: 10_000 }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Make owner' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make Lee Barker the owner?' })
  expect(dialog.textContent).toContain('You stay as a colleague with every switch and no approval limit')
  await userEvent.click(screen.getByRole('button', { name: 'Hand over' }))
  expect(
    await screen.findByText(/You are a colleague with every switch and no approval limit/, {}, { timeout: 10_000 }),
  ).toBeTruthy()
  expect(address()).toBe(paths.contractorDashboard)
  await waitFor(() => expect(getSession()?.user.permissions).toEqual(former.permissions))
  expect(screen.queryByText(/Access denied/)).toBeNull()
  expect(asked.after).toBe(0)
})
