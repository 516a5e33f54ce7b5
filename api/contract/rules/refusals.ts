const refusals = {
  not_owner: { status: 403, message: 'This action is unauthorized.' },
  own_quote: { status: 403, message: "You cannot bid on your own company's quote." },
  not_your_order: { status: 403, message: 'You were never assigned to this order.' },
  not_verified: { status: 409, message: 'This quote is not verified.' },
  already_verified: { status: 409, message: 'This quote has already been verified.' },
  quote_rejected: { status: 409, message: 'This quote has been rejected.' },
  already_accepted: { status: 409, message: 'A bid on this quote has already been accepted.' },
  already_bid: { status: 409, message: 'You already have a bid on this quote. Update it instead.' },
  priced_as_haulier: {
    status: 409,
    message: 'Your company prices the delivery of other suppliers’ bids on this quote, so it can’t bid itself.',
  },
  bid_as_supplier: {
    status: 409,
    message: 'Your company has bid on this quote, so it can’t price the delivery of other suppliers’ bids.',
  },
  one_trade: { status: 409, message: 'Only a company that both supplies and hauls makes this choice.' },
  bids_closed: { status: 409, message: 'Bidding on this quote has closed: its last day for bids has passed.' },
  questions_asked: { status: 409, message: 'Your company has asked ten questions on this quote, which is the most.' },
  questions_closed: { status: 409, message: 'Questions on this quote have closed: its last day for bids has passed.' },
  answer_stands: { status: 409, message: 'This answer can no longer be corrected. You can still add to it.' },
  record_full: { status: 409, message: 'Your company has added 20 files here, which is the most. Remove one first.' },
  quota_full: {
    status: 409,
    message: 'Your company’s files would take more than 1 GB. Remove some first.',
  },
  readers_stand: {
    status: 409,
    message: 'Somebody else has opened this file already, so no fewer people may see it now.',
  },
  bid_pending: { status: 409, message: 'This bid has not been decided yet.' },
  bid_rejected: { status: 409, message: 'This bid has been rejected.' },
  bid_cancelled: { status: 409, message: 'This bid has been cancelled.' },
  no_haulier_needed: { status: 409, message: 'This bid does not need a haulier.' },
  price_not_standing: { status: 409, message: 'This delivery price no longer stands.' },
  no_haulier_price: { status: 422, message: 'No haulier has priced the delivery of this bid yet.' },
  haulier_bid_required: { status: 422, message: 'Several hauliers have priced this bid. Accept one of their prices.' },
  price_lapsed: {
    status: 409,
    message: 'The supplier’s price no longer holds: its last day has passed. They can renew it by updating the bid.',
  },
  bid_for_old_dates: {
    status: 409,
    message: 'This bid was priced for the old dates, and its supplier has not yet said that the price holds.',
  },
  price_for_old_dates: {
    status: 409,
    message: 'This delivery was priced for the old dates, and its haulier has not yet said that the price holds.',
  },
  supplier_not_confirmed: { status: 409, message: 'The supplier has not confirmed this order yet.' },
  already_confirmed: { status: 409, message: 'This order has already been confirmed.' },
  loads_came: { status: 409, message: 'Loads have come on this order. It can only be closed short.' },
  nothing_left: { status: 409, message: 'Everything that was ordered has been delivered: nothing is left to close.' },
  has_tickets: {
    status: 409,
    message: 'Loads have been delivered on this order. Only an order without any can be released.',
  },
  not_your_ticket: { status: 403, message: 'Only the company that carried this load can do that.' },
  own_ticket: { status: 403, message: 'This ticket is your own company’s. Void it if it is wrong.' },
  ticket_voided: { status: 409, message: 'This ticket has been voided.' },
  already_queried: { status: 409, message: 'This ticket has a query that waits for an answer.' },
  not_queried: { status: 409, message: 'This ticket has no query that waits for an answer.' },
  proposal_open: { status: 409, message: 'Another change of this order waits for agreement. Only one can at a time.' },
  proposal_ended: { status: 409, message: 'This proposal has ended.' },
  already_agreed: { status: 409, message: 'Your company has already agreed to this change.' },
  not_asked: { status: 403, message: 'This change doesn’t need your company’s agreement.' },
  below_delivered: { status: 409, message: 'More than that has been delivered already.' },
  first_day_fixed: { status: 409, message: 'Loads have come, so the first day can no longer change.' },
  order_closed: { status: 409, message: 'This order has been closed.' },
  order_cancelled: { status: 409, message: 'This order has been cancelled.' },
} as const satisfies Record<string, { status: 403 | 409 | 422; message: string }>

export type RefusalCode = keyof typeof refusals

export function refusalMessage(code: RefusalCode): string {
  return refusals[code].message
}

/** 403: they may not do it. 409: the state has moved on. 422: the call must name more. */
export function refusalStatus(code: RefusalCode): 403 | 409 | 422 {
  return refusals[code].status
}
