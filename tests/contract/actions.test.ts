import { describe, expect, it } from 'vitest'
import { can, type Verdict } from '../../api/contract/rules/actions.ts'
import { bidStatuses, haulierBidStatuses } from '../../api/contract/rules/bidStatus.ts'
import { refusalMessage, refusalStatus } from '../../api/contract/rules/refusals.ts'

const contractor = { company_id: 1 }
const supplier = { company_id: 2 }
const haulier = { company_id: 3 }
const admin = { company_id: null }

const stages = {
  pending: { status: 0, accepted_count: 0 },
  verified: { status: 1, accepted_count: 0 },
  rejected: { status: 2, accepted_count: 0 },
  ordered: { status: 1, accepted_count: 1 },
} as const
const quoteOf = (stage: keyof typeof stages) =>
  ({ ...stages[stage], company_id: 1, delivery_method: 'Deliver', hauls_here: false, are_bids_closed: false }) as const

const held = { has_lapsed: false, priced_for_old_dates: false }
const bid = { status: 'pending', company_id: 2, can_deliver: true, standing_prices: 0, ...held } as const
const standing = { status: 'pending', priced_for_old_dates: false } as const
const carried = { ...bid, can_deliver: false }

/** 'yes' or the code of the refusal. */
const codeOf = (verdict: Verdict) => (verdict.allowed ? 'yes' : verdict.code)

type Quote = ReturnType<typeof quoteOf>

describe('by the stage of the quote: pending, verified, rejected, ordered', () => {
  it.each<[string, (quote: Quote) => Verdict, string[]]>([
    ['editQuote', (quote) => can.editQuote(quote, contractor), ['yes', 'already_verified', 'yes', 'already_accepted']],
    ['deleteQuote', (quote) => can.deleteQuote(quote, contractor), ['yes', 'yes', 'yes', 'already_accepted']],
    [
      'verifyQuote',
      (quote) => can.verifyQuote(quote),
      ['yes', 'already_verified', 'quote_rejected', 'already_accepted'],
    ],
    [
      'rejectQuote',
      (quote) => can.rejectQuote(quote),
      ['yes', 'already_verified', 'quote_rejected', 'already_accepted'],
    ],
    [
      'unverifyQuote',
      (quote) => can.unverifyQuote(quote),
      ['not_verified', 'yes', 'quote_rejected', 'already_accepted'],
    ],
    [
      'submitBid',
      (quote) => can.submitBid(quote, null, supplier),
      ['not_verified', 'yes', 'quote_rejected', 'already_accepted'],
    ],
    [
      'askQuestion',
      (quote) => can.askQuestion(quote, 9, supplier),
      ['not_verified', 'yes', 'quote_rejected', 'already_accepted'],
    ],
    ['attachToQuote', (quote) => can.attachToQuote(quote, contractor), ['yes', 'yes', 'yes', 'already_accepted']],
    [
      'attachToBid',
      (quote) => can.attachToBid(quote, bid, supplier),
      ['not_verified', 'yes', 'quote_rejected', 'already_accepted'],
    ],
    [
      'answerQuestion',
      (quote) => can.answerQuestion(quote, contractor),
      ['not_verified', 'yes', 'quote_rejected', 'already_accepted'],
    ],
    [
      'updateBid',
      (quote) => can.updateBid(quote, bid, supplier),
      ['not_verified', 'yes', 'quote_rejected', 'already_accepted'],
    ],
    ['cancelBid', (quote) => can.cancelBid(quote, bid, supplier), ['yes', 'yes', 'yes', 'already_accepted']],
    [
      'acceptBid',
      (quote) => can.acceptBid(quote, bid, contractor),
      ['not_verified', 'yes', 'quote_rejected', 'already_accepted'],
    ],
    [
      'acceptHaulierBid',
      (quote) => can.acceptHaulierBid(quote, carried, standing, contractor),
      ['not_verified', 'yes', 'quote_rejected', 'already_accepted'],
    ],
    [
      'rejectBid',
      (quote) => can.rejectBid(quote, bid, contractor),
      ['not_verified', 'yes', 'quote_rejected', 'already_accepted'],
    ],
    [
      'priceDelivery',
      (quote) => can.priceDelivery(quote, carried, haulier),
      ['not_verified', 'yes', 'quote_rejected', 'already_accepted'],
    ],
    [
      'withdrawPrice',
      (quote) => can.withdrawPrice(quote, { status: 'pending' }),
      ['yes', 'yes', 'yes', 'already_accepted'],
    ],
  ])('%s', (_action, ask, expected) => {
    const answers = (['pending', 'verified', 'rejected', 'ordered'] as const).map((stage) =>
      codeOf(ask(quoteOf(stage))),
    )
    expect(answers).toEqual(expected)
  })
})

describe('by the status of the bid: pending, accepted, rejected, cancelled', () => {
  const open = quoteOf('verified')
  it.each<[string, (status: (typeof bidStatuses)[number]) => Verdict]>([
    ['updateBid', (status) => can.updateBid(open, { ...bid, status }, supplier)],
    ['cancelBid', (status) => can.cancelBid(open, { ...bid, status }, supplier)],
    ['acceptBid', (status) => can.acceptBid(open, { ...bid, status }, contractor)],
    ['acceptHaulierBid', (status) => can.acceptHaulierBid(open, { ...bid, status }, standing, contractor)],
    ['rejectBid', (status) => can.rejectBid(open, { ...bid, status }, contractor)],
    ['priceDelivery', (status) => can.priceDelivery(open, { ...carried, status }, haulier)],
  ])('%s', (_action, ask) => {
    expect(bidStatuses.map((status) => codeOf(ask(status)))).toEqual([
      'yes',
      'already_accepted',
      'bid_rejected',
      'bid_cancelled',
    ])
  })
})

describe('by whose it is', () => {
  const open = quoteOf('verified')
  it.each<[string, Verdict, string]>([
    ["another's quote is not edited", can.editQuote(quoteOf('pending'), supplier), 'not_owner'],
    ["another's quote is not deleted", can.deleteQuote(open, supplier), 'not_owner'],
    ["another's bid is not updated", can.updateBid(open, bid, haulier), 'not_owner'],
    ["another's bid is not cancelled", can.cancelBid(open, bid, haulier), 'not_owner'],
    ["a bid on another's quote is not accepted", can.acceptBid(open, bid, supplier), 'not_owner'],
    ["a price on another's quote is not accepted", can.acceptHaulierBid(open, carried, standing, admin), 'not_owner'],
    ["a bid on another's quote is not rejected", can.rejectBid(open, bid, admin), 'not_owner'],
    ['one does not bid on the own quote', can.submitBid(open, null, contractor), 'own_quote'],
    ['one does not carry for the own quote', can.priceDelivery(open, carried, contractor), 'own_quote'],
  ])('%s', (_rule, verdict, code) => {
    expect(codeOf(verdict)).toBe(code)
  })
})

describe('bids and prices', () => {
  const open = quoteOf('verified')
  const collect = { ...open, delivery_method: 'Collect' } as const

  it('anybody but the quote’s own firm asks, ten times at most, and it alone answers', () => {
    expect(codeOf(can.askQuestion(open, 9, haulier))).toBe('yes')
    expect(codeOf(can.askQuestion(open, 10, haulier))).toBe('questions_asked')
    expect(codeOf(can.askQuestion(open, 0, contractor))).toBe('own_quote')
    expect(codeOf(can.answerQuestion(open, supplier))).toBe('not_owner')
  })

  it.each([
    [0, 'yes'],
    [599_999, 'yes'],
    [600_000, 'answer_stands'],
  ])('an answer of %i ms ago may be corrected: %s', (age, code) => {
    const answered_at = '2026-03-10T09:00:00.000Z'
    const now = Date.parse(answered_at) + age
    expect(codeOf(can.correctAnswer(open, { answered_at }, now, contractor))).toBe(code)
    expect(codeOf(can.correctAnswer(open, { answered_at }, now, supplier))).toBe('not_owner')
  })

  it('a supplier that has bid, or priced as a haulier, can’t bid again', () => {
    expect(codeOf(can.submitBid(open, bid, supplier))).toBe('already_bid')
    expect(codeOf(can.submitBid({ ...open, hauls_here: true }, null, supplier))).toBe('priced_as_haulier')
  })

  it.each([
    ['the supplier delivers', open, bid, 'yes'],
    ['the contractor collects', collect, carried, 'yes'],
    ['nobody priced it', open, carried, 'no_haulier_price'],
    ['one price stands', open, { ...carried, standing_prices: 1 }, 'yes'],
    ['two prices stand', open, { ...carried, standing_prices: 2 }, 'haulier_bid_required'],
  ] as const)('accepting the bid alone when %s: %#', (_case, quote, offered, code) => {
    expect(codeOf(can.acceptBid(quote, offered, contractor))).toBe(code)
  })

  it('only a standing haulier price can be accepted or withdrawn', () => {
    const answers = haulierBidStatuses.map((status) =>
      codeOf(can.acceptHaulierBid(open, carried, { ...standing, status }, contractor)),
    )
    expect(answers).toEqual(['yes', ...haulierBidStatuses.slice(1).map(() => 'price_not_standing')])
    const withdrawals = haulierBidStatuses.map((status) => codeOf(can.withdrawPrice(open, { status })))
    expect(withdrawals).toEqual(answers)
  })

  it('no delivery price is taken where none is needed', () => {
    expect(codeOf(can.priceDelivery(open, bid, haulier))).toBe('no_haulier_needed')
    expect(codeOf(can.priceDelivery(collect, carried, haulier))).toBe('no_haulier_needed')
  })
})

describe('orders', () => {
  const at = '2026-11-21T07:42:00.000Z'
  const fresh = {
    supplier_company_id: 2,
    haulier_company_id: 3,
    carrier_company_id: 3,
    supplier_confirmed_at: null,
    haulier_confirmed_at: null,
    closed_at: null,
    is_cancelled: false,
  }
  const confirmed = { ...fresh, supplier_confirmed_at: at }
  const closed = { ...confirmed, closed_at: new Date(at) }
  const cancelled = { ...closed, is_cancelled: true }
  const bought = { contractor_company_id: 1, live_tickets: 0 }

  it.each<[string, Verdict, string]>([
    ['the supplier confirms', can.confirmAsSupplier(fresh, supplier), 'yes'],
    ['the supplier confirms once', can.confirmAsSupplier(confirmed, supplier), 'already_confirmed'],
    ['nobody else confirms for them', can.confirmAsSupplier(fresh, haulier), 'not_owner'],
    ['a closed order is not confirmed', can.confirmAsSupplier({ ...fresh, closed_at: at }, supplier), 'order_closed'],
    ['the haulier confirms after the supplier', can.confirmAsHaulier(confirmed, haulier), 'yes'],
    ['the haulier does not confirm first', can.confirmAsHaulier(fresh, haulier), 'supplier_not_confirmed'],
    [
      'the haulier confirms once',
      can.confirmAsHaulier({ ...confirmed, haulier_confirmed_at: at }, haulier),
      'already_confirmed',
    ],
    ['the supplier does not confirm for them', can.confirmAsHaulier(confirmed, supplier), 'not_owner'],
    [
      'no haulier, no confirmation',
      can.confirmAsHaulier({ ...confirmed, haulier_company_id: null }, admin),
      'not_owner',
    ],
    ['nor of a closed order', can.confirmAsHaulier(closed, haulier), 'order_closed'],
    ['the haulier assigns drivers, confirmed or not', can.assignDriver(fresh, haulier), 'yes'],
    ['nobody else does', can.assignDriver(fresh, supplier), 'not_owner'],
    ['nobody to a closed order', can.assignDriver(closed, haulier), 'order_closed'],
    ['nobody to a cancelled order', can.assignDriver(cancelled, haulier), 'order_cancelled'],
    ['the contractor cancels', can.cancelOrder({ ...confirmed, ...bought }, contractor), 'yes'],
    ['nobody else cancels', can.cancelOrder({ ...confirmed, ...bought }, supplier), 'not_owner'],
    ['not after a load', can.cancelOrder({ ...fresh, ...bought, live_tickets: 1 }, contractor), 'loads_came'],
    ['nor a closed order', can.cancelOrder({ ...closed, ...bought }, contractor), 'order_closed'],
    ['nor twice', can.cancelOrder({ ...cancelled, ...bought }, contractor), 'order_cancelled'],
    ['an admin releases a closed order', can.releaseOrder({ ...closed, live_tickets: 0 }), 'yes'],
    ['but no cancelled one', can.releaseOrder({ ...cancelled, live_tickets: 0 }), 'order_cancelled'],
  ])('%s', (_rule, verdict, code) => {
    expect(codeOf(verdict)).toBe(code)
  })

  it.each([
    ['an assigned driver', { ...haulier, is_office: false, was_assigned: true }, 'yes'],
    ['a driver never assigned', { ...haulier, is_office: false, was_assigned: false }, 'not_your_order'],
    ["the carrier's office", { ...haulier, is_office: true, was_assigned: false }, 'yes'],
    ["another company's office", { ...supplier, is_office: true, was_assigned: false }, 'not_your_order'],
  ])('a ticket by %s: %#', (_author, author, code) => {
    expect(codeOf(can.logTicket(fresh, author))).toBe(code)
    expect(codeOf(can.logTicket(closed, author))).toBe(code)
    expect(codeOf(can.logTicket(cancelled, author))).toBe(code)
  })
})

describe('what a refusal says', () => {
  const ordered = quoteOf('ordered')
  const specified = 'You cannot submit or update your bid because one has already been accepted.'

  it.each<[string, Verdict, string]>([
    ['submitBid', can.submitBid(ordered, null, supplier), specified],
    ['updateBid', can.updateBid(ordered, bid, supplier), specified],
    ['priceDelivery', can.priceDelivery(ordered, carried, haulier), specified],
    ['cancelBid', can.cancelBid(ordered, bid, supplier), refusalMessage('already_accepted')],
    ['unverifyQuote', can.unverifyQuote(ordered), 'A bid on this quote has already been accepted.'],
  ])('%s after an acceptance', (_action, verdict, message) => {
    expect(verdict).toEqual({ allowed: false, code: 'already_accepted', message })
  })

  it.each([
    ['not_owner', 403],
    ['own_quote', 403],
    ['not_your_order', 403],
    ['already_accepted', 409],
    ['supplier_not_confirmed', 409],
    ['haulier_bid_required', 422],
  ] as const)('%s is a %i', (code, status) => {
    expect(refusalStatus(code)).toBe(status)
  })
})

describe('by the last days and what was priced', () => {
  const open = quoteOf('verified')
  const closed = { ...open, are_bids_closed: true }
  it('once bids have closed, standing offers can only be withdrawn or accepted', () => {
    expect([
      codeOf(can.submitBid(closed, null, supplier)),
      codeOf(can.updateBid(closed, bid, supplier)),
      codeOf(can.priceDelivery(closed, carried, haulier)),
      codeOf(can.askQuestion(closed, 0, supplier)),
      codeOf(can.answerQuestion(closed, contractor)),
    ]).toEqual(['bids_closed', 'bids_closed', 'bids_closed', 'questions_closed', 'questions_closed'])
    expect([
      codeOf(can.cancelBid(closed, bid, supplier)),
      codeOf(can.withdrawPrice(closed, standing)),
      codeOf(can.acceptBid(closed, bid, contractor)),
      codeOf(can.acceptHaulierBid(closed, carried, standing, contractor)),
    ]).toEqual(['yes', 'yes', 'yes', 'yes'])
  })

  it.each([
    [{ has_lapsed: true }, {}, 'price_lapsed'],
    [{ priced_for_old_dates: true }, {}, 'bid_for_old_dates'],
    [{}, { priced_for_old_dates: true }, 'price_for_old_dates'],
    [{ has_lapsed: true, priced_for_old_dates: true }, { priced_for_old_dates: true }, 'price_lapsed'],
  ])('a bid with %j and a price with %j is not accepted: %s', (ofBid, ofPrice, code) => {
    expect(codeOf(can.acceptHaulierBid(open, { ...carried, ...ofBid }, { ...standing, ...ofPrice }, contractor))).toBe(
      code,
    )
    if (code !== 'price_for_old_dates') expect(codeOf(can.acceptBid(open, { ...bid, ...ofBid }, contractor))).toBe(code)
  })
})
