import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { paths } from '../../../web/paths.ts'
import { landingOf } from '../../../web/session/areas.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { admin, answer, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const priya: SessionUser = {
  ...admin,
  first_name: 'Priya',
  last_name: 'Nair',
  name: 'Priya Nair',
  email: 'contractor@loadstone.example',
  role: 'contractor',
  roles: ['contractor', 'supplier'],
  company_id: 2,
  company_name: 'Tarrant Groundworks Ltd',
}

test('a user with several roles can change areas', async () => {
  signInAs(priya)
  for (const path of ['/api/quotes', '/api/bids/mine', '/api/contractor/accepted-quotes']) {
    answer('get', path, { data: [], meta: { total: 0, next_cursor: null } })
  }
  expect(landingOf(priya)).toBe(paths.contractorDashboard)
  const whereAt = await openScreen(paths.contractorDashboard)
  await userEvent.click(await screen.findByRole('button', { name: /account menu/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supplier' }))
  await screen.findByRole('navigation', { name: 'Supplier menu' })
  expect(whereAt()).toBe(paths.supplierDashboard)
})
