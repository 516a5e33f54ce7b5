import type { FastifyReply } from 'fastify'
import { type Answer, answering } from '../answer.ts'
import { admins, only } from '../auth/access.ts'
import { companyOf } from '../auth/actor.ts'
import { BidAccepted, BidDecided, BidWritten, HaulierBidWritten } from '../contract/bidAnswers.ts'
import {
  BidOfQuotePath,
  BidOnQuote,
  BidPath,
  BidReaffirm,
  BidReject,
  BidTerms,
  BidUpdate,
  HaulierBidOfQuotePath,
  HaulierPriceTerms,
  QuoteOfBidsPath,
  ShownBid,
} from '../contract/bids.ts'
import * as calls from '../contract/calls.ts'
import { OrderPath } from '../contract/orders.ts'
import { QuotePath } from '../contract/quotes.ts'
import { ReasonGiven } from '../contract/reasons.ts'
import { ReturnLoadQuery, ReturnLoads } from '../contract/returnLoads.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { waitingFor } from '../contract/rules/waitingFor.ts'
import { ShownQuery } from '../contract/versions.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { type Measure, measuring } from '../geo/roads.ts'
import { acceptBid, type Choice, rejectBid } from './acceptance.ts'
import { approvalRoutes } from './approvalRoutes.ts'
import { chooseHaulage } from './haulage.ts'
import { listRoutes } from './listRoutes.ts'
import { priceDelivery, withdrawPrice } from './pricing.ts'
import { reaffirm } from './reaffirm.ts'
import { releaseOrder } from './release.ts'
import { readReturnLoads } from './returnLoads.ts'
import type { BidAddress } from './rules.ts'
import { cancelBid, submitBid, updateBid } from './service.ts'

export function bidRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'bids')
  const measure = measuring(deps, app.log)
  listRoutes(answer, deps, measure)
  supplierRoutes(answer, deps)
  priceRoutes(answer, deps, measure)
  decisionRoutes(answer, deps)
  approvalRoutes(answer, deps)
  releaseRoute(answer, deps)
}

function releaseRoute(answer: Answer, deps: Deps): void {
  answer(calls.orderRelease, {
    summary:
      'Release an order that has no live ticket, with a reason: its quote is open again, with the bids as they were',
    params: OrderPath,
    body: ReasonGiven,
    answer: Message,
    access: only('order.release', admins(200)),
    handle: async ({ actor, params, body }) => {
      await releaseOrder(deps, actor, params.id, body.reason)
      return { message: 'Order released' }
    },
  })
}

function supplierRoutes(answer: Answer, deps: Deps): void {
  const submission = { answer: BidWritten, status: 201 }
  const access = only('bid.submit', { supplier: [201, 404], two_trades: [201, 409] })

  answer(calls.bidSubmit, {
    ...submission,
    summary: 'Bid on a quote',
    params: QuoteOfBidsPath,
    body: BidTerms,
    access,
    handle: async ({ actor, params, body }) => {
      const data = await submitBid(deps, actor, params.id, body)
      return { message: 'Bid submitted', data }
    },
  })

  answer(calls.bidSubmitByQuote, {
    ...submission,
    summary: 'Bid on a quote (older call)',
    body: BidOnQuote,
    access,
    handle: async ({ actor, body }) => {
      const data = await submitBid(deps, actor, body.quote_id, body)
      return { message: 'Bid submitted', data }
    },
  })

  answer(calls.bidUpdate, {
    summary: 'Change your bid',
    params: BidPath,
    body: BidUpdate,
    answer: BidWritten,
    access: only('bid.update', { supplier: [200, 404], two_trades: [200, 404] }),
    handle: async ({ actor, params, body }) => ({
      message: 'Bid updated',
      data: await updateBid(deps, actor, params.id, body),
    }),
  })

  answer(calls.bidReaffirm, {
    summary: "Say that your bid, or your delivery price on it, holds for the quote's new dates",
    params: BidPath,
    body: BidReaffirm,
    answer: Message,
    access: only('bid.reaffirm', {
      supplier: [200, 404],
      haulier: [200, 404],
      staff_respond: [200, 404],
      two_trades: [200, 404],
    }),
    handle: async ({ actor, params, body }) => {
      await reaffirm(deps, actor, params.id, body)
      return { message: 'Your price holds' }
    },
  })

  answer(calls.bidCancel, {
    summary: 'Withdraw your bid',
    params: BidPath,
    query: ShownQuery,
    answer: BidWritten,
    access: only('bid.cancel', { supplier: [200, 404], two_trades: [200, 404] }),
    handle: async ({ actor, params, query }) => ({
      message: 'Bid cancelled successfully',
      data: await cancelBid(deps, actor, params.id, query.version),
    }),
  })
}

function priceRoutes(answer: Answer, deps: Deps, measure: Measure): void {
  const pricing = { summary: 'Price the delivery of a bid', body: HaulierPriceTerms, answer: HaulierBidWritten }
  const access = only('haulierBid.price', {
    haulier: [200, 404],
    staff_respond: [200, 404],
    two_trades: [200, 404],
  })
  const price = async (actor: Actor, path: BidAddress, terms: HaulierPriceTerms) => ({
    message: 'Delivery price submitted successfully',
    data: await priceDelivery(deps, actor, path, terms),
  })

  answer(calls.returnLoadList, {
    summary: 'Loads for the way back from where your orders tip that save empty miles, the most saved first',
    query: ReturnLoadQuery,
    answer: ReturnLoads,
    access: only('haulierBid.price', { haulier: 200, staff_respond: 200, two_trades: 200 }),
    handle: ({ actor, query }) => readReturnLoads(deps.db, companyOf(actor), query, deps.now(), measure),
  })

  answer(calls.haulageChoose, {
    summary: 'Decide to price delivery on a quote, as a company that also supplies',
    params: QuotePath,
    answer: Message,
    access: only('haulierBid.price', { haulier: [409, 404], staff_respond: [409, 404], two_trades: 200 }),
    handle: async ({ actor, params }) => {
      await chooseHaulage(deps, actor, params.id)
      return { message: 'You price delivery on this quote' }
    },
  })

  answer(calls.deliveryPrice, {
    ...pricing,
    params: BidPath,
    access,
    handle: ({ actor, params, body }) => price(actor, { bid_id: params.id }, body),
  })

  answer(calls.deliveryPriceOfQuote, {
    ...pricing,
    params: BidOfQuotePath,
    access,
    handle: ({ actor, params, body }) => price(actor, { quote_id: params.id, bid_id: params.bidId }, body),
  })

  answer(calls.deliveryPriceWithdraw, {
    summary: 'Withdraw your delivery price',
    params: BidPath,
    query: ShownQuery,
    answer: HaulierBidWritten,
    access,
    handle: async ({ actor, params, query }) => ({
      message: 'Delivery price withdrawn',
      data: await withdrawPrice(deps, actor, { bid_id: params.id }, query.version),
    }),
  })
}

function decisionRoutes(answer: Answer, deps: Deps): void {
  const acceptance = { body: ShownBid, answer: BidAccepted, status: [200, 202] }
  const access = only('bid.accept', { contractor: [200, 404], two_trades: [403, 404] })
  const accept = async (actor: Actor, choice: Choice, shown: ShownBid, reply: FastifyReply) => {
    const approvers = await acceptBid(deps, actor, choice, shown)
    if (approvers === null) return { success: true, message: 'Bid accepted successfully' }
    reply.status(202)
    return { success: false, message: waitingFor(approvers) }
  }

  answer(calls.bidAccept, {
    ...acceptance,
    summary: 'Accept a bid',
    params: BidPath,
    access,
    handle: ({ actor, params, body, reply }) => accept(actor, { bid_id: params.id }, body, reply),
  })

  answer(calls.bidAcceptOfQuote, {
    ...acceptance,
    summary: 'Accept a bid of the quote',
    params: BidOfQuotePath,
    access,
    handle: ({ actor, params, body, reply }) => {
      const { id, bidId } = params
      return accept(actor, { quote_id: id, bid_id: bidId }, body, reply)
    },
  })

  answer(calls.bidAcceptWithHaulier, {
    ...acceptance,
    summary: 'Accept a bid with one haulier price',
    params: HaulierBidOfQuotePath,
    access,
    handle: ({ actor, params, body, reply }) => {
      const { id, bidId, haulierBidId } = params
      return accept(actor, { quote_id: id, bid_id: bidId, haulier_bid_id: haulierBidId }, body, reply)
    },
  })

  answer(calls.bidReject, {
    summary: 'Reject a bid, and say why',
    params: BidPath,
    body: BidReject,
    answer: BidDecided,
    access: only('bid.reject', { contractor: [200, 404], two_trades: [403, 404] }),
    handle: async ({ actor, params, body }) => {
      const path = { bid_id: params.id }
      const { id, quote_id, status, accepted } = await rejectBid(deps, actor, path, body)
      return { message: 'Bid rejected successfully', data: { id, quote_id, status, accepted } }
    },
  })
}
