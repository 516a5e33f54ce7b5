import '../browser.ts'

import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { runEngine } from '../../../web/device/device.ts'
import { failAt } from '../../offline/storageFaults.ts'
import {
  db,
  draw,
  foot,
  net,
  openForm,
  openSheet,
  saveSignature,
  serveForm,
  sign,
  submit,
  typedIn,
  unfold,
  user,
  weigh,
} from '../captureForm.ts'
import { acknowledge, acknowledgeOther, answerTickets, captivePortal, drop, server, sync } from '../driverApi.ts'
import { openJob, stopDisk } from '../driverApp.tsx'
import { order } from '../driverOrder.ts'
import { openPopover } from '../openPopover.ts'

serveForm()
afterEach(() => vi.unstubAllGlobals())

test('a ticket is shown as saved once it is committed, and as received once the office has it', async () => {
  const dropped = answerTickets(drop)
  await openForm()
  await weigh('29.5', '12.4')
  await sign()
  const letDiskGoOn = stopDisk(db)
  await submit()
  await waitFor(() => expect(foot(/^Submit/).ariaDisabled).toBe('true'))
  expect(screen.queryByText(/saved on this phone|ticket saved/i)).toBeNull()
  expect(screen.getByLabelText('Gross')).toBeDefined()
  letDiskGoOn()
  await screen.findByText('Ticket saved!')
  await screen.findByText('Saved on this phone')
  // Asked in vain first.
  await waitFor(async () => expect((await db.outbox.toArray())[0]?.lastError?.code).toBe('no_answer'))
  const [row] = await db.outbox.toArray()
  expect(dropped).toHaveLength(1)
  expect(row).toMatchObject({ quoteId: order.quote_id, body: { gross_kg: 29_500, tare_kg: 12_400 } })
  expect(await db.drafts.count()).toBe(0)

  const sent = answerTickets(acknowledge)
  // Ten seconds after a try in silence a fresh trigger looks again.
  vi.setSystemTime(Date.now() + 10_000)
  window.dispatchEvent(new Event('online'))
  // Sooner than the back-off would have tried again.
  await screen.findByText('Received, no. 1042', {}, { timeout: 2_000 })
  expect(screen.queryByText('Saved on this phone')).toBeNull()
  expect(sent).toMatchObject([{ sync_token: row?.syncToken, body_hash: row?.bodyHash, net_weight: 17.1 }])
})

test('a ticket without a number can be shared with its weights, as signed by this phone', async () => {
  answerTickets(drop)
  await openForm()
  await weigh('29.5', '12.4')
  await sign()
  await submit()
  const sheet = openPopover(await screen.findByRole('button', { name: 'Share ticket' }))
  const shared = await within(sheet).findByText(/Signed on phone \w{4} \w{4} as its load 1, not yet numbered$/)
  expect(shared.textContent).toContain('net 17.100 t\nGross 29.500 t, tare 12.400 t')
  expect(within(sheet).getByRole('button', { name: 'Send as text' })).toBeDefined()
})

test('waiting tonnes are shown beside the ordered and arrived ones, not in their place', async () => {
  answerTickets(drop)
  const close = await openForm()
  await weigh('29.5', '12.4')
  await sign()
  await submit()
  await screen.findByText('Ticket saved!')
  close()
  openJob()
  const job = within(await screen.findByRole('region', { name: 'Job' }))
  expect(job.getByText('17.1 t on this phone')).toBeDefined()
  expect(job.getByText('20.0 of 40.0 t')).toBeDefined()
})

test('a collection note is added above the tickets, however many there are', async () => {
  openJob()
  const tickets = await screen.findByRole('heading', { name: 'Your tickets' })
  const notes = await screen.findByRole('heading', { name: 'Collection notes' })
  expect(notes.compareDocumentPosition(tickets)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a ticket that the office voids while its job is open says so at once, by the stream', async () => {
  const say = followStream()
  const ticket = {
    id: 1,
    quote_id: order.quote_id,
    number: 1041,
    vehicle: 'FJ71 KXM',
    signed_by: null,
    voided: false,
    logged_at: new Date().toISOString(),
    gross_weight: 30,
    tare: 12,
    net_weight: 18,
  }
  const hold = (voided: boolean) =>
    server.use(http.get('*/api/sync', () => HttpResponse.json({ data: { ...sync, tickets: [{ ...ticket, voided }] } })))
  hold(false)
  await runEngine().request('send-now')
  openJob()
  await screen.findByText('Received, no. 1041')
  hold(true)
  await say(['orders'])
  await screen.findByText('Voided')
})

/** The stream of a server; what it gives says something once it is followed. */
function followStream(): (topics: readonly string[]) => Promise<void> {
  const open: Source[] = []
  class Source {
    static readonly CLOSED = 2
    readyState = 1
    onmessage?: (event: { data: string; lastEventId: string }) => void
    constructor() {
      open.push(this)
    }
    close(): void {}
  }
  vi.stubGlobal('EventSource', Source)
  return async (topics) => {
    await waitFor(() => expect(open).toHaveLength(1))
    open[0]?.onmessage?.({ data: JSON.stringify({ topics }), lastEventId: '' })
  }
}

test('a full phone reports nothing as saved and the form keeps everything', async () => {
  await openForm()
  await weigh('29.5', '12.4')
  await sign()
  const fail = () => {
    throw new DOMException('No space left', 'QuotaExceededError')
  }
  db.media.hook('creating', fail)
  await submit()
  const alert = within(await screen.findByRole('alert'))
  db.media.hook('creating').unsubscribe(fail)
  expect(alert.getByText('Failed to save ticket')).toBeDefined()
  expect(alert.getByText(/^This phone is full\./)).toBeDefined()
  expect(screen.queryByText(/saved on this phone|ticket saved/i)).toBeNull()
  expect(typedIn('Gross')).toBe('29.500')
  expect(await db.outbox.count()).toBe(0)
  expect(await db.drafts.count()).toBe(1)
})

test('unresponsive storage at Submit is reported, even in the pill, and the next Submit saves the ticket', async () => {
  answerTickets(acknowledge)
  await openForm()
  await weigh('29.5', '12.4')
  await sign()
  const failure = 'a dead connection that can’t be opened again'
  failAt({ database: db.name, at: 0, times: Number.MAX_SAFE_INTEGER, failure })
  await submit()
  const alert = await screen.findByText(/^The storage of this phone didn’t answer\./)
  await screen.findByText('Storage error')
  expect(typedIn('Gross')).toBe('29.500')
  failAt(null)
  await submit()
  await screen.findByText('Ticket saved!')
  expect(alert.isConnected).toBe(false)
  await screen.findByText('Received, no. 1042')
  expect(screen.queryByText('Storage error')).toBeNull()
})

test('a form is still submitted when the browser recreates its database, as on a full disk', async () => {
  answerTickets(drop)
  await openForm()
  await weigh('29.5', '12.4')
  await sign()
  await db.delete({ disableAutoOpen: false })
  await unfold()
  await user.type(screen.getByLabelText('Weighbridge ref'), 'WB7')
  await submit()
  await screen.findByText('Ticket saved!')
  expect(await db.outbox.toArray()).toMatchObject([{ body: { gross_kg: 29_500, weighbridge_ref: 'WB7' } }])
  expect(await db.drafts.count()).toBe(0)
})

test.each([
  ["a captive portal's 200", captivePortal],
  ['an acknowledgement of another content', acknowledgeOther],
])('%s leaves the ticket saved, not received', async (_, answer) => {
  const sent = answerTickets(answer)
  await openForm()
  await weigh('29.5', '12.4')
  await sign()
  await submit()
  await waitFor(async () => expect((await db.outbox.toArray())[0]?.lastError?.code).toBe('not_ours'))
  expect(sent).toHaveLength(1)
  await screen.findByText('Saved on this phone')
  expect(screen.queryByText(/^Received/)).toBeNull()
})

test('a draft is kept after the last key, and is back after the app was closed', async () => {
  const close = await openForm()
  await weigh('29.5', '12.4')
  await sign()
  await openSheet()
  await user.click(screen.getByRole('radio', { name: 'K. Rahman' }))
  await user.click(screen.getByRole('button', { name: 'Back to the ticket' }))
  await unfold()
  await waitFor(async () => expect(await db.drafts.toArray()).toMatchObject([{ fields: { signed_by: 'K. Rahman' } }]))
  // Too late for the autosave.
  await user.type(screen.getByLabelText('Weighbridge ref'), 'WB7')
  close()

  await openForm()
  await unfold()
  expect(['Gross', 'Tare', 'Weighbridge ref'].map(typedIn)).toEqual(['29.500', '12.400', 'WB7'])
  expect(screen.getByText('K. Rahman')).toBeDefined()
  expect(screen.getByText('Signature saved!')).toBeDefined()
  expect(net()).toBe('17.100t')
})

test('an unsaved drawn signature is back after the app was closed, and still asks for its own Save', async () => {
  const close = await openForm()
  await weigh('29.5', '12.4')
  await openSheet()
  await draw()
  close()
  const reopened = await openForm()
  expect(screen.getByText('Drawn, not saved yet')).toBeDefined()
  await openSheet()
  await saveSignature()
  await screen.findByText('Signature saved!')
  await openSheet()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  reopened()
  await openForm()
  expect(screen.getByText('Not signed yet')).toBeDefined()
})
