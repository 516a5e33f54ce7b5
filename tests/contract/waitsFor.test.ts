import { describe, expect, it } from 'vitest'
import { type OrderStanding, type Waiting, waitsFor } from '../../api/contract/rules/waitsFor.ts'

/** Confirmed, driven, and to be delivered to the end of 27 March. */
const running: OrderStanding = {
  is_completed: false,
  is_supplier_confirmed: true,
  is_hauled: true,
  is_haulier_confirmed: true,
  has_driver: true,
  delivery_to_date: '2026-03-27',
  remaining_kg: 400_000,
  before_kg: 0,
  before_days: 0,
  today_kg: 0,
}
const inTime = Date.parse('2026-03-10T09:00:00Z')
const after = Date.parse('2026-04-02T09:00:00Z')

const unconfirmed = { is_supplier_confirmed: false, is_haulier_confirmed: false, has_driver: false }

describe('what an order waits for', () => {
  it.each<[string, Partial<OrderStanding>, number, Waiting | null]>([
    ['nobody has confirmed', unconfirmed, inTime, 'supplier'],
    ['the supplier has not, its haulier and driver stand ready', { is_supplier_confirmed: false }, inTime, 'supplier'],
    ['the supplier has, the haulier has not', { ...unconfirmed, is_supplier_confirmed: true }, inTime, 'haulier'],
    ['a driver came before the confirmation', { is_haulier_confirmed: false }, inTime, 'haulier'],
    ['it has no driver', { has_driver: false }, inTime, 'driver'],
    ['all is in order', {}, inTime, 'running'],
    ['the window has ended', {}, after, 'late'],
    ['its pace ends after the window', { before_kg: 20_000, before_days: 1 }, inTime, 'late'],
    ['its pace ends within the window', { before_kg: 40_000, before_days: 1 }, inTime, 'running'],
    ['the window has ended and nobody has confirmed', unconfirmed, after, 'supplier'],
    ['the window has ended without a driver', { has_driver: false }, after, 'driver'],
    ['nobody hauls it', { is_hauled: false, is_haulier_confirmed: false, has_driver: false }, inTime, 'running'],
    ['nobody hauls it, too late', { is_hauled: false, has_driver: false }, after, 'late'],
    ['nobody hauls it, unconfirmed', { ...unconfirmed, is_hauled: false }, inTime, 'supplier'],
    ['it is completed', { is_completed: true }, after, null],
    ['it is completed, which nobody confirmed', { ...unconfirmed, is_completed: true }, inTime, null],
  ])('where %s', (_, change, now, waiting) => {
    expect(waitsFor({ ...running, ...change }, now)).toBe(waiting)
  })

  it('is late from the day after the window, as days are counted in London', () => {
    // Summer time begins on 29 March: midnight in London is an hour before midnight in UTC.
    const order = { ...running, delivery_to_date: '2026-03-29' }
    expect(waitsFor(order, Date.parse('2026-03-29T22:59:59Z'))).toBe('running')
    expect(waitsFor(order, Date.parse('2026-03-29T23:00:00Z'))).toBe('late')
    const winter = { ...running, delivery_to_date: '2026-03-27' }
    expect(waitsFor(winter, Date.parse('2026-03-27T23:59:59Z'))).toBe('running')
    expect(waitsFor(winter, Date.parse('2026-03-28T00:00:00Z'))).toBe('late')
  })
})
