import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../web/client/queries.ts'
import { paths } from '../../../web/paths.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { answer, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const contractor: SessionUser = {
  id: 2,
  first_name: 'Priya',
  last_name: 'Nair',
  name: 'Priya Nair',
  email: 'contractor@loadstone.example',
  phone: null,
  role: 'contractor',
  roles: ['contractor'],
  permissions: [],
  company_id: 20,
  company_name: 'Tarrant Groundworks Ltd',
  company: null,
}

/** Quote 18 as the server has it, which another tab may change. */
let stored: { quantity: number; notes: string; version: number }
/** The quantity and version of every save that this tab has tried. */
let saves: [quantity: string, version: number][]
let savedNotes: string[]
const changedText = 'Somebody changed this quote meanwhile: quantity 90.0 to 95.0 t.'

beforeEach(() => {
  stored = { quantity: 90, notes: 'Gate 2', version: 1 }
  saves = []
  savedNotes = []
})

function quoteNow() {
  return {
    seen_as: 'owner',
    id: 18,
    quote_id: 18,
    product_id: 3,
    product_name: 'MOT Type 1',
    status: 0,
    accepted_count: 0,
    tested_stone_supplier: 'Yes',
    description: null,
    delivery_method: 'Deliver',
    address: 'Plot 7',
    city: 'Chesterfield',
    postcode: 'S44 5HY',
    latitude: null,
    longitude: null,
    precision: null,
    site_entrance: null,
    delivery_from_date: '2099-03-16',
    delivery_to_date: '2099-03-27',
    access_times_open: '07:00',
    access_times_close: '17:00',
    reference: null,
    site_contact_name: null,
    site_contact_phone: null,
    bids_until: null,
    visible_bid_count: 0,
    waiting_bid_count: 0,
    site_id: null,
    ...stored,
  }
}

function saveInOtherTab() {
  stored = { quantity: 95, notes: 'Ring first', version: 2 }
}

async function openTab() {
  signInAs(contractor)
  answer('get', '/api/user/profile', { company: { requires_po: 'no' } })
  answer('get', '/api/products', { data: [{ id: 3, product_id: 3, name: 'MOT Type 1' }], meta: { next_cursor: null } })
  meet('get', '/api/quotes/18', () => HttpResponse.json({ data: quoteNow() }))
  meet('put', '/api/quotes/18', async ({ request }) => {
    const { quantity, notes, version } = (await request.json()) as { quantity: string; notes: string; version: number }
    saves.push([quantity, version])
    savedNotes.push(notes)
    if (version === stored.version)
      return HttpResponse.json({ message: 'Quote updated successfully', data: quoteNow() })
    const newest = { version: stored.version }
    return HttpResponse.json({ message: changedText, code: 'changed', newest }, { status: 409 })
  })
  await openScreen(paths.contractorQuoteEdit(18))
  return { quantity: await screen.findByLabelText<HTMLInputElement>('Quantity (tonnes)') }
}

async function type(quantity: HTMLInputElement, text: string) {
  await userEvent.clear(quantity)
  await userEvent.type(quantity, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Quote' }))
const refusal = async () => within((await screen.findByText(changedText)).closest('[role=alert]') as HTMLElement)

test('a save over another tab’s is refused, keeps what was typed, and goes through when repeated', async () => {
  const { quantity } = await openTab()
  await type(quantity, '120')
  saveInOtherTab()
  await save()
  expect((await refusal()).getByText(/What you typed is still here/)).toBeTruthy()
  expect(quantity.value).toBe('120')
  await save()
  await screen.findByText('Quote Submitted!')
  expect(saves).toEqual([
    ['120', 1],
    ['120', 2],
  ])
})

test('a repeated save changes only what was typed, and keeps the rest as saved meanwhile', async () => {
  const { quantity } = await openTab()
  await type(quantity, '120')
  saveInOtherTab()
  await save()
  await refusal()
  await screen.findByDisplayValue('Ring first')
  await save()
  await screen.findByText('Quote Submitted!')
  expect(savedNotes).toEqual(['Gate 2', 'Ring first'])
})

test('another save is refused until the quote has been read again', async () => {
  const { quantity } = await openTab()
  await type(quantity, '120')
  answer('get', '/api/quotes/18', { data: quoteNow() })
  saveInOtherTab()
  await save()
  await refusal()
  await save()
  await waitFor(() => expect(saves).toHaveLength(2))
  expect(saves).toEqual([
    ['120', 1],
    ['120', 1],
  ])
})

test('the form can show the version that is now saved', async () => {
  const { quantity } = await openTab()
  await type(quantity, '120')
  saveInOtherTab()
  await save()
  await userEvent.click((await refusal()).getByRole('button', { name: 'Show what is saved now' }))
  expect([quantity.value, screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value]).toEqual(['95', 'Ring first'])
  expect(screen.queryByText(changedText)).toBeNull()
  await type(quantity, '97')
  await save()
  await screen.findByText('Quote Submitted!')
  expect(saves.at(-1)).toEqual(['97', 2])
})

test('a quote that is loaded again behind the form doesn’t make the older form a newer one', async () => {
  const { quantity } = await openTab()
  await type(quantity, '120')
  saveInOtherTab()
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(JSON.stringify(queryClient.getQueriesData({}))).toContain('Ring first'))
  await save()
  await refusal()
  expect(saves).toEqual([['120', 1]])
})

test('a form in which nothing is typed shows what another tab has saved', async () => {
  const { quantity } = await openTab()
  saveInOtherTab()
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(quantity.value).toBe('95'))
  await type(quantity, '97')
  await save()
  await screen.findByText('Quote Submitted!')
  expect(saves).toEqual([['97', 2]])
})

test('a draft that comes back after a reload is still about the version it was typed on', async () => {
  const { quantity } = await openTab()
  await type(quantity, '120')
  cleanup()
  queryClient.clear()
  saveInOtherTab()
  const again = await openTab()
  expect(again.quantity.value).toBe('120')
  await save()
  await refusal()
  expect(saves).toEqual([['120', 1]])
})
