import { expect } from 'vitest'
import { emptyOutboxInBackground } from '../../web/offline/background.ts'
import { logTicket, readRow } from './driver.ts'
import { test } from './enginePage.ts'
import { settleDown } from './phone.ts'
import { html } from './server.ts'

test('the browser is asked for a sync event after a save, and when nobody looks any more or the network goes', async ({
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

test('a sync event that comes right after a try in silence waits for its moment; one that comes in vain is rejected', async ({
  phone,
  page,
  network,
}) => {
  network.isOnline = false
  const { seq } = await logTicket(page, 3)
  const inVain = emptyOutboxInBackground(page)
  await settleDown()
  phone.clock.advance(10_000)
  await expect(inVain).rejects.toThrow('1 still to send')
  network.isOnline = true
  const work = emptyOutboxInBackground(page)
  await settleDown()
  expect((await readRow(page, seq)).state).toBe('queued')
  phone.clock.advance(10_000)
  await work
  expect((await readRow(page, seq)).state).toBe('received')
})
