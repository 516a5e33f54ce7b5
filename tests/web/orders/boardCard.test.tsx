import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BoardCard } from '../../../web/orders/BoardCard.tsx'
import type { BoardOrder } from '../../../web/orders/boardOnDevice.ts'
import type { OrderLane } from '../../../web/orders/lanes.ts'
import { order } from '../driverOrder.ts'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

function cardOf(card: Partial<BoardOrder>, lane: OrderLane): string {
  openPart(
    <BoardCard order={{ ...order, drivers: [], hereKg: 0, ...card }} lane={lane} rota={new Map()} isChosen={false}>
      {null}
    </BoardCard>,
  )
  return screen.getByRole('article').textContent ?? ''
}

function completedAt(delivered: number): string {
  const progress = { ...order.progress, ...({ ordered: 100, delivered, remaining: 0, status: 'Completed' } as const) }
  return cardOf({ progress }, 'completed')
}

test('a completed order says what was delivered, and what was ordered if that differs', () => {
  const text = completedAt(95.22)
  expect(text).toContain('20 mm limestone95.2 t')
  expect(text).toContain('Completedof 100.0 t ordered')
})

test('an order delivered exactly shows one quantity', () => {
  expect(completedAt(100)).not.toContain('ordered')
})

test('a load still on the tablet is subtracted from what is left, and shown apart', () => {
  const text = cardOf({ hereKg: 12_340 }, 'running')
  expect(text).toContain('7.7 t left')
  expect(text).toContain('12.3 t on this tablet')
})
