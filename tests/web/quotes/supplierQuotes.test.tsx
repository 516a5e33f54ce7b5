import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type SupplierQuote, SupplierQuoteTable } from '../../../web/quotes/near/SupplierQuoteTable.tsx'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

const quote: SupplierQuote = {
  seen_as: 'supplier',
  id: 7,
  quote_id: 7,
  product_id: 1,
  product_name: 'Sand',
  quantity: 100,
  area: 'DE24',
  delivery_from_date: '2026-04-01',
  delivery_to_date: '2026-04-30',
  delivery_method: 'Deliver',
  status: 1,
  address: 'Raynesway',
  city: 'Derby',
  postcode: 'DE24 9FU',
  latitude: 52.89,
  longitude: -1.451,
  precision: 'outcode',
  tested_stone_supplier: 'No',
  access_times_open: '07:00',
  access_times_close: '17:00',
  site_entrance: null,
  access_instructions: null,
  description: null,
  notes: null,
  delivery_notes: null,
  contractor_name: 'Brook',
  created_at: '2026-03-01T09:00:00.000Z',
  is_open: true,
  hauls_here: false,
  bids_until: null,
  terms_version: 1,
  bid_status: null,
  distance_miles: 9.8,
  road_miles: 14.1,
  road_minutes: null,
  distance_precision: 'outcode',
  perhaps_within: null,
}

test('rows are numbered through the whole list; a rough distance reads "about", and just outside the ring "perhaps within"', async () => {
  const exact = {
    ...quote,
    id: 8,
    quote_id: 8,
    distance_miles: 9.1,
    road_miles: 12.8,
    road_minutes: 24,
    distance_precision: 'unit',
  } as const
  const beyond = { ...quote, id: 9, quote_id: 9, distance_miles: 11.2, road_miles: 16.1, perhaps_within: 10 }
  openPart(
    <SupplierQuoteTable
      quotes={[exact, quote, beyond]}
      caption="Quotes within 10 miles"
      numbering={{ first: 26, selected: 7, onSelect: () => {} }}
    />,
  )
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  const distances = rows.map((row) => within(row).getAllByRole('cell').at(3)?.textContent?.replaceAll('\u00a0', ' '))
  expect(distances).toEqual(['13 mi by road', 'about 14 mi by road', 'about 16 mi by roadperhaps within 10 miles'])
  const numbers = screen.getAllByRole('button', { name: /^Select/ })
  expect(numbers.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
    ['26', 'false'],
    ['27', 'true'],
    ['28', 'false'],
  ])
})
