import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { paths } from '../../../web/paths.ts'
import { answer, drop, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'
import { contractor, detailsOf, infinityPark } from '../sites/contractor.ts'
import { pageOf, weekly } from './weekly.ts'

serveScreens()

const reader = { ...contractor, is_owner: false, permissions: ['read' as const] }
const owned = {
  seen_as: 'owner',
  id: 12,
  quote_id: 12,
  product_id: 3,
  product_name: 'Limestone 20 mm',
  quantity: 480,
  address: 'Infinity Park Way',
  city: 'Derby',
  postcode: 'EH1 1YZ',
  precision: 'pin',
  site_id: null,
  latitude: 52.89,
  longitude: -1.45,
  delivery_method: 'Deliver',
  tested_stone_supplier: 'Yes',
  delivery_from_date: '2026-03-02',
  delivery_to_date: '2026-03-06',
  accepted_count: 1,
  bids_until: null,
  access_times_open: '07:00',
  access_times_close: '17:00',
  site_entrance: null,
  description: null,
  notes: null,
  reference: null,
  site_contact_name: null,
  site_contact_phone: null,
}

function keep(method: 'post' | 'put', path: string, message: string): unknown[] {
  const sent: unknown[] = []
  meet(method, path, async ({ request }) => {
    sent.push(await request.json().catch(() => null))
    return HttpResponse.json({ message, data: weekly })
  })
  return sent
}

test('the list says what repeats, when, and what comes next; an open draft leads to where it is sent', async () => {
  signInAs(contractor)
  const drafted = { ...weekly, id: 6, draft: { id: 9, day: '2026-03-17' }, site_id: 7, site_name: 'Infinity Park' }
  answer('get', '/api/schedules', pageOf([drafted, weekly]))
  await openScreen(paths.contractorSchedules)
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Limestone 20 mm20\.0 t, as in quote 12Infinity ParkEach Tuesday and Friday.*Draft for Tue 17 March/,
    ),
    expect.stringMatching(
      /Derby DE24Each Tuesday and FridayBank holidays of England and WalesFri 20 March, draft on Tue 17 March/,
    ),
  ])
  const open = screen.getAllByRole('link', { name: /^Open draft/ })
  expect(open.map((link) => link.getAttribute('href'))).toEqual(['/contractor/quoteAdd?schedule=6'])
})

test('whoever only reads changes nothing, and an empty list says where a schedule comes from', async () => {
  signInAs(reader)
  answer('get', '/api/schedules', pageOf([weekly]))
  await openScreen(paths.contractorSchedules)
  await screen.findByText('Each Tuesday and Friday')
  expect(screen.queryByRole('link', { name: /^(Edit|Open draft)/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull()
  answer('get', '/api/schedules', pageOf([]))
  await userEvent.click(screen.getByRole('radio', { name: 'Ended' }))
  await screen.findByText('No ended schedules.')
  await userEvent.click(screen.getByRole('radio', { name: 'Running' }))
})

test('a schedule is ended after a question, with the version that was shown', async () => {
  signInAs(contractor)
  answer('get', '/api/schedules', pageOf([weekly]))
  const sent = keep('post', '/api/schedules/5/end', 'Schedule ended')
  await openScreen(paths.contractorSchedules)
  await userEvent.click(await screen.findByRole('button', { name: /^End: Limestone/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'End schedule' }))
  await screen.findByText('Schedule ended')
  expect(sent).toEqual([{ version: 3 }])
})

test('a quote is repeated on chosen days, by the bank holidays of its postcode', async () => {
  signInAs(contractor)
  answer('get', '/api/quotes/12', { data: owned })
  answer('get', '/api/schedules', pageOf([weekly]))
  const sent = keep('post', '/api/schedules', 'Schedule made')
  const address = await openScreen(`${paths.contractorScheduleAdd}?quote=12`)
  const form = within(await screen.findByRole('form', { name: 'Repeat on a schedule' }))
  expect(form.getByRole('status').textContent).toContain('Not on the bank holidays of Scotland.')
  await userEvent.click(form.getByRole('button', { name: 'Save schedule' }))
  expect(await form.findAllByText('Choose at least one day.')).not.toHaveLength(0)
  await userEvent.clear(form.getByLabelText('Quantity of each (tonnes)'))
  await userEvent.type(form.getByLabelText('Quantity of each (tonnes)'), '20')
  await userEvent.click(form.getByRole('checkbox', { name: 'Friday' }))
  await userEvent.click(form.getByRole('checkbox', { name: 'Tuesday' }))
  await userEvent.click(form.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(address()).toBe(paths.contractorSchedules))
  expect(sent).toEqual([
    { quote_id: 12, quantity: '20', rule: 'weekdays', weekdays: [2, 5], month_day: null, until: null },
  ])
})

test('another contractor’s quote can’t be repeated, and a reader can’t repeat any', async () => {
  signInAs(contractor)
  answer('get', '/api/quotes/12', { data: { ...owned, seen_as: 'contractor' } })
  await openScreen(`${paths.contractorScheduleAdd}?quote=12`)
  await screen.findByRole('heading', { name: 'Quote not found' })
})

test('a reader is denied the form', async () => {
  signInAs(reader)
  await openScreen(paths.contractorScheduleAdd)
  await screen.findByText('Access denied: Only those who raise quotes can view this page.')
})

test('at a site one of its orders and quotes is chosen, whose tonnes the form takes', async () => {
  signInAs(contractor)
  answer('get', '/api/sites/7', detailsOf({ ...infinityPark, nation: 'northern_ireland' }))
  meet('get', '/api/quotes', ({ request }) => {
    const isOrdered = new URL(request.url).searchParams.has('ordered')
    const data = [isOrdered ? owned : { ...owned, quote_id: 14, quantity: 30, accepted_count: 0 }]
    return HttpResponse.json({ data, meta: { total: 1, next_cursor: null } })
  })
  const sent = keep('post', '/api/schedules', 'Schedule made')
  await openScreen(`${paths.contractorScheduleAdd}?site=7`)
  const choice = await screen.findByLabelText('Order or quote to repeat')
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose an order or a quote', 'Limestone 20 mm, 480.0 t, order 12', 'Limestone 20 mm, 30.0 t, quote 14'])
  await userEvent.selectOptions(choice, '14')
  expect(screen.getByLabelText<HTMLInputElement>('Quantity of each (tonnes)').value).toBe('30')
  await userEvent.click(screen.getByLabelText('Each month'))
  await userEvent.selectOptions(screen.getByLabelText('On which day of the month'), '31')
  expect(screen.getByText(/the bank holidays of Northern Ireland/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(sent).toMatchObject([{ quote_id: 14, rule: 'monthly', month_day: 31 }]))
})

test('an edit over a colleague’s is refused with what they changed', async () => {
  signInAs(contractor)
  answer('get', '/api/schedules/5', { data: weekly })
  const said = 'Somebody changed this schedule meanwhile: quantity 20.0 to 40.0 t.'
  meet('put', '/api/schedules/5', () =>
    HttpResponse.json({ message: said, code: 'changed', newest: { version: 4 } }, { status: 409 }),
  )
  await openScreen(paths.contractorScheduleEdit(5))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Monday' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(said)
})

test('a number that is none says what the address should have', async () => {
  signInAs(contractor)
  await openScreen('/contractor/schedules/x/edit')
  await screen.findByRole('heading', { name: 'Invalid schedule ID' })
})

test('a site’s card says what is repeated there, or leads to what could be', async () => {
  signInAs(contractor)
  drop('get', '/api/geo/status')
  for (const list of ['/api/quotes', '/api/contractor/accepted-quotes']) answer('get', list, pageOf([]))
  answer('get', '/api/sites/7', detailsOf(infinityPark))
  await openScreen(paths.contractorSite(7))
  const card = within(await screen.findByRole('region', { name: 'On a schedule' }))
  const ask = await card.findByRole('link', { name: 'Ask again each week' })
  expect(ask.getAttribute('href')).toBe('/contractor/schedules/add?site=7')
  expect(screen.getByText('England and Wales, for bank holidays')).toBeTruthy()
})

async function openDraft(draft: typeof weekly.draft) {
  signInAs(contractor)
  drop('get', '/api/geo/status')
  answer('get', '/api/user/profile', { company: { requires_po: 'no' } })
  answer('get', '/api/products', pageOf([]))
  answer('get', '/api/quotes/12', { data: owned })
  answer('get', '/api/quotes', pageOf([]))
  answer('get', '/api/schedules/5', { data: { ...weekly, draft } })
  return openScreen(`${paths.contractorQuoteAdd}?schedule=5`)
}

test('a draft has the quote’s terms, the schedule’s tonnes and its own day, and is sent under its number', async () => {
  const sent = keep('post', '/api/quotes', 'Quote submitted successfully')
  const address = await openDraft({ id: 9, day: '2090-03-17' })
  await screen.findByRole('heading', { name: 'Draft for Fri 17 March 2090' })
  expect(screen.getByLabelText<HTMLInputElement>('Quantity (tonnes)').value).toBe('20')
  answer('get', '/api/schedules/5', { data: weekly })
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Quote Submitted!')
  await waitFor(() => expect(address()).toBe(paths.contractorQuotes))
  expect(sent).toMatchObject([
    {
      draft_id: 9,
      product_id: 3,
      quantity: '20',
      postcode: 'EH1 1YZ',
      status: 0,
      bids_until: null,
      delivery_from_date: '2090-03-17',
      delivery_to_date: '2090-03-17',
    },
  ])
})

test('a draft that a colleague sent meanwhile is refused in words, and the form stays', async () => {
  const said = 'This draft was sent already, as quote 44. Nothing was sent again.'
  answer('post', '/api/quotes', { message: said, code: 'draft_closed' }, 409)
  await openDraft({ id: 9, day: '2090-03-17' })
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  await screen.findByText(said)
  expect(screen.getByLabelText<HTMLInputElement>('Quantity (tonnes)').value).toBe('20')
})

test('a draft is dismissed after a question', async () => {
  const sent = keep('post', '/api/schedules/5/drafts/9/dismiss', 'Draft dismissed')
  const address = await openDraft({ id: 9, day: '2090-03-17' })
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss draft' }))
  await screen.findByText('Draft dismissed')
  await waitFor(() => expect(address()).toBe(paths.contractorSchedules))
  expect(sent).toHaveLength(1)
})

test('without an open draft there is nothing to send', async () => {
  await openDraft(null)
  await screen.findByText('There is no draft to send.')
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

test('a site’s bank holidays are those that somebody chose', async () => {
  signInAs(contractor)
  drop('get', '/api/geo/status')
  const sent = keep('put', '/api/sites/7', 'Site updated')
  answer('get', '/api/sites/7', detailsOf(infinityPark))
  await openScreen(paths.contractorSiteEdit(7))
  const nation = await screen.findByLabelText<HTMLSelectElement>('Bank holidays of')
  expect(nation.value).toBe('england_wales')
  await userEvent.selectOptions(nation, 'Scotland')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toMatchObject([{ postcode: 'DE24 9FU', nation: 'scotland' }]))
})

test('a new site has the bank holidays of its postcode', async () => {
  signInAs(contractor)
  drop('get', '/api/geo/status')
  await openScreen(paths.contractorSiteAdd)
  const nation = await screen.findByLabelText<HTMLSelectElement>('Bank holidays of')
  await userEvent.click(screen.getByRole('button', { name: 'Enter the address manually' }))
  await userEvent.type(screen.getByLabelText('Postcode'), 'BT1 5GS')
  expect(nation.value).toBe('northern_ireland')
  await userEvent.selectOptions(nation, 'Scotland')
  await userEvent.clear(screen.getByLabelText('Postcode'))
  await userEvent.type(screen.getByLabelText('Postcode'), 'DE24 9FU')
  expect(nation.value).toBe('scotland')
})
