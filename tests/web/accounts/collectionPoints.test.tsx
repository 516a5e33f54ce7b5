import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { noticeLabels } from '../../../api/contract/eventWords.ts'
import { CollectionPointSection } from '../../../web/accounts/settings/CollectionPointSection.tsx'
import { NoticeSection } from '../../../web/accounts/settings/NoticeSection.tsx'
import { SupplierBidForm } from '../../../web/bids/SupplierBidForm.tsx'
import { supplierUser, whereTo } from '../bids.ts'
import { answer, drop, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const point = {
  id: 5,
  address: 'Dene Quarry',
  postcode: 'DE4 3QS',
  latitude: 53.1,
  longitude: -1.56,
  access_open: '06:00',
  access_close: '16:30',
  notes: 'Ask at the weighbridge.',
}
const other = { ...point, id: 6, address: 'Ball Eye Quarry', latitude: null, longitude: null, notes: null }
const page = (data: object[]) => ({ data, meta: { total: data.length, next_cursor: null } })

const quote = {
  ...whereTo,
  ...({ id: 7, quantity: 480, delivery_method: 'Deliver', status: 1 } as const),
  is_open: true,
  hauls_here: false,
  bids_until: null,
} as const
const lastBid = {
  bid_id: 1,
  quote_id: 3,
  submitted_at: '2026-11-20T09:00:00.000Z',
  can_deliver: 'no',
  product_price: 1_410,
  quantity: 100,
  notes: null,
  collection_address: 'Pit 2',
  collection_postcode: 'DE4 1AA',
  collection_latitude: 53,
  collection_longitude: -1.5,
  collection_precision: 'outcode',
  supplier_access_open: '07:00',
  supplier_access_close: '15:00',
}

/** The bid form with what it is sent to the server, once it is. */
async function openForm(saved: object[], lastBids: object[]) {
  answer('get', '/api/collection-points', page(saved))
  answer('get', '/api/quotes/7/last-bids', { data: lastBids })
  drop('get', '/api/user/profile')
  drop('get', '/api/geo/status')
  const sent: Record<string, unknown>[] = []
  meet('post', '/api/quotes/7/bids', async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>)
    return HttpResponse.json({ message: 'No', code: 'invalid', errors: {} }, { status: 422 })
  })
  openPart(<SupplierBidForm quote={quote} standing={null} last={null} home={null} user={supplierUser} cancel={null} />)
  await userEvent.click(await screen.findByLabelText('No (Needs haulier)'))
  return sent
}
const typedIn = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

test('a bid starts at the last used place, and takes another saved one with its pin, or a new one', async () => {
  const sent = await openForm([other, point], [])
  expect(typedIn('Collection address')).toBe('Ball Eye Quarry')
  expect(screen.queryByLabelText('Save for next time')).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('Saved collection points'), 'Dene Quarry, DE4 3QS')
  expect([typedIn('Collection address'), typedIn('Access opens')]).toEqual(['Dene Quarry', '06:00'])
  expect(typedIn(/^Notes/)).toBe('Ask at the weighbridge.')
  await userEvent.type(screen.getByLabelText('Price (£)'), '6768')
  await userEvent.click(screen.getByRole('button', { name: 'Submit bid £6,768.00' }))
  await screen.findByRole('dialog', { name: 'Submission Failed' })
  expect(sent).toMatchObject([
    { collection_address: 'Dene Quarry', collection_latitude: 53.1, collection_longitude: -1.56, quantity: 480 },
  ])
  expect(sent[0]).not.toHaveProperty('per_tonne')
  expect(sent[0]).not.toHaveProperty('is_saved')
})

test('each choice of who delivers has a name, with its meaning beside it', async () => {
  await openForm([], [])
  const chosen = screen.getByRole<HTMLInputElement>('radio', { name: 'No (Needs haulier)' })
  expect(chosen.checked).toBe(true)
  expect(document.getElementById(chosen.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Hauliers price the run from your gate',
  )
})

test('the pin of a collection point is one line until its map is asked for', async () => {
  await openForm([point], [])
  expect(screen.getByText(/^Pin set at 53\.10000, -1\.56000/)).toBeTruthy()
  expect(screen.queryByRole('application')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Move the pin' }))
  const map = await screen.findByRole('application', { name: 'Map for the pin' })
  expect(screen.getByText('Pin, moved by the arrow keys')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close the map' }))
  expect(map.isConnected).toBe(false)
})

test('the last bid for the same product is named and starts this one: its price per tonne, its place', async () => {
  await openForm([], [lastBid, { ...lastBid, bid_id: 2, product_price: 1_380 }])
  expect(screen.getByText('Your last bids: £13.80 to £14.10')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Start from it' }))
  expect([typedIn('Price (£)'), typedIn(/^Per tonne/)]).toEqual(['6,768.00', '14.10'])
  expect([typedIn('Collection address'), typedIn('Access closes')]).toEqual(['Pit 2', '15:00'])
})

test('a collection point that is already saved says so under its address and stays typed', async () => {
  answer('get', '/api/collection-points', page([point]))
  drop('get', '/api/geo/status')
  const refusal = 'This collection point is saved already.'
  answer('post', '/api/collection-points', { message: refusal, code: 'invalid', errors: { address: [refusal] } }, 422)
  openPart(<CollectionPointSection />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add a collection point' }))
  const form = within(screen.getByRole('form', { name: 'Add a collection point' }))
  await userEvent.click(form.getByRole('button', { name: 'Enter the address manually' }))
  await userEvent.type(form.getByLabelText('Postcode'), 'DE4 3QS')
  await userEvent.type(form.getByLabelText('Address'), 'Dene Quarry')
  await userEvent.type(form.getByLabelText('Access opens'), '0600')
  await userEvent.type(form.getByLabelText('Access closes'), '1630')
  await userEvent.click(form.getByRole('button', { name: 'Save collection point' }))
  expect(await form.findAllByText(refusal)).not.toHaveLength(0)
  expect(form.getByLabelText<HTMLInputElement>('Address').value).toBe('Dene Quarry')
})

test('a choice about new quotes that can’t be saved goes back and says so', async () => {
  const choice = { notice: 'new_quote', label: noticeLabels.new_quote, mail: true, pace: 'daily', radius: 50 }
  answer('get', '/api/user/notices', { data: [choice] })
  drop('put', '/api/user/notices')
  openPart(<NoticeSection />)
  const mails = await screen.findByLabelText<HTMLSelectElement>('Mails')
  await userEvent.selectOptions(mails, 'No mails')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to save. Please try again.')
  expect(mails.value).toBe('daily')
})
