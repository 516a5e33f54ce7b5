import '../browser.ts'

import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { type Column, Table } from '../../../web/ui/Table.tsx'

type Load = { id: number; stone: string; tonnes: number | null }

const columns: readonly Column<Load>[] = [
  { head: 'Stone', cell: ({ stone }) => stone },
  {
    head: 'Tonnes',
    isNumber: true,
    isExtra: true,
    isNamed: true,
    className: 'big',
    sort: {
      orders: [
        { sort: 'tonnes_desc', direction: 'descending' },
        { sort: 'tonnes_asc', direction: 'ascending' },
      ],
      standard: 'tonnes_desc',
    },
    cell: ({ tonnes }) => tonnes,
  },
  {
    head: 'Actions',
    isHeadHidden: true,
    isExtra: true,
    className: 'act',
    cell: ({ id }) => <a href={`/${id}`}>View</a>,
  },
]
const loads = [
  { id: 1, stone: 'Type 1', tonnes: 20 },
  { id: 2, stone: 'Sharp sand', tonnes: null },
]

afterEach(cleanup)

function openTable() {
  const table = <Table caption="Loads" columns={columns} rows={loads} keyOf={({ id }) => id} />
  const router = createMemoryRouter([{ path: '/', element: table }])
  render(<RouterProvider router={router} />)
  return router
}

it('a table has a heading for each column and a cell for each row under it', () => {
  openTable()
  const table = screen.getByRole('table', { name: 'Loads' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Stone', 'Tonnes', 'Actions'])
  const rows = within(table).getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Type 1', '20', 'View'],
    ['Sharp sand', '', 'View'],
  ])
})

it('a heading goes with its cells where there is less room than in the office', () => {
  openTable()
  const [head, ...rows] = screen.getAllByRole('row')
  const extra = (row: Element | undefined) => [...(row?.children ?? [])].map((one) => one.matches('.opt'))
  expect(rows.map(extra)).toEqual(rows.map(() => [false, true, true]))
  expect(extra(head)).toEqual([false, true, true])
})

it('a table names the cells that ask for it, because a phone shows no headings', () => {
  openTable()
  const [, figure, action] = screen.getAllByRole('cell')
  expect([figure?.dataset['label'], action?.dataset['label']]).toEqual(['Tonnes', undefined])
})

it('a sortable heading shows the current order and requests the next', async () => {
  const router = openTable()
  const heading = screen.getByRole('columnheader', { name: 'Tonnes' })
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(within(heading).getByRole('button'))
  expect(router.state.location.search).toBe('?sort=tonnes_asc')
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
})
