import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BidForHaulier, haulierLabel } from '../../api/contract/rules/haulierLabel.ts'
import { orderProgress, progressText } from '../../api/contract/rules/progress.ts'
import { contractorTotal, responseCount } from '../../api/contract/rules/totals.ts'

describe('the total that the contractor pays', () => {
  it.each([
    ['supplier, haulier and markup', false, 200_000, 45_050, 12_500, 257_550],
    ['no haulier', false, 200_000, null, 12_500, 212_500],
    ['a haulier for nothing', false, 200_000, 0, 12_500, 212_500],
    ['a supplier who delivers, whatever else is noted', true, 200_000, 45_050, 12_500, 212_500],
    ['no markup', true, 1, null, 0, 1],
  ])('%s', (_case, can_deliver, supplier_price_pence, haulier_price_pence, markup_pence, total) => {
    expect(contractorTotal({ can_deliver, supplier_price_pence, haulier_price_pence, markup_pence })).toBe(total)
  })

  it('is whole pence and never less than any of its parts', () => {
    const pence = fc.nat(9_999_999_999)
    fc.assert(
      fc.property(pence, fc.option(pence), pence, (supplier, haulier, markup) => {
        const parts = { supplier_price_pence: supplier, haulier_price_pence: haulier, markup_pence: markup }
        const total = contractorTotal({ ...parts, can_deliver: false })
        expect(Number.isSafeInteger(total)).toBe(true)
        expect(total).toBeGreaterThanOrEqual(Math.max(supplier, haulier ?? 0, markup))
        expect(total).toBeGreaterThanOrEqual(contractorTotal({ ...parts, can_deliver: true }))
      }),
    )
  })

  it('counts supplier bids and haulier bids as responses', () => {
    expect(responseCount(2, 3)).toBe(5)
  })
})

describe('the label that a haulier reads on a bid', () => {
  const fresh: BidForHaulier = {
    delivery_method: 'Deliver',
    can_deliver: false,
    status: 'pending',
    own_price: null,
    is_with_another: false,
  }
  it.each<[Partial<BidForHaulier>, string]>([
    [{}, 'Needs haulier'],
    [{ own_price: 'pending' }, 'Price submitted'],
    [{ own_price: 'void' }, 'Price pending'],
    [{ own_price: 'accepted', status: 'accepted' }, 'Accepted'],
    [{ own_price: 'rejected', status: 'accepted', is_with_another: true }, 'Assigned to another haulier'],
    [{ own_price: null, status: 'accepted', is_with_another: true }, 'Assigned to another haulier'],
    [{ own_price: 'rejected', status: 'rejected' }, 'Rejected'],
    [{ own_price: null, status: 'rejected' }, 'Rejected'],
    [{ own_price: 'rejected', status: 'cancelled' }, 'Rejected'],
    [{ own_price: 'rejected' }, 'Rejected'],
    [{ own_price: 'void', can_deliver: true, status: 'accepted' }, 'Rejected'],
    [{ own_price: 'void', can_deliver: true }, 'Pending'],
    [{ can_deliver: true }, 'Pending'],
    [{ delivery_method: 'Collect' }, 'Pending'],
  ])('%o: %s', (bid, label) => {
    expect(haulierLabel({ ...fresh, ...bid })).toBe(label)
  })
})

describe('order progress', () => {
  it.each([
    [100_000, 0, false, 100_000, 0, 'In Progress', null],
    [100_000, 97_000, false, 3_000, 97, 'In Progress', null],
    [100_000, 99_999, false, 1, 99, 'In Progress', null],
    [100_000, 100_000, false, 0, 100, 'Completed', null],
    [100_000, 104_000, false, 0, 100, 'Completed', null],
    [100_000, 97_000, true, 3_000, 97, 'Completed', 'closed at 97.0 t'],
    [100_000, 0, true, 100_000, 0, 'Completed', 'closed at 0.0 t'],
    [100_000, 100_500, true, 0, 100, 'Completed', null],
  ])(
    'of %i kg with %i delivered, closed %s',
    (ordered_kg, delivered_kg, is_closed, remaining_kg, percent, label, note) => {
      expect(orderProgress({ ordered_kg, delivered_kg, is_closed, is_cancelled: false })).toEqual({
        ordered_kg,
        delivered_kg,
        remaining_kg,
        percent,
        label,
        note,
      })
    },
  )

  it.each([
    ['In Progress', null, false, 'In Progress'],
    ['Completed', 'closed at 97.0 t', false, 'Completed, closed at 97.0 t'],
    ['Completed', null, true, 'Cancelled'],
  ] as const)('of %s with the note %s, cancelled %s, is %s in a table', (label, note, is_cancelled, text) => {
    expect(progressText(label, note, is_cancelled)).toBe(text)
  })

  it('has no note of a cancelled order', () => {
    const cancelled = { ordered_kg: 100_000, delivered_kg: 0, is_closed: true, is_cancelled: true }
    expect(orderProgress(cancelled)).toMatchObject({ label: 'Completed', note: null })
  })

  it('only grows with what is delivered, and stays within its bar', () => {
    const kg = fc.integer({ min: 100, max: 1_000_000_000 })
    const open = { is_closed: false, is_cancelled: false }
    fc.assert(
      fc.property(kg, fc.nat(2_000_000_000), fc.nat(50_000), (ordered_kg, delivered_kg, load) => {
        const before = orderProgress({ ordered_kg, delivered_kg, ...open })
        const after = orderProgress({ ordered_kg, delivered_kg: delivered_kg + load, ...open })
        expect(after.percent).toBeGreaterThanOrEqual(before.percent)
        expect(after.remaining_kg).toBeLessThanOrEqual(before.remaining_kg)
        expect(after.remaining_kg).toBeGreaterThanOrEqual(0)
        expect(after.percent).toBeLessThanOrEqual(100)
        expect(after.percent === 100).toBe(after.label === 'Completed')
      }),
    )
  })
})
