import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { TopSearch } from '../../../web/shell/TopSearch.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** What the address has searched for, one after the other. */
const searched: string[] = []

/** A shell with the box in its bar over three pages, one of them the list. */
function open(address = '/board') {
  const shell = (
    <>
      <TopSearch label="Search orders" to="/orders" />
      <Outlet />
    </>
  )
  const children = ['/board', '/orders', '/staff'].map((path) => ({ path, element: <h1>{path}</h1> }))
  const router = createMemoryRouter([{ element: shell, children }], { initialEntries: [address] })
  searched.length = 0
  router.subscribe(({ location }) => searched.push(location.search))
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
    </MantineProvider>,
  )
  return router
}
const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search orders' })
const shown = (heading: string) => screen.findByRole('heading', { name: heading })

test('a search typed while the list is loading continues in the list’s own field', async () => {
  const router = open()
  await userEvent.type(box(), 'Tar')
  void router.navigate('/orders')
  await shown('/orders')
  expect(document.activeElement).toBe(box())
  await userEvent.type(box(), 'rant', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(box().value).toBe('Tarrant')
  await waitFor(() => expect(router.state.location.search).toBe('?search=Tarrant'))
  void router.navigate('/staff')
  await shown('/staff')
  await waitFor(() => expect(box().value).toBe(''))
  void router.navigate(-1)
  await shown('/orders')
  await waitFor(() => expect(box().value).toBe('Tarrant'))
})

test('a search that was typed and abandoned doesn’t narrow the list that a link opens', async () => {
  const router = open()
  await userEvent.type(box(), 'Tar')
  box().blur()
  void router.navigate('/orders')
  await shown('/orders')
  await waitFor(() => expect(box().value).toBe(''))
  await userEvent.type(box(), 'rant')
  await waitFor(() => expect(searched.at(-1)).toBe('?search=rant'))
  expect(searched.join()).not.toContain('Tar')
})

test('Enter leads to the list, and a pending search doesn’t follow to the next page', async () => {
  const router = open('/staff?search=Stacey')
  expect(box().value).toBe('')
  await userEvent.type(box(), ' Tarrant {Enter}')
  await shown('/orders')
  expect(router.state.location.search).toBe('?search=Tarrant')
  await waitFor(() => expect(box().value).toBe('Tarrant'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(box(), { target: { value: 'Tarrants' } })
  expect(vi.getTimerCount()).toBeGreaterThan(0)
  await act(() => router.navigate('/staff'))
  screen.getByRole('heading', { name: '/staff' })
  vi.runAllTimers()
  expect(searched).not.toContain('?search=Tarrants')
})
