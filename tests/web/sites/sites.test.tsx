import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { paths } from '../../../web/paths.ts'
import { answer, drop, meet, openScreen, serveScreens, signInAs } from '../screen.tsx'
import { contractor, detailsOf, infinityPark, pageOf, trentBasin } from './contractor.ts'

serveScreens()

const none = { data: [], meta: { total: 0, next_cursor: null } }

/** A site's page, whose lists are empty unless a test says so. */
function serveSite(site: ReturnType<typeof detailsOf>): void {
  signInAs(contractor)
  drop('get', '/api/geo/status')
  answer('get', '/api/quotes', none)
  answer('get', '/api/contractor/accepted-quotes', none)
  answer('get', `/api/sites/${site.data.id}`, site)
}

test('the list says what each site is, and its menu stands last', async () => {
  signInAs(contractor)
  answer('get', '/api/sites', pageOf([infinityPark, trentBasin], { archived: 4 }))
  await openScreen(paths.contractorSites)
  const rows = (await screen.findAllByRole('row')).slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Infinity ParkTG-0412.*Derby DE24 9FU.*07:00 to 17:00Gate 1.*1 running2,412\.8/),
    expect.stringMatching(/Trent BasinTG-0377.*Nottingham NG2 4DS.*06:30 to 17:00none0\.0/),
  ])
  expect(screen.getByRole('radio', { name: 'In use 2' })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Archived 4' })).toBeTruthy()
  const menu = within(screen.getByRole('navigation', { name: 'Contractor menu' })).getAllByRole('link')
  expect(menu.at(-1)?.textContent).toBe('Sites')
  expect(screen.getByRole('link', { name: 'Add Quote for Infinity Park' }).getAttribute('href')).toBe(
    '/contractor/quoteAdd?site=7',
  )
})

test('without a site the list says where one comes from, and a search without result offers to clear it', async () => {
  signInAs(contractor)
  const address = await openScreen(paths.contractorSites)
  expect(await screen.findByText('No sites yet. Save one from your next quote, or add it here.')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name, postcode or reference' }), 'Mars')
  expect(await screen.findByText('Nothing matches “Mars”.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(address()).toBe(paths.contractorSites)
})

test('a site is archived from its row, and an archived one brought back', async () => {
  signInAs(contractor)
  const archived = { ...trentBasin, archived_at: '2026-03-01T09:00:00.000Z' }
  meet('get', '/api/sites', ({ request }) =>
    HttpResponse.json(pageOf([new URL(request.url).searchParams.has('archived') ? archived : infinityPark])),
  )
  const sent: unknown[] = []
  for (const call of ['7/archive', '8/bring-back']) {
    meet('post', `/api/sites/${call}`, async ({ request }) => {
      sent.push([call, await request.json()])
      return HttpResponse.json({ message: 'Site archived', ...detailsOf(infinityPark) })
    })
  }
  await openScreen(paths.contractorSites)
  await userEvent.click(await screen.findByRole('button', { name: 'More for Infinity Park' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
  expect(await screen.findByText('Site archived')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /^Archived/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Bring back Trent Basin' }))
  await waitFor(() =>
    expect(sent).toEqual([
      ['7/archive', { version: 3 }],
      ['8/bring-back', { version: 3 }],
    ]),
  )
})

test('whoever only reads sees the sites, and nothing to change them with', async () => {
  signInAs({ ...contractor, is_owner: false, permissions: ['read'] })
  answer('get', '/api/sites', pageOf([infinityPark]))
  await openScreen(paths.contractorSites)
  expect(await screen.findByRole('link', { name: 'Infinity Park' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add site' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
})

test('a name that is taken at that postcode says so under the field, and what was typed stays', async () => {
  signInAs(contractor)
  drop('get', '/api/geo/status')
  const refusal = 'You have this site already.'
  answer('post', '/api/sites', { message: refusal, code: 'invalid', errors: { name: [refusal] } }, 422)
  await openScreen(paths.contractorSiteAdd)
  const form = within(await screen.findByRole('form', { name: 'Add site' }))
  await userEvent.type(form.getByLabelText('Name of the site'), 'Infinity Park')
  await userEvent.click(form.getByRole('button', { name: 'Enter the address manually' }))
  await userEvent.type(form.getByLabelText('Postcode'), 'DE24 9FU')
  await userEvent.type(form.getByLabelText('Address'), 'Infinity Park Way')
  await userEvent.type(form.getByLabelText('City'), 'Derby')
  await userEvent.type(form.getByLabelText('Access opens'), '0700')
  await userEvent.type(form.getByLabelText('Access closes'), '1700')
  await userEvent.click(form.getByRole('button', { name: 'Save site' }))
  expect(await form.findAllByText(refusal)).not.toHaveLength(0)
  expect(form.getByLabelText<HTMLInputElement>('Name of the site').value).toBe('Infinity Park')
})

test('an edit over a colleague’s is refused with what they changed', async () => {
  serveSite(detailsOf(infinityPark))
  const said = 'Somebody changed this site meanwhile: opens 07:00 to 09:00.'
  const sent: unknown[] = []
  meet('put', '/api/sites/7', async ({ request }) => {
    sent.push(await request.json())
    return HttpResponse.json({ message: said, code: 'changed', newest: { version: 4 } }, { status: 409 })
  })
  await openScreen(paths.contractorSiteEdit(7))
  await userEvent.type(await screen.findByLabelText(/^Site entrance/), ', left')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(said)).toBeTruthy()
  expect(sent).toMatchObject([{ version: 3, site_entrance: 'Gate 1, roundabout end, left', latitude: 52.88 }])
})

test('a site’s page draws a bar for each month with tonnes, and none and no 0 for another', async () => {
  serveSite(detailsOf(infinityPark, { '2025-06': 182.4, '2026-03': 743.4 }))
  await openScreen(paths.contractorSite(7))
  const months = within(await screen.findByRole('region', { name: 'Tonnes by month' }))
  expect(months.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'This month so far',
    ...['Apr2025', 'May', '182.4Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec', 'Jan2026', 'Feb', '743.4Mar'],
  ])
  expect(screen.getByText('Your reference TG-0412. Saved by Priya Nair on 4 June 2025.')).toBeTruthy()
  expect(screen.getByText('as typed, not looked up')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('one month with tonnes is a sentence', async () => {
  serveSite(detailsOf({ ...infinityPark, tonnes: 96 }, { '2026-02': 96 }))
  await openScreen(paths.contractorSite(7))
  expect(await screen.findByText('96.0 t in February 2026, and nothing else in twelve months.')).toBeTruthy()
})

test('a site that no quote names can be deleted, after a question', async () => {
  serveSite(detailsOf(infinityPark, {}, { is_named: false }))
  let asked = ''
  meet('delete', '/api/sites/7', ({ request }) => {
    asked = new URL(request.url).search
    return HttpResponse.json({ message: 'Site deleted' })
  })
  const address = await openScreen(paths.contractorSite(7))
  expect(await screen.findByText('Nothing has been delivered here in twelve months.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete site' }))
  await waitFor(() => expect(address()).toBe(paths.contractorSites))
  expect(asked).toBe('?version=3')
})
