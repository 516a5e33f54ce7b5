import { describe, expect, it, test } from 'vitest'
import type { OrderDetails } from '../../../api/contract/orders.ts'
import { endText } from '../../../web/orders/endText.ts'
import { loadMarks } from '../../../web/orders/loadMarks.ts'
import type { Load } from '../../../web/orders/loads.ts'
import { planOf } from '../../../web/orders/plan.ts'
import { slowDays } from '../../../web/orders/slowDays.ts'
import { barsOf } from '../../../web/orders/TonnesPerDay.tsx'

/** A Tuesday; the window ends on the Monday after. */
const today = '2026-03-10'
const load = (day: string, net_weight: number): Load => ({
  logged_at: `${day}T09:00:00.000Z`,
  net_weight,
  voided: false,
})

/** 100 t a day before today, and 40 t today. */
const loads = [load('2026-03-06', 100), load('2026-03-09', 100), load(today, 40)]

function orderWith(remaining: number, more: Partial<OrderDetails> = {}): OrderDetails {
  const progress = { remaining, status: remaining > 0 ? 'In Progress' : 'Completed', closed_at: null }
  const site = { address: 'Infinity Park Way, Derby', city: 'Derby', postcode: 'DE24 9FU', delivery_method: 'Deliver' }
  const window = { delivery_from_date: '2026-03-02', delivery_to_date: '2026-03-16' }
  return { ...site, ...window, progress, ...more } as OrderDetails
}

describe('the plan of an order that runs', () => {
  const plan = (remaining: number) => planOf(orderWith(remaining), loads, today)

  it('fills today up to the pace, then a pace a day, and the last day brings the rest', () => {
    expect(plan(290)).toEqual({
      end: '2026-03-13',
      paceKg: 100_000,
      days: [
        { day: today, kg: 60_000, isLate: false },
        { day: '2026-03-11', kg: 100_000, isLate: false },
        { day: '2026-03-12', kg: 100_000, isLate: false },
        { day: '2026-03-13', kg: 30_000, isLate: false },
      ],
    })
  })

  it('skips the weekend and goes past the window, where it is late', () => {
    const days = plan(490)?.days ?? []
    expect(days.map(({ day }) => day.slice(-2))).toEqual(['10', '11', '12', '13', '16', '17'])
    expect(days.filter(({ isLate }) => isLate)).toEqual([{ day: '2026-03-17', kg: 30_000, isLate: true }])
  })

  it('is missing for a completed order and before the first load', () => {
    expect(plan(0)).toBeNull()
    expect(planOf(orderWith(290), [], today)).toBeNull()
  })

  it('stacks what today still brings on what came today', () => {
    const bars = barsOf(loads, plan(290), today)
    expect(bars.find(({ day }) => day === today)).toEqual({ day: today, kg: 40_000, plannedKg: 60_000, kind: 'today' })
    expect(bars.map(({ kind }) => kind)).toEqual(['past', 'past', 'today', 'planned', 'planned', 'planned'])
  })

  it('shows today as planned until a load comes, and late days as late', () => {
    const past = loads.slice(0, 2)
    const bars = barsOf(past, planOf(orderWith(590), past, today), today).slice(2)
    expect(bars.map(({ kind }) => kind)).toEqual(['today', 'planned', 'planned', 'planned', 'planned', 'planned'])
    expect(bars.map(({ kg }) => kg)).toEqual([0, 0, 0, 0, 0, 0])
    expect(bars.filter(({ isLate }) => isLate).map(({ day }) => day)).toEqual(['2026-03-17'])
  })

  it('shows twelve days at most, eight of them still to come', () => {
    const past = Array.from({ length: 20 }, (_, nth) => load(`2026-02-${String(nth + 1).padStart(2, '0')}`, 10))
    const bars = barsOf(past, planOf(orderWith(900), past, today), today)
    expect(bars).toHaveLength(12)
    expect(bars.filter(({ kind }) => kind === 'past').map(({ day }) => day.slice(-2))).toEqual(['17', '18', '19', '20'])
  })
})

test.each([
  [
    'one day late',
    orderWith(490),
    'To Infinity Park Way, Derby. Last load expected Tue 17 March, one day after the window.',
  ],
  ['in time', orderWith(290), 'To Infinity Park Way, Derby. Last load expected Fri 13 March, within the window.'],
  ['completed', orderWith(0), 'To Infinity Park Way, Derby. Last load came Tue 10 March.'],
  [
    'closed short',
    orderWith(0, { progress: { ...orderWith(0).progress, closed_at: '2026-03-11T08:00:00.000Z' } }),
    'To Infinity Park Way, Derby. Closed short on Wed 11 March.',
  ],
  [
    'collected',
    orderWith(290, { delivery_method: 'Collect' }),
    'For Infinity Park Way, Derby. Last load expected Fri 13 March, within the window.',
  ],
])('an order that is %s says so under its title', (_, order, text) => {
  expect(endText(order, loads, today)).toBe(text)
})

test('an order without loads shows its window', () => {
  expect(endText(orderWith(290), [], today)).toBe('To Infinity Park Way, Derby. Delivery window 2 to 16 March 2026.')
})

test.each([
  [12, []],
  [63, [10, 20, 30, 40, 50]],
  [84, [10, 20, 30, 40, 50, 60, 70]],
  [210, [50, 100, 150]],
  [13, [10]],
])('the scale of %d loads has its marks at %j', (count, marks) => {
  expect(loadMarks(count)).toEqual(marks)
})

test('a scale never has more than ten marks', () => {
  for (let count = 0; count < 20_000; count += 7) expect(loadMarks(count).length).toBeLessThanOrEqual(10)
})

describe('slow days', () => {
  const dayOf = (nth: number, kg: number) => ({ day: `2026-03-${String(nth).padStart(2, '0')}`, kg, loads: 1 })

  it('are whole days with much less than usual, never the first or the last', () => {
    const days = [20, 100, 110, 50, 90, 100, 10].map((tonnes, nth) => dayOf(nth + 2, tonnes * 1000))
    expect(slowDays(days)).toEqual([{ day: '2026-03-05', kg: 50_000, ofUsual: 0.5 }])
  })

  it('are not judged in the first few days, and only the last three are listed', () => {
    expect(slowDays([100, 100, 10, 100, 100].map((tonnes, nth) => dayOf(nth + 2, tonnes * 1000)))).toEqual([])
    const many = [100, 9, 100, 8, 100, 7, 100, 6, 100, 100, 100].map((tonnes, nth) => dayOf(nth + 2, tonnes * 1000))
    expect(slowDays(many).map(({ kg }) => kg / 1000)).toEqual([8, 7, 6])
  })
})
