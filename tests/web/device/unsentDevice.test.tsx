import '../browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { device, runEngine } from '../../../web/device/device.ts'
import { readEvents } from '../../../web/device/deviceEvents.ts'
import { listLeft } from '../../../web/device/leftOnDevice.ts'
import type { UserDb } from '../../../web/offline/databases.ts'
import { enterDevice } from '../../../web/offline/device.ts'
import { writeLog } from '../../../web/offline/log.ts'
import { queueNote } from '../../../web/offline/notes.ts'
import { queueAssignment } from '../../../web/offline/outbox.ts'
import type { OutboxRow } from '../../../web/offline/rows.ts'
import { paths } from '../../../web/paths.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { logTicket } from '../../offline/driver.ts'
import { sign, submit, weigh } from '../captureForm.ts'
import { driverOf, sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { answer, drop, openScreen, serveScreens, signInAs } from '../screen.tsx'

/** What the screens say of unsent work, and of the device that holds it. */

serveScreens()

let userId = 400
const use = <T,>(work: (db: UserDb) => Promise<T>) => device.stores.user(userId).use(work)

beforeEach(() => {
  userId += 1
  localStorage.removeItem('loadstone|asked-to-keep')
  // Later than what the phone waits for after the silence of the test before.
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + userId * 3_600_000 })
  signInAs(driverOf(userId))
  answer('get', '/api/sync', { data: sync })
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  drop('post', '/api/tickets')
})

afterEach(async () => {
  await waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false))
  await device.stores.registry.use((registry) => registry.users.clear())
  await device.stores.registry.use((registry) => registry.settings.clear())
  vi.restoreAllMocks()
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'storage')
})

const change = (row: OutboxRow, to: Partial<OutboxRow>) => use((db) => db.outbox.update(row.seq, to))
const refused = { code: 'not_your_order', message: 'No.', status: 403, at: Date.now() }

/** One of each: queued, on its way, and two that need somebody, of which one was exported. */
async function leaveFour(): Promise<void> {
  await logTicket(device, order.quote_id, { userId })
  await change(await logTicket(device, order.quote_id, { userId }), { state: 'sending' })
  for (const exportedAt of [null, Date.now()]) {
    const row = await logTicket(device, order.quote_id, { userId })
    await change(row, { state: 'needs_attention', lastError: refused, exportedAt })
  }
}

test('a driver reads one number of unsent work, wherever it stands', async () => {
  await leaveFour()
  await openScreen(paths.driver)
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }))
  const badge = () => menu.getByRole('link', { name: /^Unsent/ }).textContent
  await screen.findByRole('link', { name: /^4 unsent, / })
  expect(badge()).toBe('Unsent4')
  await userEvent.click(menu.getByRole('link', { name: /^Unsent/ }))
  await screen.findByRole('heading', { name: '4 unsent' })
  expect(badge()).toBe('Unsent4')
  expect(within(await screen.findByRole('list', { name: 'Unsent tickets' })).getAllByRole('listitem')).toHaveLength(4)
  await userEvent.click(menu.getByRole('link', { name: 'Me' }))
  await screen.findByRole('link', { name: /^4 unsent, / })
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await screen.findByRole('dialog', { name: 'Logout with 4 unsent tickets?' })
})

test('the yard reads one number too, the refused ones included', async () => {
  const yard: SessionUser = { ...driverOf(userId), role: 'haulier', roles: ['haulier'], permissions: [...permissions] }
  signInAs(yard)
  answer('get', '/api/quotes', { data: [], meta: { total: 0, next_cursor: null } })
  drop('post', `/api/haulier/haulier-bids/${order.haulier_bid_id}/assign-driver`)
  const change = { action: 'assign-driver', quoteId: order.quote_id, haulierBidId: order.haulier_bid_id } as const
  for (const [id, name] of [
    [61, 'Stacey Byrne'],
    [62, 'Lee Barker'],
  ] as const) {
    await queueAssignment(device, userId, { ...change, driver: { id, full_name: name }, title: 'Limestone' })
  }
  const [first] = await use((db) => db.outbox.toArray())
  await use((db) => db.outbox.update(first?.seq ?? 0, { state: 'needs_attention', lastError: refused }))
  await openScreen(paths.haulierDashboard)
  await userEvent.click(await screen.findByRole('link', { name: '2 unsent' }))
  await screen.findByRole('heading', { name: '2 unsent' })
  expect(screen.getByRole('link', { name: '2 unsent' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Send now' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Export' })).toBeDefined()
  // Of which a logout warns (tests/e2e/haulierOrders.spec.ts).
  expect(await listLeft(userId)).toEqual(['2 unsent driver changes'])
})

test('a logout counts notes as notes, and the events say what a note lacks', async () => {
  drop('post', `/api/quotes/${order.quote_id}/collection-notes`)
  const picture = { mime: 'image/jpeg', bytes: new Uint8Array([1]).buffer } as const
  const { seq } = await queueNote(device, userId, { quoteId: order.quote_id, picture, title: null })
  expect(await listLeft(userId)).toEqual(['1 unsent collection note'])
  const { stores, clock } = device
  await stores
    .user(userId)
    .use((db) => writeLog(db, clock, 'refused', { seq, kind: 'collection-note', code: 'no_media' }))
  expect((await use((db) => readEvents(db, 1)))[0]?.words).toBe('Needs you: photo missing')
  await stores.user(userId).use((db) => writeLog(db, clock, 'refused', { seq, kind: 'ticket', code: 'no_media' }))
  expect((await use((db) => readEvents(db, 1)))[0]?.words).toBe('Needs you: signature missing')
})

test('another driver’s waiting tickets are not reported as sent', async () => {
  await enterDevice(device, userId + 1000)
  await logTicket(device, order.quote_id, { userId: userId + 1000 })
  await openScreen(paths.driverUnsent)
  await screen.findByText('1 ticket of another driver is waiting')
  expect(screen.getByText('Nothing of yours is waiting')).toBeDefined()
  expect(screen.queryByText('Nothing is waiting')).toBeNull()
  expect(screen.queryByText('Everything has been sent')).toBeNull()
})

test('the page says why a ticket has not gone, and lists recent events to read out to the office', async () => {
  await logTicket(device, order.quote_id, { userId })
  await openScreen(paths.driverUnsent)
  await screen.findByText(/^At \d\d:\d\d: no answer\. It is tried again automatically\.$/)
  const events = within(await screen.findByRole('list', { name: 'Last events' }))
  const lines = () => events.getAllByRole('listitem').map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(lines()).toEqual([
      expect.stringMatching(/^W1\d\d:\d\dWaits: no answer$/),
      expect.stringMatching(/^S1\d\d:\d\dSaved$/),
    ]),
  )
  // The same again is no news: it is counted.
  const { stores, clock } = device
  await stores.user(userId).use((db) => writeLog(db, clock, 'again', { seq: 1, code: 'no_answer' }))
  await waitFor(() => expect(lines()[0]).toMatch(/^W1\d\d:\d\dWaits: no answer, 2 times$/))
  expect(lines()).toHaveLength(2)
  const card = within(screen.getByRole('region', { name: 'This phone' }))
  expect(card.getByText(/^[0-9A-F]{4} [0-9A-F]{4}$/)).toBeDefined()
  expect(card.getByText('If you ring the office, read them the number: by it they find this phone.')).toBeDefined()
})

/** A browser that answers this when it is asked to keep what a site stores. */
function keepStorage(answer: boolean): { asked: () => number } {
  let asked = 0
  let isKept = false
  const storage = {
    estimate: async () => ({ usage: 4_240_000 }),
    persisted: async () => isKept,
    persist: async () => {
      asked += 1
      isKept = answer
      return answer
    },
  }
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'storage'))
  return { asked: () => asked }
}

async function submitTicket(): Promise<void> {
  const hand = userEvent.setup()
  await weigh('29.5', '12.4', hand)
  await sign(hand)
  await submit(hand)
  await screen.findByText('Ticket saved!')
}

/** Once the end of a load answers. */
async function toJobs(): Promise<void> {
  await waitFor(() => expect(screen.getByRole('link', { name: 'Jobs' }).closest('[inert]')).toBeNull())
  await userEvent.click(screen.getByRole('link', { name: 'Jobs' }))
}

test.each([
  [true, /^This phone keeps the tickets and photos that are saved on it/],
  [false, /it did not agree: it may clear them/],
])(
  'the browser is asked once for persistence, after the first ticket, and its answer is shown: %s',
  async (kept, words) => {
    const browser = keepStorage(kept)
    await openScreen(paths.driverTicket(order.quote_id))
    await screen.findByLabelText('Gross')
    expect(browser.asked()).toBe(0)
    await submitTicket()
    await waitFor(() => expect(browser.asked()).toBe(1))
    await toJobs()
    await userEvent.click(await screen.findByRole('link', { name: /^Unsent/ }))
    const card = within(await screen.findByRole('region', { name: 'This phone' }))
    await card.findByText(words)
    expect(card.getByText('4.2 MB used, the app included')).toBeDefined()
    expect(card.queryByRole('button', { name: 'Ask again' }) === null).toBe(kept)
    await logTicket(device, order.quote_id, { userId })
    expect(browser.asked()).toBe(1)
  },
)

test('before the first ticket the page says that it will ask for persistence, or that it can’t', async () => {
  keepStorage(true)
  await openScreen(paths.driverUnsent)
  const card = within(await screen.findByRole('region', { name: 'This phone' }))
  await card.findByText(/^After the first save we ask this phone to keep the tickets and photos that are saved on it/)
  Reflect.deleteProperty(navigator, 'storage')
  await userEvent.click(screen.getByRole('link', { name: 'Jobs' }))
  await screen.findByRole('heading', { level: 1, name: "Today's jobs" })
  await userEvent.click(screen.getByRole('link', { name: /^Unsent/ }))
  await screen.findByText('This browser can’t be asked')
})

test('the settings say how much is stored, why the browser was asked to keep it, and what it answered', async () => {
  const browser = keepStorage(false)
  localStorage.setItem('loadstone|asked-to-keep', '')
  for (const path of ['/api/user/profile', '/api/devices', '/api/user/notices']) drop('get', path)
  await openScreen(paths.settings)
  const storage = within(await screen.findByRole('region', { name: 'Storage on this phone' }))
  await storage.findByText('4.2 MB used, the app included')
  expect(storage.getByText(/^Your orders, .* so we ask it to keep ours\.$/)).toBeDefined()
  expect(storage.getByText('Not promised')).toBeDefined()
  await userEvent.click(storage.getByRole('button', { name: 'Ask again' }))
  await waitFor(() => expect(browser.asked()).toBe(1))
})

test('the install card asks to send waiting tickets first', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone')
  await openScreen(paths.driver)
  await screen.findByText(/^Do this before your first ticket/)
  await logTicket(device, order.quote_id, { userId })
  await screen.findByText('Send first: 1 unsent')
  expect(screen.getByText(/starts empty/)).toBeDefined()
  expect(screen.queryByText(/^Do this before your first ticket/)).toBeNull()
})
