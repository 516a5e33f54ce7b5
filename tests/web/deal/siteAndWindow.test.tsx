import '../browser.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '../../../web/paths.ts'
import { admin, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'

serveScreens()

const none = { data: [], meta: { total: 0, next_cursor: null } }

/** The queries that the list sent, without `limit`. An aborted request may arrive after the next one. */
let asked: Record<string, string>[]
let address: () => Record<string, string>

beforeEach(async () => {
  asked = []
  signInAs({ ...admin, role: 'contractor', roles: ['contractor'], company_id: 2 })
  meet('get', '/api/contractor/accepted-quotes', ({ request }) => {
    const { limit: _, ...rest } = Object.fromEntries(new URL(request.url).searchParams)
    asked.push(rest)
    return HttpResponse.json(none)
  })
  const addressOf = await openScreen(paths.contractorOrders)
  address = () => Object.fromEntries(new URLSearchParams(addressOf().split('?')[1]))
  await screen.findByText('No accepted orders found.')
})

const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)

test('state, site, number and days stay in the address and narrow the list', async () => {
  await userEvent.click(screen.getByLabelText('Running'))
  await type('Site', 'Derby')
  await type('Purchase order', 'PO 7')
  await type('Wanted from', '16/3/2027')
  await type('Wanted until', '27/3/2027')
  const wanted = { state: 'running', site: 'Derby', reference: 'PO 7', from: '2027-03-16', to: '2027-03-27' }
  await waitFor(() => expect(asked).toContainEqual(wanted))
  expect(address()).toEqual(wanted)
  expect(screen.getByRole('button', { name: 'Filters (4)' })).toBeTruthy()
})

test('the export asks for what the list shows, whatever page is open', async () => {
  const exported: string[] = []
  meet('get', '/api/contractor/accepted-quotes.csv', ({ request }) => {
    exported.push(new URL(request.url).search)
    return HttpResponse.text('Order')
  })
  await userEvent.click(screen.getByLabelText('Completed'))
  await type('Site', 'Derby')
  await waitFor(() => expect(asked).toContainEqual({ state: 'completed', site: 'Derby' }))
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(exported).toEqual(['?state=completed&site=Derby']))
})

test('a half-typed day narrows nothing', async () => {
  await type('Wanted from', '16/')
  await waitFor(() => expect(address()).toEqual({ from: '16/' }))
  expect(asked).toEqual([{}])
})

test('an end before its beginning says so and narrows nothing', async () => {
  await type('Wanted from', '27/3/2027')
  await waitFor(() => expect(asked).toContainEqual({ from: '2027-03-27' }))
  await type('Wanted until', '16/3/2027')
  await screen.findByText('End date must be after start date')
  expect(address()).toEqual({ from: '2027-03-27', to: '2027-03-16' })
  expect(asked.filter(({ to }) => to !== undefined)).toEqual([])
})
