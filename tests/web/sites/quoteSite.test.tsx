import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Site } from '../../../api/contract/sites.ts'
import { paths } from '../../../web/paths.ts'
import { answer, drop, meet, openScreen, refuse, serveScreens, signInAs } from '../screen.tsx'
import { contractor, detailsOf, infinityPark, pageOf, trentBasin } from './contractor.ts'

serveScreens()

const limestone = { id: 3, name: 'Limestone 20 mm', description: 'Washed', status: 1 }
const earlier = {
  quote_id: 41,
  product_id: 3,
  product_name: 'Limestone 20 mm',
  quantity: 470,
  total: 10_058,
  accepted_at: '2025-11-21T09:00:00.000Z',
}

/** The form at this address, with what is sent to the server. */
async function openForm(address: string, sites: readonly Site[] = [infinityPark, trentBasin]) {
  signInAs(contractor)
  drop('get', '/api/geo/status')
  answer('get', '/api/user/profile', { company: { requires_po: 'no' } })
  answer('get', '/api/products', { data: [limestone], meta: { total: 1, next_cursor: null } })
  answer('get', '/api/contractor/accepted-quotes', { data: [earlier], meta: { total: 1, next_cursor: null } })
  meet('get', '/api/sites', ({ request }) => {
    const search = new URL(request.url).searchParams.get('search')?.toLowerCase() ?? ''
    const holds = ({ name, postcode, reference }: Site) => `${name} ${postcode} ${reference}`.toLowerCase()
    return HttpResponse.json(
      pageOf(
        sites.filter((site) => holds(site).includes(search)),
        { in_use: sites.length },
      ),
    )
  })
  for (const site of sites) answer('get', `/api/sites/${site.id}`, detailsOf(site))
  const sent: Record<string, unknown>[] = []
  meet('post', '/api/quotes', async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>)
    return HttpResponse.json({ message: 'Quote submitted successfully', data: {} }, { status: 201 })
  })
  await openScreen(address)
  await screen.findByLabelText(/^Site entrance/)
  return sent
}

const typedIn = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const noteOf = (label: string | RegExp) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
  return ids
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
}

async function fillTheRest(): Promise<void> {
  await userEvent.type(screen.getByRole('combobox', { name: 'Product' }), 'Lime')
  await userEvent.click(await screen.findByRole('option', { name: /Limestone/, hidden: true }))
  await userEvent.type(screen.getByLabelText('Quantity (tonnes)'), '240')
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Deliver' }))
  await userEvent.type(screen.getByLabelText('From date'), '02/01/2090')
  await userEvent.type(screen.getByLabelText('To date'), '05/01/2090')
}

async function typeAddress(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Enter the address manually' }))
  await userEvent.type(screen.getByLabelText('Postcode'), 'DE21 7BH')
  await userEvent.type(screen.getByLabelText('Address'), 'Raynesway, plot 2, Derby')
  await userEvent.type(screen.getByLabelText('City'), 'Derby')
  await userEvent.type(screen.getByLabelText('Access opens'), '0700')
  await userEvent.type(screen.getByLabelText('Access closes'), '1700')
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Submit Quote' }))

test('a site fills the form, each field says so, and a changed one says what the site keeps', async () => {
  const sent = await openForm(`${paths.contractorQuoteAdd}?site=7`)
  const card = within(screen.getByRole('region', { name: 'Chosen site' }))
  expect(await card.findByText('Infinity Park')).toBeTruthy()
  expect(card.getByText('Infinity Park Way, Derby DE24 9FU')).toBeTruthy()
  expect(screen.queryByLabelText('Postcode')).toBeNull()
  expect([typedIn(/^Site entrance/), typedIn('Access closes')]).toEqual(['Gate 1, roundabout end', '17:00'])
  await waitFor(() => expect(noteOf('Access closes')).toContain('from the site'))
  await userEvent.clear(screen.getByLabelText('Access closes'))
  await userEvent.type(screen.getByLabelText('Access closes'), '1530')
  expect(noteOf('Access closes')).toContain('changed for this quote; the site keeps 17:00')
  expect(noteOf('Access opens')).toContain('from the site')
  await fillTheRest()
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    site_id: 7,
    postcode: 'DE24 9FU',
    latitude: 52.88,
    access_times_close: '15:30',
    site_contact_name: 'Karim Rahman',
    reference: null,
  })
  expect(sent[0]).not.toHaveProperty('saves_site')
  expect(sent[0]).not.toHaveProperty('site_name')
})

test('another site is found by its reference, by keys alone, and the focus goes to what is still empty', async () => {
  await openForm(paths.contractorQuoteAdd)
  await userEvent.click(await screen.findByRole('button', { name: 'Choose a site' }))
  const field = screen.getByRole('combobox', { name: 'Site' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('0377')
  await screen.findByRole('option', { name: /Trent Basin/, hidden: true })
  await waitFor(() => expect(screen.queryByRole('option', { name: /Infinity Park/, hidden: true })).toBeNull())
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByText('Trent Lane, Nottingham NG2 4DS')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.id).toBe('product_id'))
  await userEvent.click(screen.getByRole('button', { name: 'Other site' }))
  await screen.findByRole('combobox', { name: 'Site' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Site' })).toBeNull())
  expect(screen.getByText('Trent Lane, Nottingham NG2 4DS')).toBeTruthy()
})

test('typing an address instead empties what came from the site, and keeps what was changed', async () => {
  await openForm(`${paths.contractorQuoteAdd}?site=7`)
  await waitFor(() => expect(noteOf('Access closes')).toContain('from the site'))
  await userEvent.clear(screen.getByLabelText('Access closes'))
  await userEvent.type(screen.getByLabelText('Access closes'), '1530')
  await userEvent.click(screen.getByRole('button', { name: 'Type an address' }))
  await waitFor(() => expect(document.activeElement?.id).toBe('postcode'))
  expect([typedIn('Postcode'), typedIn(/^Site entrance/), typedIn('Access opens'), typedIn('Access closes')]).toEqual([
    ...['', '', '', '15:30'],
  ])
})

test('an earlier order there gives its product and tonnes, never its dates', async () => {
  await openForm(`${paths.contractorQuoteAdd}?site=7`)
  expect(await screen.findByText('November 2025, £21.40/t')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use Limestone 20 mm, 470.0 t' }))
  const product = screen.getByRole<HTMLInputElement>('combobox', { name: 'Product' }).value
  expect([product, typedIn('Quantity (tonnes)'), typedIn('From date')]).toEqual(['Limestone 20 mm', '470', ''])
})

test('a typed address is saved under its first line, and the quote names it', async () => {
  const sent = await openForm(paths.contractorQuoteAdd, [])
  expect(screen.queryByRole('checkbox', { name: 'Save this site' })).toBeNull()
  const saved: unknown[] = []
  meet('post', '/api/sites', async ({ request }) => {
    saved.push(await request.json())
    return HttpResponse.json({ message: 'Site saved', ...detailsOf({ ...infinityPark, id: 9 }) }, { status: 201 })
  })
  answer('get', '/api/sites/9', detailsOf({ ...infinityPark, id: 9 }))
  await typeAddress()
  const save = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Save this site' })
  expect(save.checked).toBe(false)
  await userEvent.click(save)
  expect(typedIn('Name of the site')).toBe('Raynesway, plot 2')
  await fillTheRest()
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(saved).toMatchObject([
    { name: 'Raynesway, plot 2', postcode: 'DE21 7BH', access_open: '07:00', what3words: '' },
  ])
  expect(sent[0]).toMatchObject({ site_id: 9, address: 'Raynesway, plot 2, Derby' })
})

test('if the site can’t be saved, the quote is sent all the same and says so', async () => {
  const sent = await openForm(paths.contractorQuoteAdd, [])
  refuse('post', '/api/sites', 422, 'You have this site already.')
  await typeAddress()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Save this site' }))
  await fillTheRest()
  await send()
  expect(
    await screen.findByText('Quote submitted successfully. The site was not saved: You have this site already.'),
  ).toBeTruthy()
  expect(sent).toMatchObject([{ site_id: null, address: 'Raynesway, plot 2, Derby' }])
})

test('a name that the firm has at that postcode is offered instead', async () => {
  await openForm(paths.contractorQuoteAdd, [{ ...trentBasin, name: 'RAYNESWAY, PLOT 2', postcode: 'DE21 7BH' }])
  await typeAddress()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Save this site' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Use it' }))
  const card = within(await screen.findByRole('region', { name: 'Chosen site' }))
  expect(await card.findByText('RAYNESWAY, PLOT 2')).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Save this site' })).toBeNull()
})

const asked = {
  seen_as: 'owner',
  id: 12,
  quote_id: 12,
  product_id: 3,
  product_name: 'Limestone 20 mm',
  quantity: 240,
  address: 'Infinity Park Road',
  city: 'Derby',
  postcode: 'DE24 9FU',
  precision: 'pin',
  latitude: 52,
  longitude: -1,
  tested_stone_supplier: 'Yes',
  delivery_method: 'Deliver',
  description: null,
  notes: null,
  reference: null,
  site_entrance: 'Gate 3',
  site_contact_name: null,
  site_contact_phone: null,
  bids_until: null,
  site_id: 7,
  delivery_from_date: '2025-11-24',
  delivery_to_date: '2025-11-28',
  access_times_open: '07:00',
  access_times_close: '17:00',
}

test('asking again carries the site over: its place as it is now, and the quote’s own entrance', async () => {
  answer('get', '/api/quotes/12', { data: asked })
  await openForm(`${paths.contractorQuoteAdd}?copy=12`)
  expect(await screen.findByText('Infinity Park Way, Derby DE24 9FU')).toBeTruthy()
  expect(noteOf(/^Site entrance/)).toContain('changed for this quote; the site keeps Gate 1, roundabout end')
  expect([typedIn('Quantity (tonnes)'), typedIn('From date')]).toEqual(['240', ''])
})

test('asking again for an archived site starts from a typed address', async () => {
  answer('get', '/api/quotes/12', { data: asked })
  await openForm(`${paths.contractorQuoteAdd}?copy=12`, [{ ...infinityPark, archived_at: '2026-01-02T09:00:00.000Z' }])
  expect([typedIn('Postcode'), typedIn('Address')]).toEqual(['DE24 9FU', 'Infinity Park Road'])
  expect(screen.queryByRole('region', { name: 'Chosen site' })).toBeNull()
})
