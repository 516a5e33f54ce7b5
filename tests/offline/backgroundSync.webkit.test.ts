import { expect } from 'vitest'
import { emptyOutboxInBackground } from '../../web/offline/background.ts'
import { drain } from '../../web/offline/drain.ts'
import { driverId, logTicket, readRow } from './driver.ts'
import { test } from './enginePage.ts'
import { settleDown } from './phone.ts'
import { html } from './server.ts'

test('the page asks for a sync event after a save, when it is hidden and when the network goes', async ({
  phone,
  page,
  server,
  events,
  start,
}) => {
  phone.setVisible(true)
  await logTicket(page, 3)
  expect(phone.syncsAsked()).toBe(1)
  server.reply(...Array(20).fill(() => html(503)))
  start()
  for (let second = 0; second < 60; second++) {
    await settleDown()
    phone.clock.advance(1_000)
  }
  // Chromium would fire at once, for ever.
  expect(phone.syncsAsked()).toBe(1)
  events.dispatchEvent(new Event('offline'))
  expect(phone.syncsAsked()).toBe(2)
  phone.setVisible(false)
  events.dispatchEvent(new Event('visibilitychange'))
  expect(phone.syncsAsked()).toBe(3)
})

test('a sync event right after an unanswered try waits its turn; one that fails is rejected', async ({
  phone,
  page,
  network,
}) => {
  network.isOnline = false
  const { seq } = await logTicket(page, 3)
  const inVain = emptyOutboxInBackground(page).catch(String)
  for (let tries = 0; tries < 20; tries++) {
    await settleDown()
    phone.clock.advance(10_000)
  }
  expect(await inVain).toContain('1 still to send')
  await drain(page, 'saved')
  network.isOnline = true
  const work = emptyOutboxInBackground(page)
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('queued')
  phone.clock.advance(10_000)
  await work
  expect((await readRow(page, seq)).state).toBe('received')
})

test('a sync event that can’t read the database is rejected, which makes the browser repeat it', async ({ page }) => {
  await logTicket(page, 3)
  const { use } = page.stores.user(driverId)
  page.stores.user(driverId).use = () => Promise.reject(new DOMException('Internal error.', 'UnknownError'))
  await expect(emptyOutboxInBackground(page)).rejects.toThrow()
  page.stores.user(driverId).use = use
  await emptyOutboxInBackground(page)
})

test('a sync event whose first try fails on a shaky signal tries again', async ({ phone, page, network }) => {
  network.isOnline = false
  const { seq } = await logTicket(page, 3)
  await drain(page, 'saved')
  phone.clock.advance(5_000)
  // Put off, and then in vain.
  const work = emptyOutboxInBackground(page)
  await settleDown()
  phone.clock.advance(5_000)
  await settleDown()
  expect(network.tried).toHaveLength(2)
  network.isOnline = true
  phone.clock.advance(20_000)
  await work
  expect((await readRow(page, seq)).state).toBe('received')
})
