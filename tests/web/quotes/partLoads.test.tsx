import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { HaulierQuotes } from '../../../web/quotes/HaulierQuotes.tsx'
import { PricesToGive } from '../../../web/quotes/PricesToGive.tsx'
import { QuoteFacts } from '../../../web/quotes/QuoteFacts.tsx'
import { haulierQuote } from '../haulierQuotes.ts'
import { answer, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const listed = (quote: ReturnType<typeof haulierQuote>) =>
  answer('get', '/api/quotes', { data: [quote], meta: { total: 1, next_cursor: null } })

test('the list says the tonnes of the part, and of how many', async () => {
  listed(haulierQuote(200))
  openPart(<HaulierQuotes />)
  expect((await screen.findByRole('cell', { name: /^200\.0/ })).textContent).toBe('200.0of 480.0')
})

test('the board says the tonnes of the part, as a range where parts differ', async () => {
  listed(haulierQuote(120, 200))
  openPart(<PricesToGive />)
  expect(await screen.findByText('120.0 to 200.0 t')).toBeTruthy()
})

test.each([
  [[200], '200.0 tonnesof the 480.0 t that the site needs'],
  [[120, 480], '120.0 to 480.0 tonnesof the 480.0 t that the site needs'],
  [[480], '480.0 tonnesabout 25 loads of 19.5 t'],
])('the page of bids for %j says %s', async (parts, text) => {
  openPart(<QuoteFacts quote={haulierQuote(...parts)} />)
  const quantity = await screen.findByText('Quantity')
  expect(quantity.nextElementSibling?.textContent).toBe(text)
})
