import type { SyncOrder } from '../../api/contract/sync.ts'

const stop = {
  company_name: 'Ashcroft Civils',
  contact_name: 'K. Rahman',
  contact_phone: null,
  address: 'Mill Lane',
  postcode: 'DE4 3AB',
  access_times_open: '07:00',
  access_times_close: '17:00',
  latitude: null,
  longitude: null,
}

/** Of 40 t ordered 20 t are still to come. */
export const order: SyncOrder = {
  quote_id: 41,
  haulier_bid_id: 7,
  product_name: '20 mm limestone',
  progress: {
    ordered: 40,
    delivered: 20,
    remaining: 20,
    percent: 50,
    status: 'In Progress',
    loads: 1,
    note: null,
    closed_at: null,
    is_cancelled: false,
    close_reason: null,
  },
  delivery_from_date: '2026-11-20',
  delivery_to_date: '2026-11-28',
  from: { ...stop, company_name: 'Dale Quarry', address: 'Quarry Road' },
  to: { ...stop, city: 'Matlock', site_entrance: null, notes: null },
  accepted_at: '2026-11-19T09:00:00.000Z',
  supplier_confirmed_at: null,
  haulier_confirmed_at: null,
}
