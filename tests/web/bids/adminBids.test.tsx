import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AdminBids } from '../../../web/bids/AdminBids.tsx'
import { bid, price } from '../bids.ts'
import { answer, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const site = { product_name: 'MOT Type 1', city: null, postcode: 'S44 5HY' }

test('each haulier of a bid shows its own state', async () => {
  const taken = [price(11, 300, 'accepted'), price(12, 200, 'rejected'), price(13, 100, 'void')]
  const open = [price(14, 300), price(15, 100, 'void')]
  const data = [
    bid(1, { can_deliver: 'no', status: 'accepted', haulier_id: 11, haulier_bids: taken }),
    bid(2, { can_deliver: 'no', haulier_bids: open }),
    bid(3, { status: 'cancelled' }),
  ].map((one) => ({ ...one, seen_as: 'admin' }))
  answer('get', '/api/quotes/7/bids', { data, meta: { total: data.length, next_cursor: null } })
  openPart(
    <AdminBids
      quote={{
        id: 7,
        quantity: 100,
        delivery_method: 'Deliver',
        latitude: null,
        longitude: null,
        address: '1 Quarry Road',
        ...site,
      }}
    />,
  )
  const table = await screen.findByRole('table')
  const rows = within(table).getAllByRole('row').slice(1)
  const seen = rows.map((row) => {
    const cells = within(row).getAllByRole('cell')
    return [cells.at(1)?.textContent, cells.at(-1)?.textContent]
  })
  expect(seen).toEqual([
    ['Haulier 11', 'Accepted'],
    ['Haulier 12', 'Rejected'],
    ['Haulier 13', 'No longer stands'],
    ['Haulier 14', 'Pending'],
    ['Haulier 15', 'No longer stands'],
    ['Supplier delivers', 'Cancelled'],
  ])
})
