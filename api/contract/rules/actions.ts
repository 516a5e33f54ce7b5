/** The states that allow each action. Browser and server refuse by it in the same words. Roles: permissions.ts. */
import { type OrderChange, whoAgrees } from './amendments.ts'
import { type AttachedTo, choicesNow, type Readers } from './attachments.ts'
import { type BidStatus, bidNeedsHaulier, type HaulierBidStatus } from './bidStatus.ts'
import type { OwnerRole } from './permissions.ts'
import { isCorrectable, questionsOfFirm } from './questions.ts'
import { type DeliveryMethod, type QuoteStage, type QuoteState, quoteStage } from './quoteStatus.ts'
import { type RefusalCode, refusalMessage } from './refusals.ts'

export type Verdict = { allowed: true } | { allowed: false; code: RefusalCode; message: string }

type User = { company_id: number | null }
type OwnedQuote = QuoteState & { company_id: number }
type QuoteToBidOn = OwnedQuote & { delivery_method: DeliveryMethod }
type Trades = { is_supplier: boolean; is_haulier: boolean }
type Bidding = { are_bids_closed: boolean }
type Bid = { status: BidStatus }
type OwnedBid = Bid & { company_id: number }
type HaulierPrice = { status: HaulierBidStatus; priced_for_old_dates: boolean }
type Price = { has_lapsed: boolean; priced_for_old_dates: boolean }
type BidToAccept = Bid &
  Price & {
    can_deliver: boolean
    /** Haulier prices that the contractor may accept. */
    standing_prices: number
  }
type AttachedFile = { record: AttachedTo; readers: Readers; is_opened: boolean }
type Moment = string | Date | null
/** `closed_at`: when it ended early, short or cancelled. */
type Order = { closed_at: Moment; is_cancelled: boolean }
type SupplierOrder = Order & { supplier_company_id: number; supplier_confirmed_at: Moment }
type HaulierOrder = Order & {
  supplier_confirmed_at: Moment
  haulier_company_id: number | null
  haulier_confirmed_at: Moment
}

/** `agreed`: the sides that have agreed already. */
type Proposal = OrderChange & { is_open: boolean; side: OwnerRole; agreed: readonly OwnerRole[] }
type AmendableOrder = Order & { haulier_company_id: number | null } & Deliveries
/** `live_tickets`: those that aren't voided. */
type Deliveries = { live_tickets: number; delivered_kg: number }

type TicketToCheck = { carrier_company_id: number; voided: boolean; is_queried: boolean }

const quoteStages = {
  editQuote: ['pending', 'rejected'],
  deleteQuote: ['pending', 'verified', 'rejected'],
  verifyQuote: ['pending'],
  rejectQuote: ['pending'],
  unverifyQuote: ['verified'],
  takeBackQuote: ['verified'],
  submitBid: ['verified'],
  chooseHaulage: ['verified'],
  askQuestion: ['verified'],
  answerQuestion: ['verified'],
  attachToQuote: ['pending', 'verified', 'rejected'],
  attachToBid: ['verified'],
  updateBid: ['verified'],
  // A bid on a quote that lost its verification can still be withdrawn.
  cancelBid: ['pending', 'verified', 'rejected'],
  acceptBid: ['verified'],
  rejectBid: ['verified'],
  priceDelivery: ['verified'],
  withdrawPrice: ['pending', 'verified', 'rejected'],
  reaffirmBid: ['verified'],
  reaffirmPrice: ['verified'],
} as const satisfies Record<string, readonly QuoteStage[]>
type QuoteAction = keyof typeof quoteStages

const bidStates = {
  updateBid: ['pending'],
  cancelBid: ['pending'],
  acceptBid: ['pending'],
  rejectBid: ['pending'],
  priceDelivery: ['pending'],
  reaffirmBid: ['pending'],
  attachToBid: ['pending'],
} as const satisfies Partial<Record<QuoteAction, readonly BidStatus[]>>
type BidAction = keyof typeof bidStates

const orderStages = {
  confirmAsSupplier: ['open'],
  confirmAsHaulier: ['open'],
  assignDriver: ['open'],
  closeOrder: ['open'],
  cancelOrder: ['open'],
  releaseOrder: ['open', 'closed'],
  amendOrder: ['open'],
  changeDetails: ['open'],
  attachToOrder: ['open', 'closed'],
  // The load has been tipped, so an ended order still takes its ticket, with a flag.
  logTicket: ['open', 'closed', 'cancelled'],
} as const satisfies Record<string, readonly OrderStage[]>
type OrderStage = 'open' | 'closed' | 'cancelled'
type OrderAction = keyof typeof orderStages
type OtherAction = 'changeReaders' | 'voidTicket' | 'queryTicket' | 'answerTicket'

const stageRefusals = {
  pending: 'not_verified',
  verified: 'already_verified',
  rejected: 'quote_rejected',
  ordered: 'already_accepted',
} as const satisfies Record<QuoteStage, RefusalCode>

const orderRefusals = { closed: 'order_closed', cancelled: 'order_cancelled' } as const

const bidRefusals = {
  pending: 'bid_pending',
  accepted: 'already_accepted',
  rejected: 'bid_rejected',
  cancelled: 'bid_cancelled',
} as const satisfies Record<BidStatus, RefusalCode>

/** The specification words `already_accepted` in another way for bidders. */
const acceptedMeanwhile = 'You cannot submit or update your bid because one has already been accepted.'
const bidders: readonly string[] = ['submitBid', 'chooseHaulage', 'updateBid', 'priceDelivery'] satisfies QuoteAction[]

export const can = {
  editQuote: (quote: OwnedQuote, user: User) => decide('editQuote', ownerOf(quote, user), stageOf('editQuote', quote)),

  deleteQuote: (quote: OwnedQuote, user: User) =>
    decide('deleteQuote', ownerOf(quote, user), stageOf('deleteQuote', quote)),

  verifyQuote: (quote: QuoteState) => decide('verifyQuote', stageOf('verifyQuote', quote)),

  rejectQuote: (quote: QuoteState) => decide('rejectQuote', stageOf('rejectQuote', quote)),

  unverifyQuote: (quote: QuoteState) => decide('unverifyQuote', stageOf('unverifyQuote', quote)),

  takeBackQuote: (quote: OwnedQuote, user: User) =>
    decide('takeBackQuote', ownerOf(quote, user), stageOf('takeBackQuote', quote)),

  /** `ownBid`: the company's live bid on the quote. */
  submitBid: (quote: OwnedQuote & Bidding & { hauls_here: boolean }, ownBid: Bid | null, user: User) =>
    decide(
      'submitBid',
      strangerTo(quote, user),
      stageOf('submitBid', quote),
      ownBid && 'already_bid',
      // A firm that sees its rivals' bids can't bid.
      quote.hauls_here ? 'priced_as_haulier' : null,
      closure(quote),
    ),

  /** By a firm that supplies and hauls; `has_bid`: it has bid on the quote, even if it withdrew. */
  chooseHaulage: (quote: QuoteToBidOn & Bidding, firm: Trades & { has_bid: boolean }, user: User) =>
    decide(
      'chooseHaulage',
      strangerTo(quote, user),
      stageOf('chooseHaulage', quote),
      firm.is_supplier && firm.is_haulier ? null : 'one_trade',
      quote.delivery_method === 'Deliver' ? null : 'no_haulier_needed',
      firm.has_bid ? 'bid_as_supplier' : null,
      closure(quote),
    ),

  /** `asked`: by the firm on this quote. */
  askQuestion: (quote: OwnedQuote & Bidding, asked: number, user: User) =>
    decide(
      'askQuestion',
      strangerTo(quote, user),
      stageOf('askQuestion', quote),
      questionClosure(quote),
      asked < questionsOfFirm ? null : 'questions_asked',
    ),

  /** Covers the first answer and later additions. */
  answerQuestion: (quote: OwnedQuote & Bidding, user: User) =>
    decide('answerQuestion', ownerOf(quote, user), stageOf('answerQuestion', quote), questionClosure(quote)),

  correctAnswer: (quote: OwnedQuote & Bidding, answer: { answered_at: string | Date }, now: number, user: User) =>
    decide(
      'answerQuestion',
      ownerOf(quote, user),
      stageOf('answerQuestion', quote),
      questionClosure(quote),
      isCorrectable(answer, now) ? null : 'answer_stands',
    ),

  /** Before an acceptance; after it, files are added to the order. */
  attachToQuote: (quote: OwnedQuote, user: User) =>
    decide('attachToQuote', ownerOf(quote, user), stageOf('attachToQuote', quote)),

  attachToBid: (quote: QuoteState, bid: OwnedBid, user: User) =>
    decide('attachToBid', ownerOf(bid, user), stageOf('attachToBid', quote), statusOf('attachToBid', bid)),

  /** Nobody who may have opened the file loses sight of it. */
  changeReaders: (file: AttachedFile, to: Readers) =>
    decide(
      'changeReaders',
      choicesNow(file.record, file.readers, file.is_opened).includes(to) ? null : 'readers_stand',
    ),

  /** By each of its parties. */
  attachToOrder: (order: Order) => decide('attachToOrder', openness('attachToOrder', order)),

  updateBid: (quote: QuoteState & Bidding, bid: OwnedBid, user: User) =>
    decide('updateBid', ownerOf(bid, user), stageOf('updateBid', quote), statusOf('updateBid', bid), closure(quote)),

  cancelBid: (quote: QuoteState, bid: OwnedBid, user: User) =>
    decide('cancelBid', ownerOf(bid, user), stageOf('cancelBid', quote), statusOf('cancelBid', bid)),

  /** Names no haulier's price: the supplier delivers, the contractor collects, or exactly one price stands. */
  acceptBid: (quote: QuoteToBidOn, bid: BidToAccept, user: User) =>
    decide(
      'acceptBid',
      ownerOf(quote, user),
      stageOf('acceptBid', quote),
      statusOf('acceptBid', bid),
      plainAccept(quote, bid),
      priceOf(bid),
    ),

  acceptHaulierBid: (quote: OwnedQuote, bid: Bid & Price, haulierBid: HaulierPrice, user: User) =>
    decide(
      'acceptBid',
      ownerOf(quote, user),
      stageOf('acceptBid', quote),
      statusOf('acceptBid', bid),
      haulierBid.status === 'pending' ? null : 'price_not_standing',
      priceOf(bid),
      haulierBid.priced_for_old_dates ? 'price_for_old_dates' : null,
    ),

  rejectBid: (quote: OwnedQuote, bid: Bid, user: User) =>
    decide('rejectBid', ownerOf(quote, user), stageOf('rejectBid', quote), statusOf('rejectBid', bid)),

  priceDelivery: (quote: QuoteToBidOn & Bidding, bid: Bid & { can_deliver: boolean }, user: User) =>
    decide(
      'priceDelivery',
      strangerTo(quote, user),
      stageOf('priceDelivery', quote),
      statusOf('priceDelivery', bid),
      bidNeedsHaulier(quote, bid) ? null : 'no_haulier_needed',
      closure(quote),
    ),

  /** `price`: the haulier's newest on the bid. */
  withdrawPrice: (quote: QuoteState, price: { status: HaulierBidStatus }) =>
    decide('withdrawPrice', stageOf('withdrawPrice', quote), price.status === 'pending' ? null : 'price_not_standing'),

  /** Confirms the price for the quote's new terms. */
  reaffirmBid: (quote: QuoteState, bid: OwnedBid & Pick<Price, 'has_lapsed'>, user: User) =>
    decide(
      'reaffirmBid',
      ownerOf(bid, user),
      stageOf('reaffirmBid', quote),
      statusOf('reaffirmBid', bid),
      bid.has_lapsed ? 'price_lapsed' : null,
    ),

  reaffirmPrice: (quote: QuoteState, price: { status: HaulierBidStatus }) =>
    decide('reaffirmPrice', stageOf('reaffirmPrice', quote), price.status === 'pending' ? null : 'price_not_standing'),

  confirmAsSupplier: (order: SupplierOrder, user: User) =>
    decide(
      'confirmAsSupplier',
      order.supplier_company_id === user.company_id ? null : 'not_owner',
      confirmation(order.supplier_confirmed_at),
      openness('confirmAsSupplier', order),
    ),

  confirmAsHaulier: (order: HaulierOrder, user: User) =>
    decide(
      'confirmAsHaulier',
      haulierOf(order, user),
      confirmation(order.haulier_confirmed_at),
      openness('confirmAsHaulier', order),
      order.supplier_confirmed_at ? null : 'supplier_not_confirmed',
    ),

  assignDriver: (order: Order & { haulier_company_id: number | null }, user: User) =>
    decide('assignDriver', haulierOf(order, user), openness('assignDriver', order)),

  /** `is_office`: may log tickets for the company. `was_assigned`: is or was a driver of this order. */
  logTicket: (
    order: Order & { carrier_company_id: number },
    author: User & { is_office: boolean; was_assigned: boolean },
  ) =>
    decide(
      'logTicket',
      author.was_assigned || (author.is_office && order.carrier_company_id === author.company_id)
        ? null
        : 'not_your_order',
      openness('logTicket', order),
    ),

  closeOrder: (
    order: Order & { contractor_company_id: number; quantity_kg: number; delivered_kg: number },
    user: User,
  ) =>
    decide(
      'closeOrder',
      // Admins have no company.
      user.company_id === null || order.contractor_company_id === user.company_id ? null : 'not_owner',
      openness('closeOrder', order),
      order.delivered_kg >= order.quantity_kg ? 'nothing_left' : null,
    ),

  cancelOrder: (order: Order & { contractor_company_id: number; live_tickets: number }, user: User) =>
    decide(
      'cancelOrder',
      order.contractor_company_id === user.company_id ? null : 'not_owner',
      openness('cancelOrder', order),
      order.live_tickets > 0 ? 'loads_came' : null,
    ),

  releaseOrder: (order: Order & { live_tickets: number }) =>
    decide('releaseOrder', openness('releaseOrder', order), order.live_tickets > 0 ? 'has_tickets' : null),

  /** `has_open`: another proposal waits. */
  proposeAmendment: (order: AmendableOrder & { has_open: boolean }, change: OrderChange) =>
    decide(
      'amendOrder',
      openness('amendOrder', order),
      order.has_open ? 'proposal_open' : null,
      deliveries(order, change),
    ),

  agreeToAmendment: (order: AmendableOrder, proposal: Proposal, side: OwnerRole) =>
    decide(
      'amendOrder',
      whoAgrees(proposal, order).includes(side) ? null : 'not_asked',
      openness('amendOrder', order),
      proposal.is_open ? null : 'proposal_ended',
      proposal.agreed.includes(side) ? 'already_agreed' : null,
      deliveries(order, proposal),
    ),

  /** By whoever must agree, also after having agreed; the proposer withdraws instead. */
  declineAmendment: (order: { haulier_company_id: number | null }, proposal: Proposal, side: OwnerRole) =>
    decide(
      'amendOrder',
      whoAgrees(proposal, order).includes(side) && side !== proposal.side ? null : 'not_asked',
      proposal.is_open ? null : 'proposal_ended',
    ),

  withdrawAmendment: (proposal: Proposal, side: OwnerRole) =>
    decide('amendOrder', side === proposal.side ? null : 'not_asked', proposal.is_open ? null : 'proposal_ended'),

  endAmendment: (proposal: Pick<Proposal, 'is_open'>) =>
    decide('amendOrder', proposal.is_open ? null : 'proposal_ended'),

  changeDetails: (order: Order & { contractor_company_id: number }, user: User) =>
    decide(
      'changeDetails',
      order.contractor_company_id === user.company_id ? null : 'not_owner',
      openness('changeDetails', order),
    ),

  /** By the carrier's office, even once the order is closed. */
  voidTicket: (ticket: TicketToCheck, user: User) => decide('voidTicket', carrierOf(ticket, user), liveness(ticket)),

  /** By the contractor, or by a supplier whose stone a haulier carries. */
  queryTicket: (ticket: TicketToCheck, user: User) =>
    decide(
      'queryTicket',
      carrierOf(ticket, user) ? null : 'own_ticket',
      liveness(ticket),
      ticket.is_queried ? 'already_queried' : null,
    ),

  answerTicket: (ticket: TicketToCheck, user: User) =>
    decide('answerTicket', carrierOf(ticket, user), liveness(ticket), ticket.is_queried ? null : 'not_queried'),
}

type Check = RefusalCode | null

function decide(action: QuoteAction | OrderAction | OtherAction, ...checks: Check[]): Verdict {
  const code = checks.find((check) => check)
  if (!code) return { allowed: true }
  const isBidder = code === 'already_accepted' && bidders.includes(action)
  return { allowed: false, code, message: isBidder ? acceptedMeanwhile : refusalMessage(code) }
}

function stageOf(action: QuoteAction, quote: QuoteState): Check {
  const allowed: readonly QuoteStage[] = quoteStages[action]
  const stage = quoteStage(quote)
  return allowed.includes(stage) ? null : stageRefusals[stage]
}

function statusOf(action: BidAction, bid: Bid): Check {
  const allowed: readonly BidStatus[] = bidStates[action]
  return allowed.includes(bid.status) ? null : bidRefusals[bid.status]
}

function openness(action: OrderAction, order: Order): Check {
  const allowed: readonly OrderStage[] = orderStages[action]
  if (!order.closed_at) return null
  const end = order.is_cancelled ? 'cancelled' : 'closed'
  return allowed.includes(end) ? null : orderRefusals[end]
}

function ownerOf(owned: { company_id: number }, user: User): Check {
  return owned.company_id === user.company_id ? null : 'not_owner'
}

function strangerTo(quote: OwnedQuote, user: User): Check {
  return quote.company_id === user.company_id ? 'own_quote' : null
}

function closure({ are_bids_closed }: Bidding): Check {
  return are_bids_closed ? 'bids_closed' : null
}

/** They close with the bids. */
function questionClosure({ are_bids_closed }: Bidding): Check {
  return are_bids_closed ? 'questions_closed' : null
}

function priceOf({ has_lapsed, priced_for_old_dates }: Price): Check {
  if (has_lapsed) return 'price_lapsed'
  return priced_for_old_dates ? 'bid_for_old_dates' : null
}

function haulierOf(order: { haulier_company_id: number | null }, user: User): Check {
  return order.haulier_company_id !== null && order.haulier_company_id === user.company_id ? null : 'not_owner'
}

function carrierOf({ carrier_company_id }: { carrier_company_id: number }, user: User): Check {
  return carrier_company_id === user.company_id ? null : 'not_your_ticket'
}

function liveness({ voided }: { voided: boolean }): Check {
  return voided ? 'ticket_voided' : null
}

function deliveries({ live_tickets, delivered_kg }: Deliveries, change: OrderChange): Check {
  if (change.quantity_kg !== null && change.quantity_kg < delivered_kg) return 'below_delivered'
  return change.delivery_from_date !== null && live_tickets > 0 ? 'first_day_fixed' : null
}

function confirmation(moment: Moment): Check {
  return moment ? 'already_confirmed' : null
}

function plainAccept(quote: QuoteToBidOn, bid: BidToAccept): Check {
  if (!bidNeedsHaulier(quote, bid) || bid.standing_prices === 1) return null
  return bid.standing_prices === 0 ? 'no_haulier_price' : 'haulier_bid_required'
}
