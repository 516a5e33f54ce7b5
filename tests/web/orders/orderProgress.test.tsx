import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderProgress } from '../../../api/contract/orders.ts'
import { OrderProgressCard } from '../../../web/orders/OrderProgressCard.tsx'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

const today = '2026-03-10'
const ticket = (number: number, voided = false) => ({
  number,
  voided,
  net_weight: 19.1,
  logged_at: `${today}T09:${String(number).padStart(2, '0')}:00.000Z`,
})

function cardOf(more: Partial<OrderProgress>, tickets = [ticket(1)]): string {
  const progress: OrderProgress = {
    ordered: 1200,
    delivered: 0,
    remaining: 1200,
    percent: 0,
    status: 'In Progress',
    loads: 0,
    note: null,
    closed_at: null,
    is_cancelled: false,
    close_reason: null,
    ...more,
  }
  openPart(<OrderProgressCard progress={progress} tickets={tickets} today={today} />)
  return screen.getByRole('region', { name: 'Progress' }).textContent ?? ''
}

test('sixty loads are one piece over a scale, with a mark for every ten', () => {
  const text = cardOf({ delivered: 743.42, remaining: 456.58, loads: 39 })
  expect(text).toContain('Loads left24 of 19.1 t')
  expect(text).toContain('102030405063 loads')
  expect(screen.getByRole('progressbar').children).toHaveLength(2)
})

test('an order that came in full says the loads that came, and their average in place of those left', () => {
  const text = cardOf({ ordered: 240, delivered: 240, remaining: 0, status: 'Completed', loads: 13 })
  expect(text).toContain('1013 loads')
  expect(text).toContain('Average load18.5 t')
  expect(text).not.toContain('Loads left')
})

test('live and void loads are shown apart', () => {
  const tickets = [ticket(1), ticket(2), ticket(3, true), ticket(4, true)]
  expect(cardOf({ delivered: 38.2, remaining: 1161.8, loads: 2 }, tickets)).toContain('delivered in 2 loads, 2 void')
})

test('an order that was exceeded shows the excess in place of what remains', () => {
  const text = cardOf({ ordered: 100, delivered: 137.5, remaining: 0, status: 'Completed', loads: 7 })
  expect(text).toContain('Over-delivered37.5 t over')
  expect(text).not.toContain('Remaining')
})

test('a cancelled order has nothing left to come', () => {
  const text = cardOf({ status: 'Completed', closed_at: `${today}T12:00:00.000Z`, is_cancelled: true }, [])
  expect(text).not.toContain('Remaining')
  expect(text).not.toContain('Closed at')
})

test('an order closed short shows the quantity at which it was closed', () => {
  const closed = { note: 'closed at 97.0 t', closed_at: `${today}T12:00:00.000Z` }
  const text = cardOf({ ordered: 100, delivered: 97, remaining: 3, status: 'Completed', loads: 5, ...closed })
  expect(text).toContain('Closed at97.0 t')
  expect(text).not.toContain('Remaining')
})
