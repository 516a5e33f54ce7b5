import '../browser.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { ActivityQuery } from '../../../api/contract/activity.ts'
import { UserListQuery } from '../../../api/contract/admin.ts'
import { BidQuery, MyBidQuery } from '../../../api/contract/bids.ts'
import { PhoneQuery } from '../../../api/contract/devices.ts'
import { NotificationQuery } from '../../../api/contract/notices.ts'
import { ContractorOrderQuery, HaulierOrderQuery, SupplierOrderQuery } from '../../../api/contract/orderLists.ts'
import { ProductListQuery } from '../../../api/contract/products.ts'
import { QuoteQuery } from '../../../api/contract/quotes.ts'
import { StaffQuery } from '../../../api/contract/staff.ts'
import { ActivityPage } from '../../../web/activity/ActivityPage.tsx'
import { UserList } from '../../../web/admin/UserList.tsx'
import { AdminBids } from '../../../web/bids/AdminBids.tsx'
import { CompareBids } from '../../../web/bids/CompareBids.tsx'
import { SupplierBidList } from '../../../web/bids/SupplierBidList.tsx'
import { queryClient } from '../../../web/client/queries.ts'
import { StaffList } from '../../../web/drivers/StaffList.tsx'
import { NoticesPage } from '../../../web/notices/NoticesPage.tsx'
import { ContractorOrderList } from '../../../web/orders/ContractorOrderList.tsx'
import { HaulierOrderList } from '../../../web/orders/HaulierOrderList.tsx'
import { SupplierOrderList } from '../../../web/orders/SupplierOrderList.tsx'
import { PhonesPage } from '../../../web/phones/PhonesPage.tsx'
import { ProductList } from '../../../web/products/ProductList.tsx'
import { AdminQuoteList } from '../../../web/quotes/AdminQuoteList.tsx'
import { ContractorQuoteList } from '../../../web/quotes/ContractorQuoteList.tsx'
import { HaulierQuotes } from '../../../web/quotes/HaulierQuotes.tsx'
import { SupplierQuoteList } from '../../../web/quotes/near/SupplierQuoteList.tsx'
import { fieldsOf } from '../../schemaFields.ts'
import { ownQuote, supplierUser } from '../bids.ts'
import { meet, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const admins = {
  ...ownQuote,
  address: '1 Quarry Road',
  city: null,
  postcode: 'S44 5HY',
  latitude: null,
  longitude: null,
}
const ofBids = '/api/quotes/7/bids'

/** Every list that keeps its state in the page's address, and by which schema its call is read. */
const lists: [string, ReactNode, string, z.ZodType][] = [
  ['the users', <UserList key="" />, '/api/users', UserListQuery],
  ['the products', <ProductList key="" />, '/api/products', ProductListQuery],
  ['all quotes', <AdminQuoteList key="" />, '/api/quotes', QuoteQuery],
  ['a contractor’s quotes', <ContractorQuoteList key="" />, '/api/quotes', QuoteQuery],
  ['the quotes near a supplier', <SupplierQuoteList key="" />, '/api/quotes', QuoteQuery],
  ['the quotes that need a haulier', <HaulierQuotes key="" />, '/api/quotes', QuoteQuery],
  ['a supplier’s bids', <SupplierBidList key="" />, '/api/my-bid-quotes', MyBidQuery],
  [
    'the bids side by side',
    <CompareBids key="" quote={ownQuote} user={supplierUser} onAccepted={() => {}} />,
    ofBids,
    BidQuery,
  ],
  ['an admin’s bids of a quote', <AdminBids key="" quote={admins} />, ofBids, BidQuery],
  ['a contractor’s orders', <ContractorOrderList key="" />, '/api/contractor/accepted-quotes', ContractorOrderQuery],
  ['a supplier’s orders', <SupplierOrderList key="" />, '/api/supplier/accepted-quotes', SupplierOrderQuery],
  ['a haulier’s orders', <HaulierOrderList key="" />, '/api/haulier/accepted-quotes', HaulierOrderQuery],
  ['a haulier’s staff', <StaffList key="" />, '/api/haulier/users', StaffQuery],
  ['the phones', <PhonesPage key="" />, '/api/haulier/devices', PhoneQuery],
  ['the notices', <NoticesPage key="" />, '/api/notifications', NotificationQuery],
  ['the activity', <ActivityPage key="" />, '/api/activity', ActivityQuery],
]

const refusal = 'The list was refused.'

/** Over a server that reads the list's call as ours does; what it answered. */
function open(page: ReactNode, path: string, query: z.ZodType, search: URLSearchParams) {
  signInAs(supplierUser)
  const answered: { names: string[]; status: number }[] = []
  meet('get', '/api/*', () => HttpResponse.json({ message: 'Not Found', code: 'not_found' }, { status: 404 }))
  meet('get', path, ({ request }) => {
    const asked = new URL(request.url).searchParams
    const { error } = query.safeParse(Object.fromEntries(asked))
    const errors = Object.fromEntries((error?.issues ?? []).map((issue) => [issue.path.join('.'), [issue.message]]))
    // The rest are counts beside the filters.
    if (asked.get('limit') !== '1') answered.push({ names: [...asked.keys()], status: error ? 422 : 200 })
    if (error) return HttpResponse.json({ message: refusal, code: 'invalid', errors }, { status: 422 })
    return HttpResponse.json({ data: [], meta: { total: 0, next_cursor: null, unread: 0 } })
  })
  const router = createMemoryRouter([{ path: '/list', element: page }], { initialEntries: [`/list?${search}`] })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { answered, search: () => new URLSearchParams(router.state.location.search) }
}

test.each(lists)('filters that %s don’t know are removed from the address', async (_, page, path, query) => {
  const names = fieldsOf(query).map(({ path: name }) => name.replace('.0', ''))
  const { answered, search } = open(page, path, query, new URLSearchParams(names.map((name) => [name, 'nonsense'])))
  await waitFor(() => expect(answered.at(-1)?.status).toBe(200))
  expect(answered).toHaveLength(2)
  const refused = answered[0]?.names.filter((name) => !answered[1]?.names.includes(name)) ?? []
  expect(refused).not.toEqual([])
  for (const name of refused) expect(search().has(name)).toBe(false)
  await waitFor(() => expect(screen.queryByText(refusal)).toBeNull())
})

test('filters that a list knows stay in the address, and it starts at its first page', async () => {
  const [, page, path, query] = lists[0] ?? []
  const asked = new URLSearchParams({
    search: 'Marsh',
    role: 'haulier',
    state: 'asleep',
    sort: 'age',
    cursor: 'x',
    row: '26',
  })
  const { search } = open(page, path ?? '', query as z.ZodType, asked)
  expect(await screen.findByText(/^No users found/)).toBeTruthy()
  expect(search().toString()).toBe('search=Marsh&role=haulier')
})
