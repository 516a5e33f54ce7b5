import { expect, test } from 'vitest'
import { clashesOf, daysOf, ordersText, othersOf, rotaOf } from '../../../web/device/driverDays.ts'
import { order } from '../driverOrder.ts'

const today = '2026-11-23'
const [dan, lee] = [1, 2]

type OrderFacts = { id: number; from: string; to: string; drivers?: number[]; removed?: number[]; isDone?: boolean }

const orderOf = ({ id, from, to, drivers = [dan], removed = [], isDone = false }: OrderFacts) => ({
  quote_id: id,
  delivery_from_date: from,
  delivery_to_date: to,
  progress: { ...order.progress, status: isDone ? ('Completed' as const) : ('In Progress' as const) },
  drivers: drivers.map((driver) => ({
    id: driver,
    pending: removed.includes(driver) ? ('remove-driver' as const) : null,
  })),
})

const here = { id: 1, from: '2026-11-24', to: '2026-11-27' }

/** The days that driver 1 has the other order on, beside this one. */
function sharedWith(other: Omit<OrderFacts, 'id'>) {
  const rota = rotaOf([orderOf(here), orderOf({ id: 2, ...other })], today)
  return clashesOf(rota, dan, daysOf(orderOf(here), today)).map(({ from, to }) => [from, to])
}

test.each([
  ['ends before it', { from: '2026-11-20', to: '2026-11-23' }, []],
  ['ends on its first day', { from: '2026-11-20', to: '2026-11-24' }, [['2026-11-24', '2026-11-24']]],
  ['lies within it', { from: '2026-11-25', to: '2026-11-26' }, [['2026-11-25', '2026-11-26']]],
  ['begins on its last day', { from: '2026-11-27', to: '2026-12-04' }, [['2026-11-27', '2026-11-27']]],
  ['begins after it', { from: '2026-11-28', to: '2026-12-04' }, []],
  ['is completed', { from: '2026-11-25', to: '2026-11-26', isDone: true }, []],
  ['is of somebody else', { from: '2026-11-25', to: '2026-11-26', drivers: [lee] }, []],
  ['has just lost its driver', { from: '2026-11-25', to: '2026-11-26', removed: [dan] }, []],
])('an order that %s', (_, other, expected) => {
  expect(sharedWith(other)).toEqual(expected)
})

test('an open order past its window counts for today', () => {
  const [due, now] = [
    orderOf({ id: 1, from: '2026-11-16', to: '2026-11-20' }),
    orderOf({ id: 2, from: today, to: today }),
  ]
  const rota = rotaOf([due, now], today)
  expect(clashesOf(rota, dan, daysOf(now, today))).toEqual([{ quoteId: 1, from: today, to: today }])
})

test('a driver’s other orders are listed nearest first with their days, the rest as a number', () => {
  const others = ['2026-12-07', '2026-11-20', '2026-12-01', '2026-12-14'].map((from, nth) =>
    orderOf({ id: nth + 2, from, to: '2026-12-18' }),
  )
  const rota = rotaOf([orderOf(here), ...others], today)
  const has = othersOf(rota, dan, daysOf(orderOf(here), today))
  expect(ordersText(has, today)).toBe('order 3 today, order 4 from Tue 1 Dec and 2 more')
  expect(ordersText([], today)).toBe('')
})
