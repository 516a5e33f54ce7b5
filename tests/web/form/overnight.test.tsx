import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import * as calls from '../../../api/contract/calls.ts'
import { SupplierBidForm } from '../../../web/bids/SupplierBidForm.tsx'
import { pendingWrite } from '../../../web/client/useSend.ts'
import { QuoteForm } from '../../../web/quotes/QuoteForm.tsx'
import { blankQuote } from '../../../web/quotes/quoteValues.ts'
import { supplierUser, whereTo } from '../bids.ts'
import { answer, drop, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const note = 'Overnight: closes on the next day'
const none = { data: [], meta: { total: 0, next_cursor: null } }
const noteOf = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? ''
  return document.getElementById(ids.split(' ')[0] ?? '')?.textContent
}
function whatIsSent(path: string): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = []
  meet('post', path, async ({ request }) => {
    sent.push((await request.json()) as Record<string, unknown>)
    return HttpResponse.json({ message: 'Not today.', code: 'x' }, { status: 409 })
  })
  return sent
}
async function typeTime(label: string, time: string): Promise<void> {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), time)
}

test('a quote whose site is open overnight says so beside the field, and is sent', async () => {
  drop('get', '/api/geo/status')
  answer('get', '/api/products', none)
  const sent = whatIsSent('/api/quotes')
  const initial = {
    ...blankQuote,
    product_id: '3',
    product_name: 'Sand',
    quantity: '480',
    tested_stone_supplier: 'Yes',
    delivery_method: 'Deliver',
    address: 'Raynesway',
    city: 'Derby',
    postcode: 'DE24 9FU',
    access_times_open: '07:00',
    delivery_from_date: '2090-01-02',
    delivery_to_date: '2090-01-05',
    access_times_close: '17:00',
  }
  openPart(
    <QuoteForm
      draft="quote"
      initial={initial}
      submitLabel="Submit quote"
      successTitle="Quote Submitted!"
      send={(body) => pendingWrite(calls.quoteCreate, { ...body, status: 0 })}
      leadsTo="/"
    />,
  )
  await typeTime('Access closes', '17:00')
  expect(noteOf('Access closes')).toBe('24 hours, such as 07:30')
  await typeTime('Access opens', '22:00')
  await typeTime('Access closes', '05:00')
  expect(noteOf('Access closes')).toBe(note)
  await userEvent.click(screen.getByRole('button', { name: 'Submit quote' }))
  await screen.findByText('Not today.')
  expect(sent).toMatchObject([{ access_times_open: '22:00', access_times_close: '05:00' }])
})

test('a bid whose collection point is open overnight says so beside the field, and is sent', async () => {
  answer('get', '/api/collection-points', none)
  answer('get', '/api/quotes/7/last-bids', { data: [] })
  drop('get', '/api/user/profile')
  drop('get', '/api/geo/status')
  const sent = whatIsSent('/api/quotes/7/bids')
  const quote = {
    ...whereTo,
    ...({ id: 7, quantity: 480, delivery_method: 'Deliver', status: 1 } as const),
    is_open: true,
    hauls_here: false,
    bids_until: null,
  } as const
  const last = {
    can_deliver: 'no',
    product_price: 100,
    quantity: 480,
    notes: null,
    collection_address: 'Pit 2',
    collection_postcode: 'DE4 1AA',
    supplier_access_open: '06:00',
    supplier_access_close: '16:00',
  }
  openPart(
    <SupplierBidForm
      quote={quote}
      standing={null}
      last={last as never}
      home={null}
      user={supplierUser}
      cancel={null}
    />,
  )
  await screen.findByLabelText('Access closes')
  expect(noteOf('Access closes')).not.toBe(note)
  await typeTime('Access opens', '20:00')
  await typeTime('Access closes', '04:30')
  expect(noteOf('Access closes')).toBe(note)
  await userEvent.click(screen.getByRole('button', { name: /^Submit bid/ }))
  await screen.findByText('Not today.')
  expect(sent).toMatchObject([{ supplier_access_open: '20:00', supplier_access_close: '04:30' }])
})
