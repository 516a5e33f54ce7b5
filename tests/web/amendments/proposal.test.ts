import { describe, expect, test } from 'vitest'
import type { Amendments } from '../../../api/contract/amendments.ts'
import { permissions } from '../../../api/contract/rules/permissions.ts'
import { changeText, daysBetween, poundsBetween, rateText, tonnesBetween } from '../../../web/amendments/changeText.ts'
import {
  changeOf,
  fieldsFor,
  initialValues,
  outcomeOf,
  proposalBody,
  proposalFaults,
  proposeLabel,
} from '../../../web/amendments/proposal.ts'

/** 480 t at £14.10 and £7.20 a tonne and £0.60 of markup; a hundred have come. */
const part = (pence: number) => ({ earlier: 0, earlier_worth: 0, rate_pence: pence, rate_kg: 480_000 })
const amendments: Amendments = {
  version: 3,
  side: 'contractor',
  delivered: 100,
  loads: 5,
  worth: 2_190,
  open: null,
  ended: [],
  parts: [part(676_800), part(345_600), part(28_800)],
  terms: [
    {
      version: 1,
      in_force_from: '2026-03-02T09:00:00.000Z',
      changed_by: 'Priya Nair',
      quantity: 480,
      total: 10_512,
      delivery_from_date: '2026-03-02',
      delivery_to_date: '2026-03-16',
    },
  ],
}
const asSupplier: Amendments = {
  ...amendments,
  side: 'supplier',
  worth: 1_410,
  parts: [part(676_800)],
  terms: amendments.terms.map((terms) => ({ ...terms, total: 6_768 })),
}
const typed = (more: object, of = amendments) => ({ ...initialValues(of), reason: 'More verge', ...more })

describe('what a proposal would make of the reader’s own total', () => {
  test.each([
    [
      'more tonnes at the price agreed',
      { quantity: '520' },
      amendments,
      '£11,388.00',
      '£876.00 more than £10,512.00, at £21.90/t as agreed.',
    ],
    ['fewer', { quantity: '400' }, amendments, '£8,760.00', '£1,752.00 less than £10,512.00, at £21.90/t as agreed.'],
    [
      'more at a price whose parts are each rounded up',
      { quantity: '1640' },
      {
        ...amendments,
        parts: [1_464_000, 852_000, 60_000].map((pence) => ({ ...part(pence), rate_kg: 1_600_000 })),
        terms: amendments.terms.map((terms) => ({ ...terms, quantity: 1_600, total: 23_760 })),
      },
      '£24,354.00',
      '£594.00 more than £23,760.00, at £14.85/t as agreed.',
    ],
    [
      'a new price for what is still to come',
      { price_per_tonne: '15' },
      asSupplier,
      '£7,110.00',
      '£342.00 more than £6,768.00, later loads at £15.00/t instead of £14.10/t.',
    ],
  ])('is %s', (_what, more, of, total, words) => {
    expect(outcomeOf(typed(more, of), of)).toEqual({ total, words })
  })

  test('is nothing where only the days change', () => {
    const late = { ...amendments, parts: [{ ...part(676_800), earlier: 20, earlier_worth: 1 }] }
    expect(outcomeOf(typed({ delivery_to_date: '2026-03-18' }), late)).toBeNull()
  })

  test('is nothing while the tonnes can’t be read, and for readers without prices', () => {
    expect(outcomeOf(typed({ quantity: 'many' }), amendments)).toBeNull()
    expect(outcomeOf(typed({ quantity: '520' }), { ...amendments, parts: null, worth: null })).toBeNull()
  })
})

test('only what differs is a change, and the button names it', () => {
  const same = changeOf(typed({}), amendments)
  expect([Object.values(same).every((value) => value === null), proposeLabel(same)]).toEqual([true, 'Propose'])
  const more = changeOf(typed({ quantity: '1,240', delivery_to_date: '2026-03-18' }), amendments)
  expect(proposeLabel(more)).toBe('Propose 1,240.0 t to Wed 18 March')
  expect(proposeLabel(changeOf(typed({ price_per_tonne: '15' }, asSupplier), asSupplier))).toBe('Propose £15.00/t')
})

test('each side proposes its own fields: tonnes and days all, a price its firm', () => {
  const person = (role: 'contractor' | 'supplier' | 'haulier', own: readonly string[] = permissions) =>
    ({ id: 1, company_id: 1, roles: [role], permissions: permissions.filter((one) => own.includes(one)) }) as const
  const terms = ['quantity_kg', 'delivery_from_date', 'delivery_to_date']
  expect(fieldsFor(person('contractor'), amendments)).toEqual(terms)
  expect(fieldsFor(person('supplier'), asSupplier)).toEqual([...terms, 'supplier_rate_pence'])
  const haulier: Amendments = { ...amendments, side: 'haulier' }
  expect(fieldsFor(person('haulier', ['execute_order']), haulier)).toEqual(terms)
  expect(fieldsFor(person('haulier', ['respond_to_quote']), haulier)).toEqual(['haulier_rate_pence'])
  expect(fieldsFor(person('contractor'), { ...amendments, side: null })).toEqual([])
  expect(proposalBody(typed({ price_per_tonne: '9' }), ['haulier_rate_pence'])).toEqual({
    reason: 'More verge',
    price_per_tonne: '9',
  })
})

test('tonnes below what has come, days in the wrong order and a missing reason are faults', () => {
  const fields = fieldsFor({ id: 1, company_id: 1, roles: ['contractor'], permissions: ['decide'] }, amendments)
  const values = typed({ quantity: '99.9', delivery_to_date: '2026-03-01', reason: ' ' })
  expect(proposalFaults(values, amendments, fields)).toEqual([
    { field: 'reason', text: 'The reason field is required.' },
    { field: 'quantity', text: 'At least 100.000 t, what has been delivered.' },
    { field: 'delivery_to_date', text: 'End date must be after start date' },
  ])
})

test('differences have their sign', () => {
  expect([tonnesBetween(1_200, 1_240), tonnesBetween(480, 400.5)]).toEqual(['+40.0 t', '−79.5 t'])
  expect([daysBetween('2026-03-16', '2026-03-18'), daysBetween('2026-03-28', '2026-03-27')]).toEqual([
    '+2 days',
    '−1 day',
  ])
  expect([poundsBetween(23_760, 24_552), poundsBetween(10, 9.99)]).toEqual(['+£792.00', '−£0.01'])
  const total = { was: 1, now: 2, price_per_tonne_was: 19.8, price_per_tonne: 19.8 }
  expect(rateText(total)).toBe('£19.80/t as before')
  expect(rateText({ ...total, price_per_tonne: 20 })).toBe('£20.00/t for later loads, £19.80/t so far')
  const days = { was: '2026-03-02', now: '2026-03-09' }
  expect(changeText({ quantity: null, delivery_from_date: days, delivery_to_date: null })).toBe('from Mon 9 March')
})
