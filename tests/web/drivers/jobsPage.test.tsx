import '../browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { device } from '../../../web/device/device.ts'
import { paths } from '../../../web/paths.ts'
import { formatDayWithWeekday } from '../../../web/ui/dates.ts'
import { driverOf, sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { answer, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const dayMs = 86_400_000
const dayIn = (days: number) => londonDay(Date.now() + days * dayMs)

const orderOf = (id: number, [from, to]: [number, number], opens = '07:00') => ({
  ...order,
  quote_id: id,
  delivery_from_date: dayIn(from),
  delivery_to_date: dayIn(to),
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

test('a changed job says what changed above everything else, until it is seen', async () => {
  const now = { ...orderOf(7, [0, 3]), progress: { ...order.progress, ordered: 60 } }
  await openJobs(505, [{ ...now, to: { ...now.to, site_entrance: 'Gate 3', contact_phone: '07700 900123' } }])
  const card = await screen.findByRole('article')
  expect(within(card).queryByRole('status')).toBeNull()
  const { delivery_from_date, delivery_to_date, to } = now
  const { access_times_open, access_times_close, contact_name, contact_phone } = to
  const days = { delivery_from_date, delivery_to_date }
  const site = { access_times_open, access_times_close, site_entrance: null, contact_name, contact_phone }
  const last_seen = { ...days, ...site, ordered: 40, at: Date.now() - 3 * dayMs }
  await device.stores.user(505).use((db) => db.orders.update(7, { last_seen }))

  const news = await within(card).findByRole('status')
  expect(news.textContent).toContain(`since ${formatDayWithWeekday(dayIn(-3))}`)
  const rows = [...news.querySelectorAll('dt')].map((name) => [name.textContent, name.nextSibling?.textContent])
  expect(rows).toEqual([
    ['Tonnes', '40.0 t60.0 t'],
    ['Entrance', 'noneGate 3'],
    ['Contact', 'K. RahmanK. Rahman, 07700 900123'],
  ])
  expect(card.firstElementChild).toBe(news)
  await userEvent.click(within(news).getByRole('button', { name: 'Seen: order 7' }))
  await waitFor(() => expect(within(card).queryByRole('status')).toBeNull())
  expect(within(card).getByRole('link', { name: order.product_name })).toBe(document.activeElement)
})

test('beginning a ticket of a changed job is as good as Seen', async () => {
  await openJobs(506, [orderOf(8, [0, 3])])
  const card = await screen.findByRole('article')
  const { delivery_from_date, delivery_to_date, to, progress } = orderOf(8, [0, 3])
  const { access_times_open, access_times_close, site_entrance, contact_name, contact_phone } = to
  const days = { delivery_from_date, delivery_to_date }
  const site = { access_times_open, access_times_close, site_entrance, contact_name, contact_phone }
  const last_seen = { ...days, ...site, ordered: progress.ordered - 5, at: Date.now() }
  await device.stores.user(506).use((db) => db.orders.update(8, { last_seen }))
  await within(card).findByRole('status')
  await userEvent.click(within(card).getByRole('link', { name: 'Add ticket' }))
  await screen.findByLabelText(/^Gross/)
  await waitFor(async () => {
    const row = await device.stores.user(506).use((db) => db.orders.get(8))
    expect(row?.last_seen).toBeUndefined()
  })
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
