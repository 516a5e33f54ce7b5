import { expect, test } from 'vitest'
import type { Need } from '../../../api/contract/needs.ts'
import { lookOf } from '../../../web/needs/needLooks.ts'

const rejected: Extract<Need, { kind: 'quote_rejected' }> = {
  kind: 'quote_rejected',
  quote_id: 7,
  product_name: 'Building sand',
  quantity: 0.5,
  address: 'Mill Lane',
  city: 'Derby',
  postcode: 'DE24 8AB',
  delivery_from_date: '2026-12-01',
  delivery_to_date: '2026-12-08',
  reason: 'Too little for a lorry',
  checked_at: '2026-11-18T09:00:00.000Z',
}

test.each([
  ['Too little for a lorry', 'Building sand was rejected: Too little for a lorry'],
  [null, 'Building sand was rejected, no reason given'],
])('a rejected quote says why, or that no reason was given: %s', (reason, title) => {
  expect(lookOf({ ...rejected, reason }, '2026-11-25').title).toBe(title)
})

test.each([
  [1, '1 question to answer'],
  [3, '3 questions to answer'],
])('unanswered questions say how many they are, and lead to them: %i', (questions, words) => {
  const { reason: _reason, checked_at: _checked, ...subject } = rejected
  const asked = { questions, asked_at: '2026-11-25T08:12:00.000Z' }
  expect(lookOf({ ...subject, kind: 'questions', ...asked }, '2026-11-25')).toMatchObject({
    title: `Building sand: ${words}`,
    line: '0.5 t to Derby DE24, asked today at 08:12',
    to: '/contractor/quoteDetails/7#questions',
    verb: 'Answer',
    isDecision: true,
  })
})

test('a draft of a schedule says for which day it is, and leads to where it is sent', () => {
  const { reason: _reason, checked_at: _checked, ...subject } = rejected
  const draft = { schedule_id: 5, day: '2026-12-01' }
  expect(lookOf({ ...subject, kind: 'draft', ...draft }, '2026-11-25')).toMatchObject({
    title: 'Building sand: a draft for Tue 1 December to send',
    line: '0.5 t to Derby DE24, made by its schedule',
    to: '/contractor/quoteAdd?schedule=5',
    verb: 'Open',
    isDecision: true,
  })
})

test('an acceptance to approve says who asks, for what and for how much, and leads to the quote', () => {
  const { reason: _reason, checked_at: _checked, ...subject } = rejected
  const ask = { asked_by: 'Tom Hale', supplier_name: 'Hartsdale Quarries Ltd', total_price: 12_345 }
  expect(lookOf({ ...subject, kind: 'to_approve', ...ask }, '2026-11-25')).toMatchObject({
    title: 'Building sand: Tom Hale asks to accept £12,345.00',
    line: 'Hartsdale Quarries Ltd, 0.5 t to Derby DE24',
    to: '/contractor/quoteDetails/7',
    verb: 'Approve',
    isDecision: true,
  })
})

test.each([
  ['to_agree', '/contractor/orderDetails/7'],
  ['to_agree_as_supplier', '/supplier/orderDetails/7'],
] as const)('a proposed change says who asks and until when, and leads to the order: %s', (kind, to) => {
  const { reason: _reason, checked_at: _checked, ...subject } = rejected
  const change = { company_name: 'Dovebank Haulage', lapses_at: '2026-12-01T09:05:00.000Z' }
  const look = lookOf({ ...subject, kind, ...change }, '2026-11-25')
  expect(look).toMatchObject({
    title: 'Building sand: Dovebank Haulage asks for a change',
    line: '0.5 t to Derby DE24, answer by Tue 1 December at 09:05',
    verb: 'Answer',
  })
  expect(look.to).toBe(to)
})
