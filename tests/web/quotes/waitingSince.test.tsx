import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SeenQuote } from '../../../api/contract/quoteAnswers.ts'
import { WaitingSince } from '../../../web/quotes/WaitingSince.tsx'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

test.each([
  [30_000, 'came just now'],
  [25 * minute, 'has waited 25 min'],
  [18 * hour + 27 * minute, 'has waited 18 h'],
  [day + 3 * hour, 'has waited 1 day'],
  [3 * day + minute, 'has waited 3 days'],
  // The server's clock may be a little ahead.
  [-minute, 'came just now'],
])('a waiting quote says for how long: %i ms', (age, text) => {
  const waiting_since = new Date(Date.now() - age).toISOString()
  openPart(<WaitingSince quote={{ waiting_since } as Extract<SeenQuote, { seen_as: 'admin' }>} />)
  expect(screen.getByText(text).title).toMatch(/^Since /)
})

test('a decided quote doesn’t say how long it waited', () => {
  openPart(<WaitingSince quote={{ waiting_since: null } as Extract<SeenQuote, { seen_as: 'admin' }>} />)
  expect(screen.queryByText(/waited|just now/)).toBeNull()
})
