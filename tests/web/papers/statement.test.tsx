import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Statement } from '../../../api/contract/papers.ts'
import { paths } from '../../../web/paths.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { answer, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const supplier: SessionUser = {
  ...{ id: 2, first_name: 'Gareth', last_name: 'Lomas', name: 'Gareth Lomas', email: 'supplier@loadstone.example' },
  ...{ phone: null, role: 'supplier', roles: ['supplier'], permissions: [] },
  ...{ company_id: 21, company_name: 'Hartsdale Quarries Ltd', company: null },
}

const statement: Statement = {
  ...{ month: '2026-02', as: 'supplier', loads: 1, delivered: 19, voided_loads: 0, voided: 0 },
  rows: [
    {
      ...{ quote_id: 7, product_name: '20 mm limestone', address: 'Gate 2', postcode: 'DE24 9FU', reference: null },
      ...{ contractor_name: 'Tarrant Groundworks Ltd', supplier_name: 'Hartsdale Quarries Ltd' },
      ...{ carrier_name: 'Dovebank Haulage Ltd', ordered: 480, loads: 1, delivered: 19, voided_loads: 0, voided: 0 },
      ...{ delivered_to_date: 38, total: 6768 },
    },
  ],
}

test('a statement and its tickets download as CSV', { timeout: 40_000 }, async () => {
  signInAs(supplier)
  answer('get', '/api/statements', { data: statement })
  const asked: string[] = []
  for (const path of ['/api/statements.csv', '/api/tickets.csv']) {
    meet('get', path, ({ request }) => {
      asked.push(request.url.slice(request.url.indexOf('/api')))
      return HttpResponse.text('Order')
    })
  }
  await openScreen(paths.supplierStatements)
  await userEvent.click(await screen.findByRole('button', { name: 'CSV' }, { timeout: 20_000 }))
  await expect.poll(() => asked).toEqual(['/api/statements.csv?month=2026-02&as=supplier'])
  await userEvent.click(await screen.findByRole('button', { name: 'CSV of its tickets' }))
  await expect.poll(() => asked[1]).toBe('/api/tickets.csv?from=2026-02-01&to=2026-02-28&as=supplier')
})
