import type { HaulierViewOfBid } from '../../api/contract/bidAnswers.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'

type HaulierQuote = Extract<SeenQuote, { seen_as: 'haulier' }>

/** 480 t are asked for; the bids that wait for a haulier are for a part of them. */
export function haulierQuote(...parts: number[]): HaulierQuote {
  const point = { collection_address: 'Quarry Road', collection_postcode: 'DE4 4EX', is_priced: false }
  const run = { run_miles: null, road_miles: null, road_minutes: null, run_precision: null }
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
    seen_as: 'haulier',
    id: 7,
    quote_id: 7,
    product_id: 1,
    product_name: 'Sand',
    quantity: 480,
    area: 'DE24',
    delivery_from_date: '2026-04-01',
    delivery_to_date: '2026-04-30',
    delivery_method: 'Deliver',
    status: 1,
    address: 'Raynesway',
    city: 'Derby',
    postcode: 'DE24 9FU',
    latitude: null,
    longitude: null,
    precision: null,
    tested_stone_supplier: 'No',
    access_times_open: '07:00',
    access_times_close: '17:00',
    ...text,
    contractor_name: 'Brook',
    created_at: '2026-03-01T09:00:00.000Z',
    is_open: true,
    needs_haulier: true,
    to_carry: parts,
    collections: parts.map((quantity, nth) => ({ ...point, ...run, bid_id: nth + 1, quantity })),
  }
}

/** A bid on that quote that waits for the reader's price: 240 t from Cromford. */
export function bidToPrice(more: Partial<HaulierViewOfBid> = {}): HaulierViewOfBid {
  return {
    seen_as: 'haulier',
    id: 31,
    bid_id: 31,
    quote_id: 7,
    can_deliver: 'no',
    quantity: 240,
    collection_address: 'Dene Quarry, Cromford',
    collection_postcode: 'DE4 3QS',
    collection_latitude: null,
    collection_longitude: null,
    collection_precision: null,
    run_miles: 21.3,
    road_miles: 29.7,
    road_minutes: null,
    run_precision: 'unit',
    supplier_access_open: '06:30',
    supplier_access_close: '16:30',
    submitted_at: '2026-03-01T09:00:00.000Z',
    updated_at: '2026-03-01T09:00:00.000Z',
    status: 'pending',
    label: 'Needs haulier',
    haulier_id: null,
    haulier_delivery_price: null,
    haulier_bids: [],
    delivery_price: null,
    ...more,
  }
}
