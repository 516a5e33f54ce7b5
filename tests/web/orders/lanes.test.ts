import { expect, test } from 'vitest'
import { ordersOfLane } from '../../../web/orders/lanes.ts'

const driver = (pending: 'assign-driver' | 'remove-driver' | null, state: string | null = null) => ({
  id: 1,
  pending,
  state,
})
type Driver = ReturnType<typeof driver>
const order = (drivers: Driver[]) => ({
  progress: { status: 'In Progress' as const },
  haulier_confirmed_at: '2026-11-20T09:00:00.000Z',
  drivers,
})

test.each<[string, 'no_driver' | 'running', Driver[]]>([
  ['nobody', 'no_driver', []],
  ['a driver whom the server knows', 'running', [driver(null)]],
  ['one whom this device alone has assigned', 'no_driver', [driver('assign-driver', 'queued')]],
  ['one whose assignment has arrived', 'running', [driver('assign-driver', 'received')]],
  ['one who is being removed', 'no_driver', [driver('remove-driver', 'queued')]],
  ['another beside one who is being removed', 'running', [driver('remove-driver', 'sending'), driver(null)]],
])('an order with %s is in the lane %s', (_, lane, drivers) => {
  const orders = [order(drivers)]
  expect(ordersOfLane(orders, lane)).toEqual(orders)
})
