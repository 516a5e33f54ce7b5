import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Statement } from '../../../api/contract/papers.ts'
import { paths } from '../../../web/paths.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { answer, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const supplier: SessionUser = {
  id: 2,
  first_name: 'Gareth',
  last_name: 'Lomas',
  name: 'Gareth Lomas',
  email: 'supplier@loadstone.example',
  phone: null,
  role: 'supplier',
  roles: ['supplier'],
  permissions: [],
  company_id: 21,
  company_name: 'Hartsdale Quarries Ltd',
  company: null,
}

const sums = { loads: 1, delivered: 19, worth: 267.9, voided_loads: 1, voided: 19, altered_loads: 0 }
const statement: Statement = {
  month: '2026-02',
  as: 'supplier',
  counterpart: 'Loadstone',
  ...sums,
  purchase_orders: [{ reference: 'PO 117', orders: 1, ...sums }],
  rows: [
    {
      quote_id: 7,
      product_name: '20 mm limestone',
      address: 'Gate 2',
      postcode: 'DE24 9FU',
      reference: 'PO 117',
      contractor_name: 'Tarrant Groundworks Ltd',
      supplier_name: 'Hartsdale Quarries Ltd',
      carrier_name: 'Dovebank Haulage Ltd',
      ordered: 480,
      ...sums,
      price_per_tonne: 14.1,
      delivered_to_date: 38,
      worth_to_date: 535.8,
      total: 6768,
      tickets: [
        { number: 31, day: '2026-02-09', net_weight: 19, worth: 267.9, price_per_tonne: 14.1 },
        { number: 32, day: '2026-02-10', net_weight: 19, worth: null, price_per_tonne: null },
      ],
    },
  ],
}

test('a statement shows what the month is worth by load, order and purchase order, beside the accepted total', {
  timeout: 40_000,
}, async () => {
  signInAs(supplier)
  answer('get', '/api/statements', { data: statement })
  await openScreen(paths.supplierStatements)
  const orders = await screen.findByRole('table', { name: 'Orders with loads in 2026-02' }, { timeout: 20_000 })
  expect(orders.textContent).toContain('19.000 t1 load, 1 void£267.90£14.10/t£535.8038.000 t£6,768.00for 480.0 t')
  expect(within(orders).queryAllByRole('listitem')).toEqual([])
  await userEvent.click(screen.getByText('Loads one by one'))
  const loads = await within(orders).findAllByRole('listitem')
  expect(loads.map(({ textContent }) => textContent)).toEqual([
    'Ticket 31, Mon 9 Feb19.000 t£267.90',
    'Ticket 32, Tue 10 Feb19.000 tVoid',
  ])
  expect(screen.getByText('Sold to Loadstone: £267.90 excl. VAT')).toBeTruthy()
  const sums = screen.getByRole('table', { name: 'Purchase orders in 2026-02' })
  expect(sums.textContent).toContain('PO 117119.000 t1, 19.000 t£267.90All orders119.000 t1, 19.000 t£267.90')
})

test('a statement says which of its loads no longer match their seals, and how many its sums hold', {
  timeout: 40_000,
}, async () => {
  signInAs(supplier)
  const altered_loads = 1
  const rows = statement.rows.map((row) => ({
    ...row,
    altered_loads,
    tickets: row.tickets.map((load) => (load.number === 31 ? { ...load, altered: true } : load)),
  }))
  const purchase_orders = statement.purchase_orders.map((order) => ({ ...order, altered_loads }))
  answer('get', '/api/statements', { data: { ...statement, altered_loads, rows, purchase_orders } })
  await openScreen(paths.supplierStatements)
  const orders = await screen.findByRole('table', { name: 'Orders with loads in 2026-02' }, { timeout: 20_000 })
  expect(screen.getByText('1 ticket was altered since it was sealed: trust only its code.')).toBeTruthy()
  expect(orders.textContent).toContain('1 load, 1 void, 1 altered')
  await userEvent.click(screen.getByText('Loads one by one'))
  const loads = await within(orders).findAllByRole('listitem')
  expect(loads.map(({ textContent }) => textContent)).toEqual([
    'Ticket 31, Mon 9 Feb, altered19.000 t£267.90',
    'Ticket 32, Tue 10 Feb19.000 tVoid',
  ])
  const sums = screen.getByRole('table', { name: 'Purchase orders in 2026-02' })
  expect(sums.textContent).toContain('PO 11711 altered19.000 t')
  expect(sums.textContent).toContain('All orders11 altered19.000 t')
})

test('a statement and its tickets download as PDF and CSV', { timeout: 40_000 }, async () => {
  signInAs(supplier)
  answer('get', '/api/statements', { data: statement })
  const asked: string[] = []
  for (const path of ['/api/statements.pdf', '/api/statements.csv', '/api/tickets.csv']) {
    meet('get', path, ({ request }) => {
      asked.push(request.url.slice(request.url.indexOf('/api')))
      return HttpResponse.text('Order')
    })
  }
  await openScreen(paths.supplierStatements)
  await userEvent.click(await screen.findByRole('button', { name: 'PDF' }, { timeout: 20_000 }))
  await expect.poll(() => asked.shift()).toBe('/api/statements.pdf?month=2026-02&as=supplier')
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await expect.poll(() => asked).toEqual(['/api/statements.csv?month=2026-02&as=supplier'])
  await userEvent.click(await screen.findByRole('button', { name: 'CSV of its tickets' }))
  await expect.poll(() => asked[1]).toBe('/api/tickets.csv?from=2026-02-01&to=2026-02-28&as=supplier')
})
