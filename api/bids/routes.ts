import { admins, only } from '../auth/access.ts'
import { actorOf, companyOf } from '../auth/actor.ts'
import {
  BidAccepted,
  BidDecided,
  BidList,
  BidOfQuotePath,
  BidOnQuote,
  BidPath,
  BidQuery,
  BidTerms,
  BidWritten,
  HaulierBidOfQuotePath,
  HaulierBidWritten,
  HaulierPriceTerms,
  MyBidList,
  MyBidQuery,
  QuoteOfBidsPath,
  ShownBid,
} from '../contract/bids.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { App, Deps } from '../deps.ts'
import { acceptBid, type Choice, rejectBid } from './acceptance.ts'
import type { BidPath as BidToPrice } from './market.ts'
import { toMyBidQuote } from './present.ts'
import { priceDelivery } from './pricing.ts'
import { countMyBids, listMyBids } from './rows.ts'
import { cancelBid, submitBid, updateBid } from './service.ts'
import { listBids, pageOf } from './view.ts'

const tags = ['bids']

export function bidRoutes(app: App, deps: Deps): void {
  listRoutes(app, deps)
  supplierRoutes(app, deps)
  priceRoutes(app, deps)
  decisionRoutes(app, deps)
}

function listRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/quotes/:id/bids',
    {
      schema: {
        tags,
        summary: 'The bids on a quote that you may see',
        params: QuoteOfBidsPath,
        querystring: BidQuery,
        response: { 200: BidList },
      },
      config: {
        access: only('bid.list', {
          contractor: [200, 404],
          supplier: [200, 404],
          haulier: [200, 404],
          staff_respond: [200, 404],
          ...admins(200),
        }),
      },
    },
    (request) => listBids(deps, actorOf(request), request.params.id, request.query),
  )

  app.get(
    '/api/my-bid-quotes',
    {
      schema: { tags, summary: 'Quotes you have bid on', querystring: MyBidQuery, response: { 200: MyBidList } },
      config: { access: only('bid.listOwn', { supplier: 200 }) },
    },
    async (request) => {
      const company = companyOf(actorOf(request))
      const { search, limit } = request.query
      const rows = await listMyBids(deps.db, company, request.query)
      const total = await countMyBids(deps.db, company, search)
      return pageOf(rows, limit, total, toMyBidQuote)
    },
  )
}

function supplierRoutes(app: App, deps: Deps): void {
  const submission = { tags, response: { 201: BidWritten } }
  const access = only('bid.submit', { supplier: [201, 404] })

  app.post(
    '/api/quotes/:id/bids',
    {
      schema: { ...submission, summary: 'Bid on a quote', params: QuoteOfBidsPath, body: BidTerms },
      config: { access },
    },
    async (request, reply) => {
      const data = await submitBid(deps, actorOf(request), request.params.id, request.body)
      return reply.status(201).send({ message: 'Bid submitted', data })
    },
  )

  app.post(
    '/api/bids',
    { schema: { ...submission, summary: 'Bid on a quote (older call)', body: BidOnQuote }, config: { access } },
    async (request, reply) => {
      const data = await submitBid(deps, actorOf(request), request.body.quote_id, request.body)
      return reply.status(201).send({ message: 'Bid submitted', data })
    },
  )

  app.put(
    '/api/bids/:id',
    {
      schema: {
        tags,
        summary: 'Change your bid',
        params: BidPath,
        body: BidTerms,
        response: { 200: BidWritten },
      },
      config: { access: only('bid.update', { supplier: [200, 404] }) },
    },
    async (request) => ({
      message: 'Bid updated',
      data: await updateBid(deps, actorOf(request), request.params.id, request.body),
    }),
  )

  app.delete(
    '/api/bids/:id',
    {
      schema: { tags, summary: 'Withdraw your bid', params: BidPath, response: { 200: BidWritten } },
      config: { access: only('bid.cancel', { supplier: [200, 404] }) },
    },
    async (request) => ({
      message: 'Bid cancelled successfully',
      data: await cancelBid(deps, actorOf(request), request.params.id),
    }),
  )
}

function priceRoutes(app: App, deps: Deps): void {
  const schema = { tags, body: HaulierPriceTerms, response: { 200: HaulierBidWritten } }
  const access = only('haulierBid.price', { haulier: [200, 404], staff_respond: [200, 404] })
  const price = async (actor: Actor, path: BidToPrice, terms: HaulierPriceTerms) => ({
    message: 'Delivery price submitted successfully',
    data: await priceDelivery(deps, actor, path, terms.haulier_delivery_price),
  })

  app.put(
    '/api/bids/:id/haulier-price',
    { schema: { ...schema, summary: 'Price the delivery of a bid', params: BidPath }, config: { access } },
    (request) => price(actorOf(request), { bid_id: request.params.id }, request.body),
  )

  app.put(
    '/api/quotes/:id/bids/:bidId/haulier-price',
    { schema: { ...schema, summary: 'Price the delivery of a bid', params: BidOfQuotePath }, config: { access } },
    (request) => price(actorOf(request), { quote_id: request.params.id, bid_id: request.params.bidId }, request.body),
  )
}

function decisionRoutes(app: App, deps: Deps): void {
  const acceptance = { tags, body: ShownBid, response: { 200: BidAccepted } }
  const access = only('bid.accept', { contractor: [200, 404] })
  const accept = async (actor: Actor, choice: Choice, shown: ShownBid) => {
    await acceptBid(deps, actor, choice, shown)
    return { success: true as const, message: 'Bid accepted successfully' }
  }

  app.put(
    '/api/bids/:id/accept',
    { schema: { ...acceptance, summary: 'Accept a bid', params: BidPath }, config: { access } },
    (request) => accept(actorOf(request), { bid_id: request.params.id }, request.body),
  )

  app.put(
    '/api/quotes/:id/bids/:bidId/accept',
    { schema: { ...acceptance, summary: 'Accept a bid of the quote', params: BidOfQuotePath }, config: { access } },
    (request) => {
      const { id, bidId } = request.params
      return accept(actorOf(request), { quote_id: id, bid_id: bidId }, request.body)
    },
  )

  app.put(
    '/api/quotes/:id/bids/:bidId/haulier-bids/:haulierBidId/accept',
    {
      schema: { ...acceptance, summary: 'Accept a bid with one haulier price', params: HaulierBidOfQuotePath },
      config: { access },
    },
    (request) => {
      const { id, bidId, haulierBidId } = request.params
      return accept(actorOf(request), { quote_id: id, bid_id: bidId, haulier_bid_id: haulierBidId }, request.body)
    },
  )

  app.put(
    '/api/bids/:id/reject',
    {
      schema: { tags, summary: 'Reject a bid', params: BidPath, response: { 200: BidDecided } },
      config: { access: only('bid.reject', { contractor: [200, 404] }) },
    },
    async (request) => {
      const { id, quote_id, status, accepted } = await rejectBid(deps, actorOf(request), {
        bid_id: request.params.id,
      })
      return { message: 'Bid rejected successfully', data: { id, quote_id, status, accepted } }
    },
  )
}
