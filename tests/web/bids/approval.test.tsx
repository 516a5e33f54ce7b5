import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import type { WaitingAcceptance } from '../../../api/contract/approvals.ts'
import type { ComparedBid } from '../../../api/contract/bidAnswers.ts'
import { CompareBids } from '../../../web/bids/CompareBids.tsx'
import { queryClient } from '../../../web/client/queries.ts'
import { reload } from '../../../web/client/useSend.ts'
import type { SessionUser } from '../../../web/session/session.ts'
import { bid, ownQuote, price, supplierUser } from '../bids.ts'
import { answer, meet, openPart, refuse, serveScreens } from '../screen.tsx'

serveScreens()

const owner: SessionUser = { ...supplierUser, roles: ['contractor'] }
const reader: SessionUser = { ...owner, is_owner: false, permissions: ['read'] }
const asker: SessionUser = { ...owner, is_owner: false, permissions: ['decide'] }
const hauled = bid(3, {
  can_deliver: 'no',
  haulier_bids: [price(31, 200), { ...price(32, 300), version: 5 }],
  version: 4,
})
const asked: WaitingAcceptance = {
  bid_id: 3,
  haulier_bid_id: 32,
  supplier_name: 'Supplier 3',
  haulier_name: 'Haulier 32',
  total_price: 1300,
  asked_by: 'Tom Hale',
  asked_at: '2026-03-02T09:12:00.000Z',
  is_own: false,
  may_approve: true,
  approvers: [],
}
const own = { ...asked, is_own: true, may_approve: false, approvers: ['Karen Whitlock', 'Ann Reed'] }

type Setting = {
  user?: SessionUser
  limit?: number | null
  waiting?: WaitingAcceptance | null
  bids?: ComparedBid[]
  total?: number
}

/** The comparison of quote 7. What waits can change while it is open. */
function compare({
  user = owner,
  limit = null,
  waiting = null,
  bids = [hauled, bid(1, {})],
  total = bids.length,
}: Setting) {
  const server = { waiting }
  const onAccepted = vi.fn<() => void>()
  const data = bids.map((one) => ({ ...one, seen_as: 'owner' }))
  answer('get', '/api/quotes/7/bids', { data, meta: { total, next_cursor: null } })
  meet('get', '/api/quotes/7/approval', () =>
    HttpResponse.json({ data: server.waiting, meta: { approval_limit: limit } }),
  )
  openPart(<CompareBids quote={ownQuote} user={user} onAccepted={onAccepted} />)
  return { server, onAccepted }
}
const banner = async () => {
  const title = await screen.findByText(/to accept Supplier 3 with Haulier 32 for £1,300.00$/)
  return within(title.closest<HTMLElement>('.banner') as HTMLElement)
}
const rowOf = async (accept: RegExp) => (await screen.findByRole('button', { name: accept })).closest('td')
const acceptOfAsked = /^Accept Supplier 3 with Haulier 32/

/** Takes the acceptance of bid 3 with price 32. */
function takeAcceptance(accept: () => Response) {
  const sent: unknown[] = []
  meet('put', '/api/quotes/7/bids/3/haulier-bids/32/accept', async ({ request }) => {
    sent.push(await request.json())
    return accept()
  })
  return sent
}

test('an acceptance above the limit waits: nothing reads as accepted, and the page stays', async () => {
  const message = 'Waiting for approval by Karen Whitlock or Ann Reed'
  const { server, onAccepted } = compare({ user: asker })
  takeAcceptance(() => {
    server.waiting = own
    return HttpResponse.json({ success: false, message }, { status: 202 })
  })
  await userEvent.click(await screen.findByRole('button', { name: acceptOfAsked }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept this bid?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Accept £1,300.00' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(
    (await screen.findByText('Nothing is accepted yet, and no bidder is told.')).parentElement?.textContent,
  ).toContain(message)
  expect(screen.queryByText('Bid accepted successfully')).toBeNull()
  expect(onAccepted).not.toHaveBeenCalled()
  expect((await banner()).getByText(new RegExp(`${message}\\.$`))).toBeTruthy()
})

test('above their limit the dialog asks for approval', async () => {
  compare({ user: asker, limit: 1299.99 })
  await userEvent.click(await screen.findByRole('button', { name: acceptOfAsked }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for approval?' }))
  expect(dialog.getByText(/^This is above your limit of £1,299\.99\./)).toBeTruthy()
  expect(dialog.queryByText(/will be rejected/)).toBeNull()
  expect(dialog.getByRole('button', { name: 'Ask for approval of £1,300.00' })).toBeTruthy()
})

test('at their limit the dialog accepts', async () => {
  compare({ user: asker, limit: 1300 })
  await userEvent.click(await screen.findByRole('button', { name: acceptOfAsked }))
  expect(await screen.findByRole('dialog', { name: 'Accept this bid?' })).toBeTruthy()
})

test('who asked sees that it waits, at the offer too, and can’t ask twice', async () => {
  compare({ user: asker, waiting: own })
  const words = await banner()
  expect(words.getByText('You ask to accept Supplier 3 with Haulier 32 for £1,300.00')).toBeTruthy()
  expect(words.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect((await rowOf(acceptOfAsked))?.textContent).toContain('Waiting for approval')
  const isDisabled = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(isDisabled(acceptOfAsked)).toBe(true)
  expect((await rowOf(/^Accept Supplier 3 with Haulier 31/))?.textContent).toBe('Accept')
  expect(isDisabled(/^Accept Supplier 3 with Haulier 31/)).toBe(false)
  expect(isDisabled(/^Accept Supplier 1/)).toBe(false)
})

test('who may approve accepts the same offer, with the versions and the total on the screen', async () => {
  const { server, onAccepted } = compare({ waiting: asked })
  const sent = takeAcceptance(() => {
    server.waiting = null
    return HttpResponse.json({ success: true, message: 'Bid accepted' })
  })
  const words = await banner()
  expect(words.getByText(/^Asked Mon 2 March at 09:12\.$/)).toBeTruthy()
  expect((await rowOf(acceptOfAsked))?.textContent).toContain('Waiting for approval')
  await userEvent.click(words.getByRole('button', { name: 'Approve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept this bid?' }))
  expect(dialog.getByText('Haulier 32')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Accept £1,300.00' }))
  await waitFor(() => expect(onAccepted).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ version: 4, haulier_version: 5, total_price: 1300 }])
  expect(screen.getByText('Bid accepted successfully')).toBeTruthy()
})

test('an offer on another page of the list can be approved as well', async () => {
  compare({ waiting: asked, bids: [bid(1, {})], total: 30 })
  meet('get', '/api/quotes/7/bids', ({ request }) => {
    const isWhole = new URL(request.url).searchParams.get('limit') === '200'
    const data = (isWhole ? [bid(1, {}), hauled] : [bid(1, {})]).map((one) => ({ ...one, seen_as: 'owner' }))
    return HttpResponse.json({ data, meta: { total: 30, next_cursor: null } })
  })
  const approve = (await banner()).getByRole<HTMLButtonElement>('button', { name: 'Approve' })
  await waitFor(() => expect(approve.disabled).toBe(false))
  expect(screen.queryByRole('button', { name: acceptOfAsked })).toBeNull()
  await userEvent.click(approve)
  expect(await screen.findByRole('button', { name: 'Accept £1,300.00' })).toBeTruthy()
})

test('an offer that is gone can’t be approved, and the banner says so', async () => {
  compare({ waiting: asked, bids: [{ ...hauled, haulier_bids: [price(31, 200)] }] })
  const words = await banner()
  expect(await words.findByText('This offer is no longer among the bids.')).toBeTruthy()
  expect(words.queryByRole('button', { name: 'Approve' })).toBeNull()
})

test.each([
  ['who may approve', asked, 'Decline', 'Decline this acceptance?', 'Acceptance declined'],
  ['who asked', own, 'Take back', 'Take this request back?', 'Request withdrawn'],
])('%s can end the request', async (_who, waiting, button, title, message) => {
  const { server } = compare({ waiting })
  const ended: (string | null)[] = []
  meet('delete', '/api/quotes/7/approval', ({ request }) => {
    ended.push(new URL(request.url).searchParams.get('asked_at'))
    server.waiting = null
    return HttpResponse.json({ message })
  })
  await userEvent.click((await banner()).getByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(ended).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: button }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(ended).toEqual([waiting.asked_at])
  expect(screen.queryByText(/to accept Supplier 3/)).toBeNull()
  expect(screen.queryByText('Waiting for approval')).toBeNull()
})

test('a request that ended meanwhile can’t be declined: a notice says why, and the banner leaves', async () => {
  const { server } = compare({ waiting: asked })
  refuse('delete', '/api/quotes/7/approval', 409, 'No acceptance waits for approval.')
  await userEvent.click((await banner()).getByRole('button', { name: 'Decline' }))
  server.waiting = null
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this acceptance?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  const notice = within(await screen.findByRole('dialog', { name: 'Failed to decline the acceptance' }))
  expect(notice.getByText('No acceptance waits for approval.')).toBeTruthy()
  expect(screen.queryByText(/to accept Supplier 3/)).toBeNull()
})

test('a colleague who only reads sees the words alone', async () => {
  compare({ user: reader, waiting: { ...asked, may_approve: false, approvers: ['Karen Whitlock'] } })
  const words = await banner()
  expect(words.getByText('Tom Hale asks to accept Supplier 3 with Haulier 32 for £1,300.00')).toBeTruthy()
  expect(words.getByText(/Waiting for approval by Karen Whitlock\.$/)).toBeTruthy()
  expect(words.queryByRole('button')).toBeNull()
  expect(await screen.findByText('Waiting for approval')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
})

test('what a colleague asks for shows on an open page as soon as bids change', async () => {
  const { server } = compare({})
  await rowOf(acceptOfAsked)
  expect(screen.queryByText(/to accept Supplier 3/)).toBeNull()
  server.waiting = asked
  await reload(queryClient, ['bids'])
  expect(await banner()).toBeTruthy()
})

test.each([
  ['is ordered', { accepted_count: 1 }],
  ['is off the market', { status: 0 as const }],
])('nothing is asked about a quote that %s', async (_what, more) => {
  const asking = vi.fn<() => void>()
  answer('get', '/api/quotes/7/bids', { data: [], meta: { total: 0, next_cursor: null } })
  meet('get', '/api/quotes/7/approval', () => {
    asking()
    return HttpResponse.json({ data: asked })
  })
  openPart(<CompareBids quote={{ ...ownQuote, ...more }} user={owner} onAccepted={() => {}} />)
  await screen.findByText('No bids found.')
  expect(asking).not.toHaveBeenCalled()
  expect(screen.queryByText(/to accept/)).toBeNull()
})
