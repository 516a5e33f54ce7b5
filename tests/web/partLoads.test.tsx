// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { HaulierQuotes } from '../../web/quotes/HaulierQuotes.tsx'
import { PricesToGive } from '../../web/quotes/PricesToGive.tsx'
import { QuoteFacts } from '../../web/quotes/QuoteFacts.tsx'
import { answer, openPart, serveScreens } from './screen.tsx'

serveScreens()

type HaulierQuote = Extract<SeenQuote, { seen_as: 'haulier' }>

/** 480 t are asked for; the bids that wait for a haulier are for a part of them. */
function quoteOf(...parts: number[]): HaulierQuote {
  const point = { collection_address: 'Quarry Road', collection_postcode: 'DE4 4EX', is_priced: false }
  const run = { run_miles: null, run_precision: null }
  const text = {
    site_entrance: null,
    access_instructions: null,
    description: null,
    notes: null,
    bids_until: null,
    terms_version: 1,
    delivery_notes: null,
  }
  return {
    ...{ seen_as: 'haulier', id: 7, quote_id: 7, product_id: 1, product_name: 'Sand', quantity: 480, area: 'DE24' },
    ...{ delivery_from_date: '2026-04-01', delivery_to_date: '2026-04-30', delivery_method: 'Deliver', status: 1 },
    ...{ address: 'Raynesway', city: 'Derby', postcode: 'DE24 9FU', latitude: null, longitude: null, precision: null },
    ...{ tested_stone_supplier: 'No', access_times_open: '07:00', access_times_close: '17:00', ...text },
    ...{ contractor_name: 'Brook', created_at: '2026-03-01T09:00:00.000Z', is_open: true, needs_haulier: true },
    to_carry: parts,
    collections: parts.map((quantity, nth) => ({ ...point, ...run, bid_id: nth + 1, quantity })),
  }
}
const listed = (quote: HaulierQuote) =>
  answer('get', '/api/quotes', { data: [quote], meta: { total: 1, next_cursor: null } })

test('the list says the tonnes of the part, and of how many', async () => {
  listed(quoteOf(200))
  openPart(<HaulierQuotes />)
  expect((await screen.findByRole('cell', { name: /^200\.0/ })).textContent).toBe('200.0of 480.0')
})

test('so does the board, from the least to the most where parts differ', async () => {
  listed(quoteOf(120, 200))
  openPart(<PricesToGive />)
  expect(await screen.findByText('120.0 to 200.0 t')).toBeTruthy()
})

test.each([
  [[200], '200.0 tonnesof the 480.0 t that the site needs'],
  [[120, 480], '120.0 to 480.0 tonnesof the 480.0 t that the site needs'],
  [[480], '480.0 tonnesabout 25 loads of 19.5 t'],
])('the page of bids for %j says %s', async (parts, text) => {
  openPart(<QuoteFacts quote={quoteOf(...parts)} />)
  const quantity = await screen.findByText('Quantity')
  expect(quantity.nextElementSibling?.textContent).toBe(text)
})
