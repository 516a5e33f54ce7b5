import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { dataOf, useCall } from '../../../web/client/useCall.ts'
import { AdminVerdict } from '../../../web/quotes/AdminVerdict.tsx'
import type { AdminQuote } from '../../../web/quotes/adminVerdicts.ts'
import { answer, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

let stored: { quantity: number; version: number; status: number }
let decisions: object[]
const refusal = 'Somebody changed this quote meanwhile: quantity 120.0 to 950.0 t.'

beforeEach(() => {
  stored = { quantity: 120, version: 1, status: 0 }
  decisions = []
})

/** The quote as it is loaded now, as every list of the admin's shows it. */
function Verdict() {
  const { data } = useCall(calls.quoteRead, { id: 7 }, { select: dataOf })
  return data ? <AdminVerdict quote={data as AdminQuote} /> : null
}

function openVerdict(markups: object = { recent: [], last_total: null }) {
  meet('get', '/api/quotes/7', () => {
    const named = { contractor_name: 'Brook', city: 'Derby', postcode: 'DE1', product_name: 'Sand' }
    return HttpResponse.json({ data: { id: 7, quote_id: 7, accepted_count: 0, ...named, ...stored } })
  })
  answer('get', '/api/quotes/7/markups', { data: markups })
  meet('put', '/api/quotes/7/verify', async ({ request }) => {
    const decision = (await request.json()) as { version: number }
    decisions.push(decision)
    if (decision.version === stored.version) {
      stored = { ...stored, status: 1 }
      return HttpResponse.json({ message: 'Quote Verified', data: {} })
    }
    return HttpResponse.json(
      { message: refusal, code: 'changed', newest: { version: stored.version } },
      { status: 409 },
    )
  })
  openPart(<Verdict />)
}

test('a markup typed for 120 t isn’t applied to the 950 t that the contractor saved meanwhile', async () => {
  openVerdict()
  await userEvent.click(await screen.findByRole('button', { name: 'Verify quote 7, Sand' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify quote' }))
  const markup = dialog.getByLabelText<HTMLInputElement>('Markup Price (£)')
  await userEvent.type(markup, '90')
  stored = { quantity: 950, version: 2, status: 0 }
  await userEvent.click(dialog.getByRole('button', { name: 'Verify' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(refusal)
  expect(dialog.getByText('Sand, 950.0 t')).toBeTruthy()
  expect(Number(markup.value)).toBe(90)
  expect(dialog.getByLabelText<HTMLInputElement>(/^Per tonne/).value).toBe('0.09')
  expect(dialog.queryByRole('button', { name: 'Show what is saved now' })).toBeNull()
  expect(stored.status).toBe(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Verify' }))
  await screen.findByText('Quote Verified')
  expect(decisions).toEqual([
    { status: 1, version: 1, markup_price: expect.stringMatching(/^90/) },
    { status: 1, version: 2, markup_price: expect.stringMatching(/^90/) },
  ])
})

test('the dialog opens with the last markups, so that its buttons don’t move', async () => {
  let reply: (() => void) | undefined
  openVerdict()
  meet('get', '/api/quotes/7/markups', async () => {
    await new Promise<void>((resolve) => {
      reply = resolve
    })
    return HttpResponse.json({ data: { recent: [], last_total: null } })
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Verify quote 7, Sand' }))
  await waitFor(() => expect(reply).toBeDefined())
  expect(screen.queryByRole('dialog')).toBeNull()
  reply?.()
  expect((await screen.findByRole('dialog')).textContent).toContain('None yet.')
})

test('after a verification by key the focus is on what may be done next, Unverify', async () => {
  openVerdict()
  const verify = await screen.findByRole('button', { name: 'Verify quote 7, Sand' })
  verify.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify quote' }))
  await userEvent.type(dialog.getByLabelText('Markup Price (£)'), '90')
  dialog.getByRole('button', { name: 'Verify' }).focus()
  await userEvent.keyboard('{Enter}')
  const unverify = await screen.findByRole('button', { name: 'Unverify quote 7, Sand' })
  await waitFor(() => expect(document.activeElement).toBe(unverify))
})

test('rejecting a changed quote says what has changed; a second press rejects it', async () => {
  openVerdict()
  await userEvent.click(await screen.findByRole('button', { name: 'Reject quote 7, Sand' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this quote?' }))
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'Too little')
  stored = { quantity: 950, version: 2, status: 0 }
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(refusal)
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }))
  await screen.findByText('Quote Verified')
  expect(decisions).toEqual([
    { status: 2, version: 1, reason: 'Too little' },
    { status: 2, version: 2, reason: 'Too little' },
  ])
})

test('a markup is held against the last accepted total by the tonne, however large either job is', async () => {
  openVerdict({ recent: [], last_total: { quote_id: 3, quantity: 1_200, total_price: 24_000 } })
  await userEvent.click(await screen.findByRole('button', { name: 'Verify quote 7, Sand' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verify quote' }))
  expect(await dialog.findByText('The last accepted total was £20.00/t (order 3).')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Markup Price (£)'), '120')
  expect(dialog.getByText('£1.00/t is 5.0% of the last accepted total, £20.00/t (order 3).')).toBeTruthy()
})
