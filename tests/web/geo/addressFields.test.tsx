import * as postcodeTexts from '../../../api/contract/messages/postcode.ts'
import '../browser.ts'

import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../web/client/queries.ts'
import { AddressFields } from '../../../web/geo/AddressFields.tsx'
import type { Place } from '../../../web/geo/place.ts'
import { Notices } from '../../../web/ui/Notices.tsx'
import { closeNotice } from '../../../web/ui/notice.ts'

const status = { ready: true, postcodes: 'embedded', addresses: 'own', tiles: null }
const found = { postcode: 'S45 0JZ', latitude: 53.38, longitude: -1.47, precision: 'area' }
const quarry = {
  label: 'Longdale Quarry, Hodge Lane, Chesterfield S45 0JZ',
  line: 'Longdale Quarry, Hodge Lane',
  city: 'Chesterfield',
  postcode: 'S45 0JZ',
  latitude: 53.158,
  longitude: -1.479,
}
const asked: string[] = []
const server = setupServer(
  http.get('*/api/geo/status', () => HttpResponse.json({ data: status })),
  http.get('*/api/geo/postcodes/:postcode', () => HttpResponse.json({ data: found })),
  http.get('*/api/geo/addresses', ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json({ data: [quarry] })
  }),
)

let user: UserEvent

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  user = userEvent.setup()
})
afterEach(() => {
  cleanup()
  closeNotice()
  queryClient.clear()
  asked.length = 0
  server.resetHandlers()
})
afterAll(() => server.close())

const nowhere: Place = { address: '', city: '', postcode: '', latitude: null, longitude: null }
const ids = { address: 'address', city: 'city', postcode: 'postcode' }
const noErrors = { address: null, city: null, postcode: null }

function Site({ start }: { start: Place }) {
  const [place, setPlace] = useState(start)
  return (
    <AddressFields
      value={place}
      onChange={(change) => setPlace((before) => ({ ...before, ...change }))}
      errors={noErrors}
      ids={ids}
      city="shown"
      hasPin
    />
  )
}

function openSite(start: Partial<Place> = {}): void {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <Site start={{ ...nowhere, ...start }} />
        <Notices />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const find = () => user.click(screen.getByRole('button', { name: 'Find' }))

async function findPostcode(): Promise<void> {
  await user.type(field('Postcode'), 's450jz')
  // The lookup is loaded by itself, and tried again while it isn't there.
  await waitFor(async () => {
    await find()
    expect(screen.queryByText(postcodeTexts.notReady)).toBeNull()
  })
  await screen.findByText('Postcode found. Now start typing your address.')
}

test('the postcode lookup says when the maps are not ready', async () => {
  server.use(http.get('*/api/geo/status', () => HttpResponse.json({ data: { ...status, ready: false } })))
  openSite()
  await find()
  expect(screen.getByText('Please enter a valid UK postcode')).toBeTruthy()
  await user.type(field('Postcode'), 'S45 0JZ')
  await find()
  expect(screen.getByText(postcodeTexts.notReady)).toBeTruthy()
})

test('a found postcode opens the address, a chosen one fills city and postcode', async () => {
  openSite()
  expect(field('Address').readOnly).toBe(true)
  await findPostcode()
  expect(field('Address').readOnly).toBe(false)
  await user.type(field('Address'), 'long')
  await waitFor(() => expect(asked).toContain('?q=long&postcode=S45+0JZ'))
  await user.click(await screen.findByRole('option', { name: quarry.label }))
  expect([field('Address').value, field('City').value, field('Postcode').value]).toEqual([
    'Longdale Quarry, Hodge Lane',
    'Chesterfield',
    'S45 0JZ',
  ])
  expect([field('City').readOnly, field('Postcode').readOnly]).toEqual([true, true])
  expect(screen.getByText(/^Pin set at 53\.15800, -1\.47900/)).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect([field('Address').value, field('City').value]).toEqual(['', ''])
  expect(field('Postcode').readOnly).toBe(false)
  expect(screen.queryByText(/^Pin set/)).toBeNull()
})

test('a found postcode moves the focus to the address, unless the user is typing elsewhere', async () => {
  openSite()
  await findPostcode()
  expect(document.activeElement).toBe(field('Address'))
  cleanup()
  let arrive: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  server.use(http.get('*/api/geo/postcodes/:postcode', () => held.then(() => HttpResponse.json({ data: found }))))
  openSite()
  await user.type(field('Postcode'), 's450jz')
  await user.click(screen.getByRole('button', { name: 'Find' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Find' }))
  await user.click(field('Postcode'))
  arrive()
  await screen.findByText('Postcode found. Now start typing your address.')
  expect(document.activeElement).toBe(field('Postcode'))
})

test('the keyboard chooses a suggestion', async () => {
  openSite()
  await findPostcode()
  await user.type(field('Address'), 'hodge')
  await screen.findByRole('option', { name: quarry.label })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field('City').value).toBe('Chesterfield')
})

test('an unknown postcode leads to manual entry', async () => {
  server.use(
    http.get('*/api/geo/postcodes/:postcode', () =>
      HttpResponse.json({ message: 'x', code: 'postcode_not_found' }, { status: 404 }),
    ),
  )
  openSite()
  await user.type(field('Postcode'), 'S45 0JZ{Enter}')
  const dialog = await screen.findByRole('dialog', { name: postcodeTexts.notFound })
  expect(dialog.textContent).toContain(postcodeTexts.notFoundText)
  expect([field('Address').readOnly, field('City').readOnly]).toEqual([false, false])
})

test('a lookup that fails leads to manual entry', async () => {
  server.use(http.get('*/api/geo/postcodes/:postcode', () => HttpResponse.error()))
  openSite()
  await user.type(field('Postcode'), 'S45 0JZ')
  await find()
  await screen.findByText(postcodeTexts.lookupFailed)
  expect(field('City').readOnly).toBe(false)
})

test('manual entry takes the postcode out of the address', async () => {
  openSite()
  await user.click(screen.getByRole('button', { name: 'Enter the address manually' }))
  await user.type(field('Address'), 'Unit 4, Raynesway, Derby de217ba')
  await user.tab()
  expect(field('Postcode').value).toBe('DE21 7BA')
  expect(field('City').readOnly).toBe(false)
})

test('an address that was not suggested leaves the city to be typed', async () => {
  openSite()
  await findPostcode()
  await user.type(field('Address'), 'Far Field')
  await user.tab()
  expect(field('City').readOnly).toBe(false)
  expect(field('Address').value).toBe('Far Field')
})

test('another postcode removes the pin of the previous one', async () => {
  openSite({ address: 'Hodge Lane', city: 'Chesterfield', postcode: 'S45 0JZ', latitude: 53.158, longitude: -1.479 })
  expect(screen.getByText(/^Pin set/)).toBeTruthy()
  await user.type(field('Postcode'), '{Backspace}Y')
  expect(screen.queryByText(/^Pin set/)).toBeNull()
})

test('another postcode clears the address, and Undo brings all of it back', async () => {
  openSite({ address: 'Hodge Lane', city: 'Chesterfield', postcode: 'S45 0JZ', latitude: 53.158, longitude: -1.479 })
  await user.type(field('Postcode'), '{Backspace}')
  expect([field('Address').value, field('City').value]).toEqual(['', ''])
  expect(screen.getByText('The address was cleared: its postcode has changed.').getAttribute('role')).toBe('status')
  await user.type(field('Postcode'), 'Y')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field('Postcode').value).toBe('S45 0JZ')
  expect([field('Address').value, field('City').value]).toEqual(['Hodge Lane', 'Chesterfield'])
  expect(screen.getByText(/^Pin set/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(document.activeElement).toBe(field('Postcode'))
})

test.each(['s450jz', 'S45  0JZ'])('the same postcode spelt %j keeps the address', async (spelling) => {
  openSite({ address: 'Hodge Lane', city: 'Chesterfield', postcode: 'S45 0JZ' })
  await user.clear(field('Postcode'))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await user.tripleClick(field('Postcode'))
  await user.paste(spelling)
  expect(field('Address').value).toBe('Hodge Lane')
})

test('an address typed by hand stays when its postcode is typed after it', async () => {
  openSite({ address: 'Hodge Lane', city: 'Chesterfield', postcode: 'S45 0JZ' })
  await user.clear(field('Address'))
  await user.type(field('Address'), 'Dene Quarry, Cromford')
  await user.clear(field('Postcode'))
  await user.type(field('Postcode'), 'DE4 3QS')
  expect(field('Address').value).toBe('Dene Quarry, Cromford')
})

test('an address typed for a postcode that was found goes with it', async () => {
  openSite()
  await findPostcode()
  await user.type(field('Address'), 'Infinity Park')
  await user.type(field('Postcode'), '{Backspace}')
  expect(field('Address').value).toBe('')
})

test('a postcode that is still being typed clears nothing', async () => {
  openSite()
  await user.click(screen.getByRole('button', { name: 'Enter the address manually' }))
  await user.type(field('Address'), 'Raynesway')
  await user.type(field('Postcode'), 'DE21 7B')
  expect(field('Address').value).toBe('Raynesway')
})
