// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BoardCard } from '../../../web/orders/BoardCard.tsx'
import { order } from '../driverOrder.ts'
import { openPart, serveScreens } from '../screen.tsx'

serveScreens()

function cardOf(delivered: number): string {
  const progress = { ...order.progress, ...({ ordered: 100, delivered, remaining: 0, status: 'Completed' } as const) }
  openPart(
    <BoardCard order={{ ...order, progress, drivers: [] }} lane="completed" rota={new Map()} isChosen={false}>
      {null}
    </BoardCard>,
  )
  return screen.getByRole('article').textContent ?? ''
}

test('a completed order says what was delivered, and what was ordered where that is not the same', () => {
  const text = cardOf(95.22)
  expect(text).toContain('20 mm limestone95.2 t')
  expect(text).toContain('Completedof 100.0 t ordered')
})

test('one that came to the tonne says so once', () => {
  expect(cardOf(100)).not.toContain('ordered')
})
