import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { useList } from '../../../web/client/lists.ts'
import { Lane } from '../../../web/deal/Lane.tsx'
import { paths } from '../../../web/paths.ts'
import { routes } from '../../../web/routes.tsx'
import { Cards } from '../../../web/ui/Cards.tsx'
import { ListCard } from '../../../web/ui/ListCard.tsx'
import { Panel } from '../../../web/ui/Panel.tsx'

vi.mock(import('../../../web/site/AboutPage.tsx'), () => ({ AboutPage: () => fail('No text about us') }))

/** What can't be drawn just now. */
let isBroken: boolean
let queries: QueryClient
const broken = 'This part couldn’t be shown'

beforeEach(() => {
  isBroken = true
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // React tells the console of each error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function fail(why: string): never {
  throw new RangeError(why)
}

function Weights() {
  return <p>{isBroken ? fail('Invalid time value') : '31.94 t'}</p>
}

function show(page: ReactNode) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>{page}</QueryClientProvider>
    </MantineProvider>,
  )
}
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

it('a panel that fails keeps its title, says what happened, and Try again draws it afresh', async () => {
  show(
    <Panel title="Tickets" count={3}>
      <Weights />
    </Panel>,
  )
  const panel = within(screen.getByRole('region', { name: 'Tickets' }))
  expect(panel.getByRole('alert').textContent).toContain(broken)
  panel.getByText('Invalid time value')
  await tryAgain()
  panel.getByText(broken)
  isBroken = false
  await tryAgain()
  await panel.findByText('31.94 t')
  expect(screen.queryByText(broken)).toBeNull()
})

it.each([
  ['a stack', (cards: ReactNode[]) => <Cards className="stack">{cards}</Cards>],
  [
    'a lane',
    (cards: ReactNode[]) => (
      <Lane title="Running" count={2}>
        {cards}
      </Lane>
    ),
  ],
])('in %s a card that fails as a whole leaves the others standing', async (_, stackOf) => {
  show(stackOf([<p key="before">Before</p>, <Weights key="it" />, <p key="after">After</p>]))
  screen.getByText('Before')
  screen.getByText('After')
  isBroken = false
  await tryAgain()
  await screen.findByText('31.94 t')
})

it('a list that fails keeps its filters, and Try again requests its rows again', async () => {
  let name: string | null = null
  vi.stubGlobal('fetch', async () => Response.json({ data: [{ name }], meta: { total: 1, next_cursor: null } }))
  function Names() {
    const query = useList(calls.productList, {})
    return (
      <ListCard label="Names" query={query} failure="Failed" empty={null} what="names" filters={<p>Search</p>}>
        {(rows) => rows.map(({ name }) => <p key={name}>{name.toUpperCase()}</p>)}
      </ListCard>
    )
  }
  show(
    <MemoryRouter>
      <Names />
    </MemoryRouter>,
  )
  await screen.findByText(broken)
  screen.getByText('Search')
  name = 'Ashover'
  await tryAgain()
  await screen.findByText('ASHOVER')
})

it('a page that fails leaves its frame standing', async () => {
  vi.stubGlobal('scrollTo', () => {})
  const router = createMemoryRouter(routes, { initialEntries: [paths.about] })
  show(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Something went wrong' })
  screen.getByRole('banner')
  screen.getByRole('link', { name: 'Privacy Policy' })
  expect(screen.getAllByRole('main')).toHaveLength(1)
})
