import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderDetails } from '../../../api/contract/orders.ts'
import { TonnesPerDay } from '../../../web/orders/TonnesPerDay.tsx'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

const today = '2026-03-10'
const load = (day: string) => ({ logged_at: `${day}T09:00:00.000Z`, net_weight: 100, voided: false })
const loads = [load('2026-03-06'), load('2026-03-09'), load(today)]

function daysOf(delivery_to_date: string, remaining: number): HTMLElement[] {
  const progress = { remaining, status: remaining > 0 ? 'In Progress' : 'Completed' }
  openPart(<TonnesPerDay order={{ delivery_to_date, progress } as OrderDetails} tickets={loads} today={today} />)
  return within(screen.getByRole('region', { name: 'Tonnes per day' })).getAllByRole('listitem')
}

const lateOf = (days: HTMLElement[]) => days.filter((day) => day.classList.contains('is-late'))

test('a day after the window is late, behind the line of its end', () => {
  const late = lateOf(daysOf('2026-03-12', 250))
  expect(late.map((day) => day.textContent)).toEqual(['window ends 12 Mar50.0 to comeFri13 Mar'])
  expect(screen.getByText('At the pace so far, 100.0 t a day')).toBeTruthy()
})

test('without a late day there is no line', () => {
  expect(lateOf(daysOf('2026-03-13', 250))).toEqual([])
  expect(screen.queryByText(/^window ends/)).toBeNull()
})

test('a completed order shows no planned days', () => {
  const days = daysOf('2026-03-13', 0)
  expect(days.filter((day) => /to come/.test(day.textContent))).toEqual([])
  expect(screen.queryByText(/^At the pace/)).toBeNull()
})
