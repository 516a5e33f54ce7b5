import '../browser.ts'

import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { pauses } from '../../../web/client/pauses.ts'
import { runEngine } from '../../../web/device/device.ts'
import { drawnPng } from '../browser.ts'
import {
  db,
  draw,
  expectRefused,
  foot,
  net,
  netCard,
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
import { acknowledge, answerTickets, drop, server, sync } from '../driverApi.ts'
import { openJob } from '../driverApp.tsx'
import { order } from '../driverOrder.ts'

serveForm()

test('the net weight follows every key, to three decimals', async () => {
  await openForm()
  expect(netCard().getByText('Not known yet')).toBeDefined()
  await weigh('33.3', '1')
  expect(net()).toBe('32.300t')
  await user.type(screen.getByLabelText('Tare'), '{Backspace>6/}12.1')
  expect(net()).toBe('21.200t')
})

test('the form starts in its first field, and every digit lands in the focused field', async () => {
  await openForm()
  expect(document.activeElement).toBe(screen.getByLabelText('Gross'))
  await user.keyboard('31.52')
  expect([typedIn('Gross'), typedIn('Tare')]).toEqual(['31.52', ''])
  await user.click(screen.getByLabelText('Tare'))
  await user.keyboard('12.56')
  expect([typedIn('Gross'), typedIn('Tare')]).toEqual(['31.520', '12.56'])
  expect(net()).toBe('18.960t')
})

test("the foot's button is the next step, from the first weight to the ticket", async () => {
  await openForm()
  screen.getByLabelText('Gross').blur()
  await user.click(foot('Type gross'))
  expect(document.activeElement).toBe(screen.getByLabelText('Gross'))
  await user.keyboard('31.52')
  await user.click(foot('Type tare'))
  expect(document.activeElement).toBe(screen.getByLabelText('Tare'))
  await user.keyboard('12.56')
  await user.click(foot('Sign'))
  await draw()
  await saveSignature()
  await screen.findByText('Signature saved!')
  expect(document.activeElement).toBe(foot('Submit 18.960 t'))
  answerTickets(drop)
  await submit()
  await screen.findByText('Ticket saved!')
})

test("Enter, which is the keypad's Next, does the same step and never submits", async () => {
  await openForm()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Gross'))
  await user.keyboard('31.52{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Tare'))
  await user.keyboard('12.56{Enter}')
  await draw()
  await saveSignature()
  await screen.findByText('Signature saved!')
  await user.click(screen.getByLabelText('Tare'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(document.body)
  await unfold()
  await user.click(screen.getByLabelText('Weighbridge ref'))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Loaded at'))
  await user.keyboard('{Enter}')
  expect(foot(/^Submit/)).toBeDefined()
  expect(await db.outbox.count()).toBe(0)
})

test('the second tap on Save signature submits nothing', async () => {
  await openForm()
  await weigh('31.52', '12.56')
  await openSheet()
  await draw()
  pauses.secondTap = 60_000
  await saveSignature()
  await user.click(await screen.findByRole('button', { name: /^Submit/ }))
  expect(foot('Submit 18.960 t').ariaDisabled).toBe('true')
  pauses.secondTap = 0
  await openSheet()
  await user.click(screen.getByRole('button', { name: 'Back to the ticket' }))
  answerTickets(drop)
  await submit()
  await screen.findByText('Ticket saved!')
  expect(await db.outbox.count()).toBe(1)
})

test('a net weight of 0 is refused, and leads back to the gross', async () => {
  await openForm()
  await weigh('12.4', '12.4')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.keyboard('{Enter}')
  await expectRefused('Net weight must be greater than 0.')
  expect(document.activeElement).toBe(screen.getByLabelText('Gross'))
})

test('the form asks for a signature that was drawn but not saved', async () => {
  await openForm()
  await weigh('29.5', '12.4')
  await openSheet()
  await draw()
  await user.click(screen.getByRole('button', { name: 'Back to the ticket' }))
  expect(screen.getByText('Drawn, not saved yet')).toBeDefined()
  await expectRefused('Save signature before submitting.')
  expect(foot('Sign')).toBeDefined()
})

test('an empty canvas or a dot is refused as a signature, and a drawn one is saved', async () => {
  await openForm()
  await openSheet()
  await saveSignature()
  expect(screen.getByText('Please provide a signature first.')).toBeDefined()
  expect(screen.queryByText('Signature saved!')).toBeNull()
  await draw()
  await saveSignature()
  expect(await screen.findByText('Signature saved!')).toBeDefined()
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Signature, saved' }).src).toBe(drawnPng)
})

test('a cleared signature can be brought back for eight seconds', async () => {
  await openForm()
  await sign()
  await openSheet()
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByText('Signature cleared')).toBeDefined()
  expect(screen.getByText('Not signed yet')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByRole('img', { name: 'Signature, saved' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Clear' })).toBeDefined()
})

test('one touch enters the lorry’s last tare, and one the tonnes that were meant', async () => {
  const logged_at = new Date().toISOString()
  const ticket = {
    id: 1,
    quote_id: order.quote_id,
    number: 1041,
    vehicle: 'FJ71 KXM',
    signed_by: 'Priya Nair',
    logged_at,
    gross_weight: 29.5,
    tare: 12.4,
    net_weight: 17.1,
    voided: false,
  }
  server.use(http.get('*/api/sync', () => HttpResponse.json({ data: { ...sync, tickets: [ticket] } })))
  await runEngine().request('send-now')
  await waitFor(async () => expect(await db.tickets.count()).toBe(1))
  await openForm()
  await user.type(await screen.findByLabelText('Gross'), '29500')
  expect(screen.getByText('29500 looks like kilograms')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Use 29.500 t' }))
  await user.click(screen.getByRole('button', { name: 'Use 12.400 t' }))
  expect([typedIn('Gross'), typedIn('Tare')]).toEqual(['29.500', '12.400'])
  expect(document.activeElement).toBe(foot('Sign'))
  expect(screen.getByText(/^The same load was logged at/)).toBeDefined()
  await user.clear(screen.getByLabelText('Tare'))
  await user.type(screen.getByLabelText('Tare'), '14')
  expect(screen.getByText('Last was 12.400 t')).toBeDefined()
})

test('a tare dated in the future by a wrong clock is not offered: the newest true one is', async () => {
  const load = (id: number, daysAhead: number, tare: number) => ({
    id,
    quote_id: order.quote_id,
    number: id,
    vehicle: 'FJ71 KXM',
    signed_by: null,
    voided: false,
    logged_at: new Date(Date.now() + daysAhead * 86_400_000).toISOString(),
    gross_weight: 30,
    tare,
    net_weight: 30 - tare,
  })
  const tickets = [load(1, -3, 12.3), load(2, -1, 12.4), load(3, 3, 12.5)]
  server.use(http.get('*/api/sync', () => HttpResponse.json({ data: { ...sync, tickets } })))
  await runEngine().request('send-now')
  await waitFor(async () => expect(await db.tickets.count()).toBe(3))
  await openForm()
  expect(screen.getByRole('button', { name: /^Use/ }).textContent).toBe('Use 12.400 t, 1 day old')
})

test('each weight says where it comes from, and the ticket says it too', async () => {
  const logged_at = new Date(Date.now() - 86_400_000).toISOString()
  const ticket = {
    id: 1,
    quote_id: order.quote_id,
    number: 1041,
    vehicle: 'FJ71 KXM',
    signed_by: 'Priya Nair',
    logged_at,
    gross_weight: 29.5,
    tare: 12.4,
    net_weight: 17.1,
    voided: false,
  }
  server.use(http.get('*/api/sync', () => HttpResponse.json({ data: { ...sync, tickets: [ticket] } })))
  await runEngine().request('send-now')
  await waitFor(async () => expect(await db.tickets.count()).toBe(1))
  await openForm()
  await user.type(await screen.findByLabelText('Gross'), '31.52')
  expect(document.getElementById('gross-says')?.textContent).toBe('Weighbridge')
  await user.click(screen.getByRole('button', { name: 'Use 12.400 t, 1 day old' }))
  expect(screen.getByText(/^Stored tare, \d+ \w+$/)).toBeDefined()
  const sent = answerTickets(acknowledge)
  const before = Date.now()
  await sign()
  await submit()
  await screen.findByText('Received, no. 1042')
  const [ticketSent] = sent
  expect(ticketSent).toMatchObject({
    gross_source: 'weighbridge',
    tare_source: 'stored',
    tare_weighed_on: logged_at.slice(0, 10),
    slip_hash: null,
  })
  expect(Date.parse(String(ticketSent?.['weighed_at']))).toBeLessThanOrEqual(before)
})

test('a gross whose field was never left has a weighing time by the time it is signed', async () => {
  const close = await openForm()
  await user.type(screen.getByLabelText('Gross'), '29.5')
  await waitFor(async () => expect(await db.drafts.toArray()).toMatchObject([{ fields: { gross: '29.5' } }]))
  close()
  await openForm()
  await user.type(screen.getByLabelText('Tare'), '12.4')
  await sign()
  await submit()
  await screen.findByText('Ticket saved!')
  expect((await db.outbox.toArray())[0]?.body).toMatchObject({ weighed_at: expect.stringMatching(/Z$/) })
})

test('a tare typed over a stored one counts as from the weighbridge', async () => {
  const sent = answerTickets(acknowledge)
  await openForm()
  await weigh('29.5', '12.4')
  await sign()
  await submit()
  await screen.findByText('Received, no. 1042')
  expect(sent).toMatchObject([{ gross_source: 'weighbridge', tare_source: 'weighbridge', tare_weighed_on: null }])
})

test('a weight changed after signing removes the signature and says so', async () => {
  const close = await openForm()
  await weigh('29.5', '12.4')
  await sign()
  // The same weight, written otherwise, is the same load.
  await user.click(screen.getByLabelText('Gross'))
  await user.tab()
  expect(screen.getByText('Signature saved!')).toBeDefined()
  await user.type(screen.getByLabelText('Tare'), '{Backspace}5')
  expect(screen.getByText('Weight changed: sign again')).toBeDefined()
  expect(screen.queryByText('Signature saved!')).toBeNull()
  expect(foot('Sign')).toBeDefined()
  close()
  openJob()
  await user.click(await screen.findByRole('link', { name: 'Add ticket' }))
  const description = 'Weight changed: sign again'
  await user.click(await screen.findByRole('button', { description }))
  await draw()
  await saveSignature()
  await screen.findByText('Signature saved!')
  expect(screen.queryByText('Weight changed: sign again')).toBeNull()
})

test('a load over what is left is warned about, to the kilogram, and can be submitted', async () => {
  const warning = "You're adding more than the ordered quantity"
  answerTickets(drop)
  await openForm()
  await weigh('32.4', '12.4')
  expect(screen.queryByText(warning)).toBeNull()
  await user.clear(screen.getByLabelText('Gross'))
  await user.type(screen.getByLabelText('Gross'), '32.401')
  expect(netCard().getByText(warning)).toBeDefined()
  await sign()
  await submit()
  await screen.findByText('Saved on this phone')
})

test('a signer is chosen or typed; “nobody” replaces the name, not the signature', async () => {
  const sent = answerTickets(acknowledge)
  await openForm()
  await weigh('29.5', '12.4')
  await openSheet()
  // The site's own contact is offered before anybody has signed.
  expect(screen.getByRole('radio', { name: 'K. Rahman' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Other name' }))
  await user.type(screen.getByLabelText(/^Signed by/), 'Priya Nair{Enter}')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Priya Nair' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'Nobody here' }))
  await user.click(screen.getByRole('button', { name: 'Back to the ticket' }))
  await expectRefused('Save signature before submitting.')
  await sign()
  await submit()
  await screen.findByText('Received, no. 1042')
  expect(sent).toMatchObject([{ signed_by: 'unattended', signature_data: drawnPng }])
})
