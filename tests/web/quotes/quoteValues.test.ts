import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { blankQuote, bodyOf, faultsOfQuote, valuesToAskAgain } from '../../../web/quotes/quoteValues.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-07-01T22:30:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const toDate = (from: string, to: string) =>
  faultsOfQuote({ ...blankQuote, delivery_from_date: from, delivery_to_date: to })
    .filter(({ field }) => field === 'delivery_to_date')
    .map(({ text }) => text)

test('the form requires a city, though the API lets the older form leave it out', () => {
  expect(faultsOfQuote({ ...blankQuote, city: ' ' })).toContainEqual({ field: 'city', text: 'This field is required' })
})

test('a window that has ended, or ends before it begins, is a fault before the quote is sent', () => {
  expect(toDate('2026-06-20', '2026-06-30')).toEqual(['The delivery window has ended: choose today or a later day.'])
  expect(toDate('2026-06-20', '2026-07-01')).toEqual([])
  expect(toDate('2026-07-10', '2026-07-09')).toEqual(['End date must be after start date'])
})

const lastDay = (bids_until: string, stood?: string) =>
  faultsOfQuote({ ...blankQuote, delivery_to_date: '2026-07-10', bids_until }, false, stood)
    .filter(({ field }) => field === 'bids_until')
    .map(({ text }) => text)

test('a past last day for bids is a fault before the quote is sent, unless it was already saved', () => {
  expect(lastDay('2026-06-30')).toEqual(['This day has passed: choose today or a later day.'])
  expect(lastDay('2026-06-30', '2026-06-30')).toEqual([])
  expect(lastDay('2026-06-30', '2026-06-29')).toEqual(['This day has passed: choose today or a later day.'])
  for (const day of ['', '2026-07-01', '2026-07-10']) expect(lastDay(day)).toEqual([])
  expect(lastDay('2026-07-11')).toEqual(['Bids must close before the delivery window ends.'])
  expect(lastDay('soon')).toEqual(['The bids until field must be a valid date.'])
})

test('a firm that requires a number on every quote must give it; another may leave it out', () => {
  const missing = { field: 'reference', text: 'This field is required' }
  expect(faultsOfQuote(blankQuote)).not.toContainEqual(missing)
  expect(faultsOfQuote({ ...blankQuote, reference: ' ' }, true)).toContainEqual(missing)
  expect(faultsOfQuote({ ...blankQuote, reference: 'PO 1' }, true)).not.toContainEqual(missing)
  expect(bodyOf({ ...blankQuote, reference: ' ' }).reference).toBeNull()
})

const asked = {
  seen_as: 'owner',
  id: 7,
  product_id: 3,
  product_name: 'Sand',
  quantity: 480,
  address: 'Raynesway',
  city: 'Derby',
  postcode: 'DE24 9FU',
  precision: 'pin',
  latitude: 52.89,
  longitude: -1.45,
  delivery_method: 'Deliver',
  delivery_from_date: '2026-06-20',
  access_times_open: '07:00',
  access_times_close: '17:00',
  notes: 'Ring first',
  tested_stone_supplier: 'Yes',
  site_entrance: null,
  description: null,
  reference: null,
  site_contact_name: null,
  site_contact_phone: null,
}
const askAgain = (to: string, quantity = '') =>
  valuesToAskAgain({ ...asked, delivery_to_date: to } as never, quantity, Date.now())

test('a copy of a quote has everything but a window that has ended', () => {
  const kept = { product_id: '3', quantity: '480', postcode: 'DE24 9FU', latitude: 52.89, notes: 'Ring first' }
  expect(askAgain('2026-06-30')).toMatchObject({ ...kept, delivery_from_date: '', delivery_to_date: '' })
  const open = { delivery_from_date: '2026-06-20', delivery_to_date: '2026-07-01' }
  expect(askAgain('2026-07-01')).toMatchObject({ ...kept, ...open })
  expect(askAgain('2026-07-01', '280').quantity).toBe('280')
})
