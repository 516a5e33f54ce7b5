import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse } from 'msw'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { ProductPicker } from '../../../web/quotes/ProductPicker.tsx'
import { meet, openPart, serveScreens } from '../screen.tsx'

serveScreens()

const product = (id: number, name: string, description: string) => ({
  id,
  name,
  description,
  status: 1,
  is_used: false,
  created_by: null,
  created_at: '2026-03-01T09:00:00.000Z',
})
const products = [
  product(1, 'Granite sub-base', 'Crushed granite 0/40'),
  product(2, 'Sharp sand 0/4', 'For screeds'),
  product(3, 'Gabion stone 100/200 mm', 'For baskets'),
]

test('the list narrows with each key, and doesn’t change when the server answers', async () => {
  const searches: string[] = []
  let answerNow = () => {}
  meet('get', '/api/products', async ({ request }) => {
    const search = new URL(request.url).searchParams.get('search')
    const data = search === null ? products : products.filter(({ name }) => name.toLowerCase().includes(search))
    if (search !== null) {
      searches.push(search)
      await new Promise<void>((done) => {
        answerNow = done
      })
    }
    return HttpResponse.json({ data, meta: { total: data.length, next_cursor: null } })
  })
  function Form() {
    const [picked, setPicked] = useState({ id: '', name: '' })
    return (
      <>
        <ProductPicker value={picked} onChange={setPicked} error={null} />
        <p>Picked {picked.name}</p>
      </>
    )
  }
  openPart(<Form />)
  await userEvent.click(screen.getByRole('combobox', { name: 'Product' }))
  await screen.findByRole('option', { name: /^Sharp sand/ })
  await userEvent.keyboard('gabion')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Gabion stone 100/200 mmFor baskets',
  ])
  const option = screen.getByRole('option', { name: /^Gabion/ })
  await expect.poll(() => searches.at(-1)).toBe('gabion')
  answerNow()
  await expect.poll(() => screen.getAllByRole('option')).toEqual([option])
  await userEvent.click(option)
  await screen.findByText('Picked Gabion stone 100/200 mm')
})
