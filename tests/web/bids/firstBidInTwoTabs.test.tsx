// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { SupplierBid } from '../../../web/bids/SupplierBid.tsx'
import { ownBid, supplierUser, whereTo } from '../bids.ts'
import { answer, drop, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const quote = {
  ...whereTo,
  ...{
    id: 7,
    quantity: 100,
    delivery_method: 'Deliver' as const,
    status: 1 as const,
    is_open: true,
    hauls_here: false,
  },
  bids_until: null,
}

function open(bid: ReturnType<typeof ownBid> | null) {
  answer('get', '/api/collection-points', { data: [], meta: { total: 0, next_cursor: null } })
  answer('get', '/api/quotes/7/last-bids', { data: [] })
  drop('get', '/api/user/profile')
  openPart(<SupplierBid quote={quote} bid={bid} home={null} user={supplierUser} />)
}

test('a first bid that was typed before another tab submitted one doesn’t overwrite that', async () => {
  open(null)
  await userEvent.click(await screen.findByLabelText(/^Yes/))
  await userEvent.type(screen.getByLabelText('Product Price Delivered (£)'), '950')
  cleanup()
  const sent: number[] = []
  meet('put', '/api/bids/5', async ({ request }) => {
    const { version } = (await request.json()) as { version: number }
    sent.push(version)
    const message = 'This bid has changed since it was shown. Please look at it again.'
    return HttpResponse.json({ message, code: 'changed', newest: { version: 1 } }, { status: 409 })
  })
  open(ownBid(5, {}))
  expect((await screen.findByLabelText<HTMLInputElement>('Product Price Delivered (£)')).value).toBe('950')
  await userEvent.click(screen.getByRole('button', { name: /^Update bid/ }))
  await waitFor(() => expect(sent).toEqual([0]))
})
