import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '../../../web/paths.ts'
import { admin, answer, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

beforeEach(async () => {
  signInAs({ ...admin, role: 'contractor', roles: ['contractor', 'supplier'], company_id: 2 })
  for (const path of ['/api/quotes', '/api/bids/mine', '/api/contractor/accepted-quotes']) {
    answer('get', path, { data: [], meta: { total: 0, next_cursor: null } })
  }
  await openScreen(paths.contractorDashboard)
})
const button = () => screen.findByRole('button', { name: /account menu/ })
const hasFocus = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))

test('the keyboard opens the account menu, walks round in it and comes back to its button', async () => {
  ;(await button()).focus()
  await userEvent.keyboard('{Enter}')
  await hasFocus('Contractor')
  await userEvent.keyboard('{ArrowUp}')
  await hasFocus('Logout')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await hasFocus('Supplier')
  await userEvent.keyboard('{End}{ArrowUp}')
  await hasFocus('Dark')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(await button())
  await userEvent.keyboard('{ArrowUp}')
  await hasFocus('Logout')
  await userEvent.keyboard('{Tab}')
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a touch opens the menu without focus; choosing colours leaves it open, a touch beside it closes it', async () => {
  await userEvent.click(await button())
  expect(screen.getByRole('menu', { name: /account menu/ })).toBeDefined()
  expect(document.activeElement).toBe(await button())
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }))
  expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByRole('heading', { level: 1 }))
  expect(screen.queryByRole('menu')).toBeNull()
})
