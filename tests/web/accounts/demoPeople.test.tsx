import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { demoPeople } from '../../../api/contract/demo.ts'
import { DemoPeople } from '../../../web/accounts/DemoPeople.tsx'
import { roleWords, type Story } from '../../../web/accounts/demoWords.ts'
import { LoginPage } from '../../../web/accounts/LoginPage.tsx'
import { getSession } from '../../../web/session/session.ts'
import { admin, answer, meet, openPart, refuse, serveScreens } from '../screen.tsx'

serveScreens()

const meta = { product_name: '20 mm limestone', quantity: 240, address: 'Infinity Park Way', city: 'Derby' }
const data = [
  { person: 'contractor', name: 'Priya Nair', step: 'asks', state: 'done' },
  { person: 'admin', name: 'Helen Marsh', step: 'checks', state: 'next' },
  { person: 'supplier', name: 'Gareth Lomas', step: 'bids', state: 'waiting' },
]
const story = { data, meta } as Story

test('each person has their step in the story, and the next one is marked', async () => {
  openPart(<DemoPeople story={story} />)
  const rows = (await screen.findAllByRole('button')).map((row) => row.textContent)
  expect(rows).toEqual([
    '1PNPriya Nair Contractor Asks for 240.0 t of 20 mm limestone at Infinity Park Way, DerbyDone',
    '2HMHelen Marsh Admin Checks the quote and lets it out to bidSign in',
    '3GLGareth Lomas Supplier Bids for the stone',
  ])
})

test('before the story has come, everybody can be clicked already', async () => {
  answer('post', '/api/demo/login', { token: '7|secret', user: { ...admin } })
  openPart(<DemoPeople story={null} />)
  const rows = (await screen.findAllByRole('button')).map((row) => row.textContent.trim())
  expect(rows).toEqual(demoPeople.map((person, nth) => `${nth + 1} ${roleWords[person]}`))
  await userEvent.click(screen.getByRole('button', { name: /Admin/ }))
  await waitFor(() => expect(getSession()?.token).toBe('7|secret'))
})

test('one click signs in, without a password', async () => {
  answer('post', '/api/demo/login', { token: '7|secret', user: { ...admin } })
  openPart(<DemoPeople story={story} />)
  await userEvent.click(await screen.findByRole('button', { name: /Helen Marsh/ }))
  await waitFor(() => expect(getSession()?.token).toBe('7|secret'))
})

test('a click that the rate limit refuses says so, and can be repeated', async () => {
  const text = 'Too many login attempts. Please try again in 40 seconds.'
  refuse('post', '/api/demo/login', 422, text, 'too_many_attempts')
  openPart(<DemoPeople story={story} />)
  await userEvent.click(await screen.findByRole('button', { name: /Gareth Lomas/ }))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  const row = screen.getByRole('button', { name: /Gareth Lomas/ })
  await waitFor(() => expect(row.getAttribute('aria-busy')).toBe('false'))
  expect(within(row).queryByLabelText('Signing in')).toBeNull()
})

test('outside a demo there is no list of people', async () => {
  let answers = 0
  meet('get', '/api/demo', () => {
    answers += 1
    return HttpResponse.json({ message: 'Not found.', code: 'not_found' }, { status: 404 })
  })
  openPart(<LoginPage />)
  await waitFor(() => expect(answers).toBe(1))
  expect(screen.queryByRole('heading', { name: /demo/ })).toBeNull()
})
