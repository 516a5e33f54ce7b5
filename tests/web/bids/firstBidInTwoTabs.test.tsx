import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { SupplierBid } from '../../../web/bids/SupplierBid.tsx'
import { ownBid, supplierUser, whereTo } from '../bids.ts'
import { answer, drop, meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const quote = {
  ...whereTo,
  id: 7,
  quantity: 100,
  delivery_method: 'Deliver' as const,
  status: 1 as const,
  is_open: true,
  hauls_here: false,
  bids_until: null,
}

type Bid = ReturnType<typeof ownBid> | null

/** Returns how the page's next reading brings another bid. */
function open(first: Bid) {
  answer('get', '/api/collection-points', { data: [], meta: { total: 0, next_cursor: null } })
  answer('get', '/api/quotes/7/last-bids', { data: [] })
  drop('get', '/api/user/profile')
  let bring: (bid: Bid) => void = () => {}
  function Page() {
    const [bid, setBid] = useState(first)
    bring = setBid
    return <SupplierBid quote={quote} bid={bid} home={null} user={supplierUser} />
  }
  openPart(<Page />)
  return (bid: Bid) => act(() => bring(bid))
}

/** Notes the version that each change of bid 5 was sent about, and refuses it. */
function noteChanges() {
  const sent: number[] = []
  meet('put', '/api/bids/5', async ({ request }) => {
    const { version } = (await request.json()) as { version: number }
    sent.push(version)
    const message = 'This bid has changed since it was shown. Please look at it again.'
    return HttpResponse.json({ message, code: 'changed', newest: { version: 1 } }, { status: 409 })
  })
  return sent
}

test('a first bid typed in one tab doesn’t overwrite one submitted meanwhile in another', async () => {
  open(null)
  await userEvent.click(await screen.findByLabelText(/^Yes/))
  await userEvent.type(screen.getByLabelText('Product Price Delivered (£)'), '950')
  cleanup()
  const sent = noteChanges()
  open(ownBid(5, {}))
  expect((await screen.findByLabelText<HTMLInputElement>('Product Price Delivered (£)')).value).toBe('950')
  await userEvent.click(screen.getByRole('button', { name: /^Update bid/ }))
  await waitFor(() => expect(sent).toEqual([0]))
})

test('text typed while the first bid is being sent stays, and changes that bid', async () => {
  const bring = open(null)
  let answerNow = () => {}
  meet('post', '/api/quotes/7/bids', async () => {
    await new Promise<void>((done) => {
      answerNow = done
    })
    return HttpResponse.json({ message: 'Bid submitted successfully', data: { version: 1 } }, { status: 201 })
  })
  await userEvent.click(await screen.findByLabelText(/^Yes/))
  await userEvent.type(screen.getByLabelText('Product Price Delivered (£)'), '900')
  await userEvent.click(screen.getByRole('button', { name: /^Submit bid/ }))
  await userEvent.type(screen.getByLabelText(/^Notes/), 'Ring ')
  answerNow()
  await screen.findByText('Bid submitted successfully')
  bring(ownBid(5, {}))
  await userEvent.keyboard('first')
  const sent = noteChanges()
  await userEvent.click(await screen.findByRole('button', { name: /^Update bid/ }))
  await waitFor(() => expect(sent).toEqual([1]))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('Ring first')
})

test('a bid that is withdrawn leaves an empty form for the next', async () => {
  const bring = open(ownBid(5, { notes: 'Ring first' }))
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Notes/)).value).toBe('Ring first')
  bring(null)
  await screen.findByRole('button', { name: /^Submit bid/ })
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>(/^Yes/).checked).toBe(false)
})
