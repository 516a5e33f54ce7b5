import '../browser.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { DayOrFirstSteps } from '../../../web/areas/DayOrFirstSteps.tsx'
import { queryClient } from '../../../web/client/queries.ts'
import { driverOf } from '../driverApi.ts'
import { answer, openPart, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const none = { data: [], meta: { total: 0, next_cursor: null } }

test.each([
  [
    'contractor',
    '/api/contractor/accepted-quotes',
    ['/contractor/quoteAdd', '/contractor/myQuotes', '/contractor/contractorOrders'],
  ],
  ['supplier', '/api/my-bid-quotes', ['/settings', '/supplier/myQuotes', '/supplier/myOrders']],
] as const)('a new %s gets three steps, each with its page', async (as, ever, pages) => {
  signInAs({ ...driverOf(50), role: as, roles: [as] })
  answer('get', '/api/orders/running', none)
  answer('get', ever, none)
  openPart(<DayOrFirstSteps as={as} />)
  await screen.findByRole('heading', { name: 'First steps' })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(pages)
})

test('a contractor with a finished order sees the day, not the first steps', async () => {
  signInAs({ ...driverOf(50), role: 'contractor', roles: ['contractor'] })
  answer('get', '/api/orders/running', none)
  answer('get', '/api/contractor/accepted-quotes', { data: [], meta: { total: 1, next_cursor: null } })
  openPart(<DayOrFirstSteps as="contractor" />)
  await screen.findByText('No orders are running.')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('First steps')).toBeNull()
})
