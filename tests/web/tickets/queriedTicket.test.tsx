import '../browser.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { runEngine } from '../../../web/device/device.ts'
import { paths } from '../../../web/paths.ts'
import { driverOf, sync } from '../driverApi.ts'
import { order } from '../driverOrder.ts'
import { openPopover } from '../openPopover.ts'
import { answer, openScreen, serveScreens, signInAs } from '../screen.tsx'
import { unweighed } from '../unweighed.ts'

serveScreens()

afterEach(() => waitFor(() => expect(runEngine().getStatus().isBusy).toBe(false)))

const at = '2026-11-24T09:00:00.000Z'
const ticket = {
  ...unweighed,
  id: 9,
  number: 509,
  quote_id: order.quote_id,
  gross_weight: 31.9,
  tare: 12.9,
  net_weight: 19,
  vehicle: null,
  driver: { id: 870, full_name: 'Dan Price' },
  created_by: 'Dan Price',
  created_by_id: 870,
  signed_by: null,
  loaded_at: null,
  weighbridge_ref: null,
  signature: 'signatures/x.png',
  logged_at: at,
  created_at: at,
  voided: false,
  voided_at: null,
  void_reason: null,
  flags: [],
  sync_token: null,
  former_carrier: null,
}
const query = { reason: 'Whose scales?', queried_by: 'K. Rahman', queried_at: at }

test.each([
  ['Queried', { ...query, answer: null, answered_by: null, answered_at: null }],
  ['Answered', { ...query, answer: 'The quarry’s.', answered_by: 'S. Torr', answered_at: at }],
])('a driver’s own ticket says in the list that it is %s', async (word, said) => {
  signInAs(driverOf(870))
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  answer('get', '/api/sync', { data: { ...sync, tickets: [{ ...ticket, query: said }] } })
  await openScreen(paths.driverJob(order.quote_id))
  expect((await screen.findByText(word, {}, { timeout: 20_000 })).closest('li')?.textContent).toContain('no. 509')
})

test('a driver’s altered ticket says so in the list and its details, until it is as sealed again', async () => {
  signInAs(driverOf(870))
  answer('post', '/api/devices', { token: 'upload|1' }, 201)
  const received = { ...sync, tickets: [{ ...ticket, query: null }] }
  const altered = { ...sync, cursor: 'epoch.2', tickets: [{ ...ticket, query: null, altered: true }] }
  answer('get', '/api/sync', { data: altered })
  await openScreen(paths.driverJob(order.quote_id))
  const words = 'Altered since it was sealed'
  const inList = await screen.findByText(words, {}, { timeout: 20_000 })
  expect(inList.parentElement?.closest('li')?.textContent).toContain('no. 509')
  const details = within(openPopover(screen.getByRole('button', { name: /^Details of the ticket/ })))
  await details.findByText('This isn’t what was sealed: trust only its code.')
  answer('get', '/api/sync', { data: received })
  await runEngine().request('send-now')
  await waitFor(() => expect(screen.queryAllByText(words)).toEqual([]))
  expect(details.getByText(/no\. 509/)).toBeDefined()
})
