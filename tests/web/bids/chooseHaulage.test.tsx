import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { SeenQuote } from '../../../api/contract/quoteAnswers.ts'
import { ChooseHaulage } from '../../../web/bids/ChooseHaulage.tsx'
import { HaulierBids } from '../../../web/bids/HaulierBids.tsx'
import { queryClient } from '../../../web/client/queries.ts'
import { supplierUser } from '../bids.ts'
import { answer, meet, openPart, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const twoTrades = { ...supplierUser, roles: ['supplier', 'haulier'], permissions: ['respond_to_quote'] } as const
const undecided = {
  id: 7,
  seen_as: 'supplier',
  is_open: true,
  delivery_method: 'Deliver',
  bid_status: null,
  hauls_here: false,
  bids_until: null,
} as unknown as SeenQuote
const choice = { name: 'Price delivery on this quote' }

test('a firm with two trades decides to price delivery, once it has read what that means', async () => {
  let asked = 0
  meet('post', '/api/quotes/7/haul', () => {
    asked += 1
    return HttpResponse.json({ message: 'You price delivery on this quote' })
  })
  signInAs({ ...twoTrades, roles: [...twoTrades.roles], permissions: [...twoTrades.permissions] })
  openPart(<ChooseHaulage quote={undecided} />)
  await userEvent.click(await screen.findByRole('button', choice))
  const dialog = within(await screen.findByRole('dialog', { name: 'Price delivery on this quote?' }))
  expect(dialog.getByText(/can’t bid on this quote any more/)).toBeTruthy()
  expect(asked).toBe(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Price delivery' }))
  await expect.poll(() => asked).toBe(1)
})

test.each([
  ['has bid', { bid_status: 'cancelled' }],
  ['has decided', { hauls_here: true }],
  ['reads what the contractor collects', { delivery_method: 'Collect' }],
  ['reads an order', { is_open: false }],
])('nothing is left to decide for a firm that %s', (_, change) => {
  signInAs({ ...twoTrades, roles: [...twoTrades.roles], permissions: [...twoTrades.permissions] })
  openPart(<ChooseHaulage quote={{ ...undecided, ...change } as SeenQuote} />)
  expect(screen.queryByRole('button', choice)).toBeNull()
})

test('a firm with one trade is offered nothing', () => {
  signInAs(supplierUser)
  openPart(<ChooseHaulage quote={undecided} />)
  expect(screen.queryByRole('button', choice)).toBeNull()
})

test.each([
  ['has yet to decide', { bid_status: null }],
  ['has withdrawn its bid', { bid_status: 'cancelled' }],
])('the haulier’s page of a firm that %s hides the bids without saying that there are none', async (_, change) => {
  signInAs({ ...twoTrades, roles: [...twoTrades.roles], permissions: [...twoTrades.permissions] })
  answer('get', '/api/quotes/7/bids', { data: [], meta: { total: 0, next_cursor: null } })
  openPart(<HaulierBids quote={{ ...undecided, status: 1, ...change } as SeenQuote} />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('No bids found.')).toBeNull()
  const way = screen.queryByRole('link', { name: 'Bid on this quote' })?.getAttribute('href')
  expect(way).toBe(change.bid_status ? undefined : '/supplier/quoteDetails/7')
})
