import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { YardProgressCard } from '../../../web/orders/YardProgressCard.tsx'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

const progress = {
  ...({ ordered: 100, delivered: 60, remaining: 40, percent: 60, status: 'In Progress', loads: 3 } as const),
  note: null,
  closed_at: null,
  is_cancelled: false,
  close_reason: null,
}

function cardOf(hereKg: number): string {
  openPart(<YardProgressCard order={{ progress, pricing: {}, quantity: 100 }} tickets={[]} hereKg={hereKg} />)
  return screen.getByRole('region', { name: 'Progress' }).textContent ?? ''
}

test('a load waiting on the tablet is subtracted from what remains, and shown beside what was delivered', () => {
  const text = cardOf(16_900)
  expect(text).toContain('23.1tRemaining')
  expect(text).toContain('60.0tDelivered')
  expect(text).toContain('16.9 t on this tablet')
  expect(text).toContain('1 to 2 loads to go')
})

test('a waiting load larger than what remains is shown as over the order', () => {
  expect(cardOf(45_000)).toContain('5.0tOver the order')
})

test('the card doesn’t mention the tablet when nothing waits on it', () => {
  const text = cardOf(0)
  expect(text).toContain('40.0tRemaining')
  expect(text).not.toContain('tablet')
})
