import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import * as sessionCalls from '../../../api/contract/sessionCalls.ts'
import { paths } from '../../../web/paths.ts'
import { admin, answer, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

/** One page, which asks for the cookie once: its tests follow one another. */

serveScreens()

const cookie = sessionCalls.csrfCookie.path
const user = sessionCalls.userRead.path
let fail = () => {}
const failing = new Promise<Response>((resolve) => {
  fail = () => resolve(HttpResponse.error())
})

afterEach(() => vi.restoreAllMocks())

async function changeArea(): Promise<string[]> {
  const ann = { ...admin, role: 'contractor' as const, roles: ['contractor' as const, 'supplier' as const] }
  signInAs(ann)
  answer('get', user, ann)
  const sent = vi.spyOn(globalThis, 'fetch')
  for (const path of ['/api/quotes', '/api/bids/mine', '/api/contractor/accepted-quotes']) {
    answer('get', path, { data: [], meta: { total: 0, next_cursor: null } })
  }
  await openScreen(paths.contractorDashboard)
  await userEvent.click(await screen.findByRole('button', { name: /account menu/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Supplier' }))
  await screen.findByRole('navigation', { name: 'Supplier menu' })
  return sent.mock.calls.map(([path]) => String(path)).filter((path) => [cookie, user].includes(path))
}

test('without a network no page asks for the CSRF cookie', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await changeArea()).not.toContain(cookie)
})

test('a page asks for the CSRF cookie once, before it asks who the user is, and no screen waits for it', async () => {
  meet('get', cookie, () => failing)
  const asked = await changeArea()
  expect(asked.slice(0, 2)).toEqual([cookie, user])
  expect(asked.filter((path) => path === cookie)).toHaveLength(1)
})

test('a write before the cookie is there asks for it itself, even while the first request hangs', async () => {
  signInAs(admin)
  const asked: string[] = []
  meet('get', cookie, () => {
    asked.push('cookie')
    return new HttpResponse(null, { status: 204 })
  })
  meet('post', '/api/products', () => {
    asked.push('product')
    return HttpResponse.json({ message: 'Not today.', code: 'x' }, { status: 409 })
  })
  await openScreen(paths.adminProductAdd)
  await userEvent.type(await screen.findByLabelText('Product Name'), 'Gabion stone')
  await userEvent.type(screen.getByLabelText('Description'), 'For baskets')
  await userEvent.click(screen.getByRole('button', { name: 'Add Product' }))
  await screen.findByText('Not today.')
  expect(asked).toEqual(['cookie', 'product'])
  fail()
})
