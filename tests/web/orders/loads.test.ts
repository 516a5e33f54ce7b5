import { expect, test } from 'vitest'
import type { Ticket } from '../../../api/contract/tickets/schemas.ts'
import { loadsByDay, workdaysAfter } from '../../../web/orders/loads.ts'
import { loadsOfDriver } from '../../../web/orders/loadsOfDriver.ts'
import { latestDays, ticketDays } from '../../../web/tickets/ticketDays.ts'
import { niceScale } from '../../../web/ui/niceScale.ts'

function ticket(number: number, logged_at: string, net_weight: number, voided = false): Ticket {
  return { id: number, number, logged_at, net_weight, voided } as Ticket
}

/** The second is past midnight in London though not yet in UTC: British summer time. */
const tickets = [
  ticket(1, '2026-06-01T08:00:00.000Z', 19.1),
  ticket(2, '2026-06-01T23:30:00.000Z', 18.4),
  ticket(3, '2026-06-02T09:00:00.000Z', 20.003, true),
  ticket(4, '2026-06-02T10:00:00.000Z', 18.6),
]

test('a load counts on its day in London, and no longer once it is voided', () => {
  expect(loadsByDay(tickets)).toEqual([
    { day: '2026-06-01', kg: 19_100, loads: 1 },
    { day: '2026-06-02', kg: 37_000, loads: 2 },
  ])
})

test('a day’s tickets come latest first; a voided one is shown but left out of the sum', () => {
  const [latest] = ticketDays(tickets)
  expect(latest?.tickets.map(({ number }) => number)).toEqual([4, 3, 2])
  expect(latest).toMatchObject({ day: '2026-06-02', live: 2, voided: 1, netKg: 37_000 })
})

test('days are shown whole', () => {
  const days = ticketDays(tickets)
  expect(latestDays(days, 1).map(({ tickets: shown }) => shown.length)).toEqual([3])
  expect(latestDays(days, 4).map(({ tickets: shown }) => shown.length)).toEqual([3, 1])
})

test('a day of hundreds is shown in part, with the sum of all of them', () => {
  const many = Array.from({ length: 300 }, (_, at) => ticket(at, '2026-06-03T08:00:00.000Z', 20))
  const days = ticketDays([...tickets, ...many])
  const shown = (count: number) => latestDays(days, count).map(({ tickets: ofDay }) => ofDay.length)
  expect(shown(14)).toEqual([114])
  expect(shown(128)).toEqual([228])
  expect(shown(242)).toEqual([300])
  expect(shown(314)).toEqual([300, 3, 1])
  expect(latestDays(days, 14)[0]?.netKg).toBe(6_000_000)
})

test('working days leave out the weekend and today', () => {
  expect(workdaysAfter('2026-06-04', '2026-06-09')).toEqual(['2026-06-05', '2026-06-08', '2026-06-09'])
  expect(workdaysAfter('2026-06-09', '2026-06-09')).toEqual([])
})

test.each([
  [69.1, [0, 25, 50, 75]],
  [133.5, [0, 50, 100, 150]],
  [152.9, [0, 100, 200]],
  [200, [0, 100, 200]],
  [0.5, [0, 0.5]],
  [0, [0, 0.5]],
])('an axis up to %d t has lines at %j and room above them', (highest, lines) => {
  const scale = niceScale(highest)
  expect(scale.lines).toEqual(lines)
  expect(scale.lines.at(-1)).toBeGreaterThanOrEqual(highest)
  expect(scale.top).toBeGreaterThan(scale.lines.at(-1) ?? 0)
})

test('the loads of a driver are those of their tickets, and no ticket without a driver is anybody’s', () => {
  const by = (id: number | null) => ({
    ...ticket(id ?? 0, '', 19.1),
    driver: id === null ? null : { id, full_name: '' },
  })
  expect(loadsOfDriver([by(4), by(null), by(5), by(4)], 4)).toBe('2 loads, 38.2 t')
  expect(loadsOfDriver([by(null)], 4)).toBe('No loads yet')
})
