import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { OrderDetails } from '../../../api/contract/orders.ts'
import type { Ticket } from '../../../api/contract/tickets/schemas.ts'
import { paths } from '../../../web/paths.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { answer, openScreen, refuse, serveScreens, signInAs } from '../screen.tsx'
import { unweighed } from '../unweighed.ts'

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

const ticket = (id: number, more: Partial<Ticket> = {}): Ticket => ({
  id,
  number: 500 + id,
  quote_id: 7,
  gross_weight: 31.9,
  tare: 12.9,
  net_weight: 19,
  vehicle: null,
  driver: { id: 9, full_name: 'Kamal Rahman' },
  created_by: 'Kamal Rahman',
  signed_by: 'Ines Roth',
  loaded_at: null,
  weighbridge_ref: null,
  signature: 'signatures/x.png',
  ...unweighed,
  logged_at: new Date().toISOString(),
  created_at: new Date().toISOString(),
  voided: false,
  voided_at: null,
  void_reason: null,
  query: null,
  ...more,
})
const before = { id: 31, name: 'Peak Tippers Ltd' }

const contact = { contact_name: 'A. Person', email: 'a@firm.example', phone: null }
const order: OrderDetails = {
  id: 7,
  quote_id: 7,
  product_id: 1,
  product_name: '20 mm limestone',
  description: null,
  contractor_name: 'Tarrant Groundworks Ltd',
  quantity: 480,
  quote_quantity: 480,
  address: 'Gate 2, Derby',
  city: 'Derby',
  postcode: 'DE24 9FU',
  latitude: null,
  longitude: null,
  precision: null,
  delivery_from_date: '2026-03-16',
  delivery_to_date: '2026-03-27',
  delivery_method: 'Deliver',
  access_times_open: '07:00',
  access_times_close: '17:30',
  tested_stone_supplier: 'No',
  site_entrance: null,
  reference: null,
  site_contact_name: null,
  site_contact_phone: null,
  access_instructions: null,
  notes: null,
  delivery_notes: null,
  creator_name: 'Priya Nair',
  can_deliver: 'no',
  bid_id: 1,
  haulier_bid_id: 2,
  created_at: '2026-03-09T09:00:00.000Z',
  accepted_at: '2026-03-09T09:00:00.000Z',
  accepted_by: 'Priya Nair',
  contractor_company_id: 20,
  supplier_company_id: 21,
  haulier_company_id: 30,
  carrier_company_id: 30,
  supplier_confirmed_at: null,
  supplier_confirmed_by: null,
  haulier_confirmed_at: null,
  haulier_confirmed_by: null,
  closed_by: null,
  waits_for: null,
  late_days: null,
  pricing: {},
  haulier_bid: null,
  contractor: { ...contact, company_name: 'Tarrant Groundworks Ltd' },
  supplier: {
    ...contact,
    company_name: 'Dene Quarry Ltd',
    payable_contact_email: null,
    payable_contact_phone: null,
    collection_address: null,
    collection_postcode: null,
    collection_latitude: null,
    collection_longitude: null,
    collection_precision: null,
    accessTimeOpen: null,
    accessTimeClose: null,
    notes: null,
  },
  haulier: { ...contact, company_name: 'Dovebank Haulage Ltd', vosa_number: null, fors_status: null, vehicles: [] },
  progress: {
    ordered: 480,
    delivered: 19,
    remaining: 461,
    percent: 3,
    status: 'In Progress',
    loads: 1,
    note: null,
    closed_at: null,
    is_cancelled: false,
    close_reason: null,
  },
}

async function openOrder(tickets: readonly Ticket[]): Promise<void> {
  signInAs(contractor)
  const meta = { next_cursor: null }
  answer('get', '/api/quotes/7/accepted-details', { data: order })
  answer('get', '/api/quotes/7/tickets', { data: [...tickets], meta: { ...meta, total: tickets.length } })
  answer('get', '/api/quotes/7/collection-notes', { data: [], meta: { ...meta, total: 0 } })
  await openScreen(paths.contractorOrder(7))
  await screen.findByRole('table', { name: /^Weight tickets/ }, { timeout: 20_000 })
}

test('a former carrier’s late ticket counts in no figure of the order’s page', {
  timeout: 40_000,
}, async () => {
  await openOrder([ticket(1), ticket(2, { former_carrier: before, net_weight: 25 })])
  const progress = screen.getByRole('region', { name: 'Progress' })
  expect(progress.textContent).toContain('Loads today1 19.000 t')
  expect(progress.textContent).toContain('no. 501')
  expect(screen.getByRole('region', { name: 'Tonnes per day' }).textContent).toContain('19.0')
  expect(screen.getByRole('region', { name: 'Tonnes per day' }).textContent).not.toMatch(/44\.0|25\.0/)
  const tickets = screen.getByRole('region', { name: 'Weight tickets' })
  expect(tickets.querySelector('.card-head')?.textContent).toBe('Weight tickets11 not counted')
})

test('a former carrier’s ticket stands apart below the order’s own, with its carrier’s name', {
  timeout: 40_000,
}, async () => {
  await openOrder([ticket(2, { former_carrier: before, net_weight: 25 }), ticket(1)])
  const table = within(screen.getByRole('table', { name: /^Weight tickets/ }))
  const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows[1]).toMatch(/1 load19\.000$/)
  expect(rows[2]).toContain('501')
  expect(rows[3]).toMatch(/1 load of Peak Tippers Ltd, from before the release: not counted/)
  expect(rows[3]).not.toContain('25.000')
  expect(rows[4]).toContain('502')
  await userEvent.click(table.getByRole('button', { name: 'Details of ticket 502' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ticket 502' })
  expect(dialog.textContent).toContain('Peak Tippers Ltd, before the release: not counted')
})

const haulier: SessionUser = {
  id: 3,
  first_name: 'Sheila',
  last_name: 'Torr',
  name: 'Sheila Torr',
  email: 'haulier@loadstone.example',
  phone: null,
  role: 'haulier',
  roles: ['haulier'],
  permissions: ['execute_order', 'fulfillments'],
  company_id: 31,
  company_name: 'Peak Tippers Ltd',
  company: null,
}

test('the contractor finds the ticket of a released order where the order was', { timeout: 40_000 }, async () => {
  signInAs(contractor)
  refuse('get', '/api/quotes/7/accepted-details', 404, 'Order details not found')
  const late = ticket(2, { former_carrier: before })
  answer('get', '/api/quotes/7/tickets', { data: [late], meta: { total: 1, next_cursor: null } })
  await openScreen(paths.contractorOrder(7))
  const table = within(await screen.findByRole('table', { name: /^Weight tickets/ }, { timeout: 20_000 }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order Details')
  expect(screen.queryByText('Order details not found')).toBeNull()
  expect(screen.getByText('The order was released. The loads that came of it are still here.')).toBeTruthy()
  await userEvent.click(table.getByRole('button', { name: 'Details of ticket 502' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ticket 502' }))
  expect(dialog.getByRole('button', { name: 'Query' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy()
})

test('the former carrier finds its ticket where the order was, with its PDF and CSV', {
  timeout: 40_000,
}, async () => {
  signInAs(haulier)
  refuse('get', '/api/quotes/7/accepted-details', 404, 'Order details not found')
  const late = ticket(2, { former_carrier: before })
  answer('get', '/api/quote/7/tickets', { data: [late], meta: { total: 1, next_cursor: null } })
  await openScreen(paths.haulierOrder(7))
  const table = within(await screen.findByRole('table', { name: /^Weight tickets/ }, { timeout: 20_000 }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Order Details')
  expect(screen.queryByText('Order details not found')).toBeNull()
  expect(screen.getByText('You don’t carry this order any more. Your own loads are still here.')).toBeTruthy()
  expect(table.getByRole('button', { name: 'PDF of ticket 502' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delivery pack' })).toBeNull()
})

test('an order that never existed says that it isn’t there', { timeout: 40_000 }, async () => {
  signInAs(contractor)
  refuse('get', '/api/quotes/7/accepted-details', 404, 'Order details not found')
  answer('get', '/api/quotes/7/tickets', { data: [], meta: { total: 0, next_cursor: null } })
  await openScreen(paths.contractorOrder(7))
  await screen.findByRole('heading', { level: 1, name: 'Order details not found' }, { timeout: 20_000 })
})
