import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { MyBidQuote } from '../../../api/contract/bidAnswers.ts'
import { type Waiting, waitings } from '../../../api/contract/rules/waitsFor.ts'
import { SupplierBidTable } from '../../../web/bids/SupplierBidTable.tsx'
import { WaitsFor } from '../../../web/deal/WaitsFor.tsx'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

const accepted: Partial<MyBidQuote> = {
  quote_id: 7,
  bid_status: 'accepted',
  quote_status: 1,
  product_name: 'Sand',
  city: 'Derby',
  postcode: 'DE1 2RS',
  can_deliver: 'yes',
  delivery_method: 'Deliver',
  quantity: 100,
  bid_quantity: 100,
  price: 900,
  submitted_at: '2026-03-01T09:00:00.000Z',
  delivery_from_date: '2026-04-01',
  delivery_to_date: '2026-04-30',
}

test('a list of bids says what each order waits for; the status says that they must confirm', async () => {
  const bids = ([...waitings, null] as (Waiting | null)[]).map((waits_for, nth) => {
    const supplier_confirmed_at = waits_for === 'supplier' ? null : '2026-03-02T09:00:00.000Z'
    const late_days = waits_for === 'late' ? 2 : null
    return { ...accepted, bid_id: nth + 1, waits_for, late_days, supplier_confirmed_at } as MyBidQuote
  })
  openPart(<SupplierBidTable bids={bids} />)
  const rows = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  const states = rows.map((row) => row.querySelector('.state')?.textContent)
  expect(states).toEqual([
    'Accepted, to confirm',
    'ConfirmedWaits for the haulier',
    'ConfirmedWaits for a driver',
    'Confirmed2 days late',
    'ConfirmedRunning',
    'Confirmed',
  ])
})

test('the head of an order says what it waits for, unless it is completed', async () => {
  openPart(
    <p>
      In Progress <WaitsFor waiting="driver" lateDays={null} /> <WaitsFor waiting={null} lateDays={null} />
    </p>,
  )
  expect((await screen.findByText(/In Progress/)).textContent?.trim()).toBe('In Progress Waits for a driver')
})

test('an overdue order says that it is late beside what it waits for', async () => {
  openPart(
    <p>
      <WaitsFor waiting="haulier" lateDays={1} />
    </p>,
  )
  expect((await screen.findByText('1 day late')).closest('p')?.textContent).toBe('Waits for the haulier1 day late')
})
