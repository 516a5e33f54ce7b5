import '../browser.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { paths } from '../../../web/paths.ts'
import { driverOf, sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { answer, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const dayMs = 86_400_000
const dayIn = (days: number) => londonDay(Date.now() + days * dayMs)

const orderOf = (id: number, [from, to]: [number, number], opens = '07:00') => ({
  ...order,
  ...{ quote_id: id, delivery_from_date: dayIn(from), delivery_to_date: dayIn(to) },
  to: { ...order.to, access_times_open: opens },
})

async function openJobs(userId: number, orders: readonly (typeof order)[]) {
  signInAs(driverOf(userId))
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('get', '/api/sync', { data: { ...sync, orders } })
  await openScreen(paths.driver)
}

const numbersOf = (place: HTMLElement) =>
  within(place)
    .getAllByRole('article')
    .map((card) => /Order \d+/.exec(card.textContent ?? '')?.[0])

test("today's jobs come first by access time, later ones each under their day, and a late one says so", async () => {
  await openJobs(501, [
    orderOf(1, [1, 3]),
    orderOf(2, [-3, 3], '10:00'),
    orderOf(3, [-9, -2], '08:00'),
    orderOf(4, [0, 0], '06:30'),
  ])
  const tomorrow = await screen.findByRole('region', { name: /^Tomorrow, / })
  expect(numbersOf(tomorrow)).toEqual(['Order 1'])
  expect(numbersOf(screen.getByRole('main'))).toEqual(['Order 4', 'Order 3', 'Order 2', 'Order 1'])
  expect(screen.getAllByText(/^Was due /)).toHaveLength(1)
  expect(screen.queryByText('No jobs today.')).toBeNull()
})

test('a day without jobs says so above the coming ones', async () => {
  await openJobs(502, [orderOf(5, [3, 4])])
  await screen.findByText('No jobs today.')
  expect(screen.getByRole('article').textContent).toContain('Order 5')
})

test.each([
  [true, 'Cancelled'],
  [false, 'Closed'],
])('a job that ended early says so in place of the tonnes left (cancelled: %s)', async (is_cancelled, word) => {
  const ended = orderOf(6, [0, 3])
  const progress = { status: 'Completed', closed_at: ended.accepted_at, is_cancelled } as const
  await openJobs(is_cancelled ? 503 : 504, [{ ...ended, progress: { ...ended.progress, ...progress } }])
  const card = await screen.findByRole('link', { name: is_cancelled ? /Cancelled · / : /Completed · / })
  await userEvent.click(card)
  expect((await screen.findByText(word)).textContent).toBe(word)
  expect(screen.queryByText(/t left/)).toBeNull()
})
