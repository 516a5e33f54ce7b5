import { expect, test } from 'vitest'
import { hasWindowEnded } from '../../api/contract/rules/deliveryWindow.ts'

// In summer London is an hour ahead of these instants; the clocks change on 29 March and on 25 October.
test.each([
  ['2026-03-10T09:00:00.000Z', '2026-03-09', true],
  ['2026-03-10T09:00:00.000Z', '2026-03-10', false],
  ['2026-03-28T23:59:00.000Z', '2026-03-28', false],
  ['2026-03-29T00:00:00.000Z', '2026-03-28', true],
  ['2026-03-29T22:59:00.000Z', '2026-03-29', false],
  ['2026-03-29T23:00:00.000Z', '2026-03-29', true],
  ['2026-07-01T22:59:00.000Z', '2026-07-01', false],
  ['2026-07-01T23:00:00.000Z', '2026-07-01', true],
  ['2026-10-24T23:00:00.000Z', '2026-10-24', true],
  ['2026-10-25T23:59:00.000Z', '2026-10-25', false],
  ['2026-10-26T00:00:00.000Z', '2026-10-25', true],
  ['2026-12-31T23:59:00.000Z', '2026-12-31', false],
])('at %s a window that ends on %s has ended: %s', (now, delivery_to_date, expected) => {
  expect(hasWindowEnded({ delivery_to_date }, Date.parse(now))).toBe(expected)
})
