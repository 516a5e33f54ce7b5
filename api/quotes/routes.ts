import { admins, only, yard } from '../auth/access.ts'
import { actorOf } from '../auth/actor.ts'
import {
  QuoteCreate,
  QuoteList,
  QuoteParams,
  QuoteQuery,
  QuoteUpdate,
  QuoteVerify,
  SeenQuote,
} from '../contract/quotes.ts'
import { Message, single, written } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { listQuotes } from './lists.ts'
import { readQuote } from './read.ts'
import { createQuote, decideQuote, deleteQuote, editQuote } from './service.ts'

const tags = ['quotes']
const decisionMessages = { 0: 'Quote Unverified', 1: 'Quote Verified', 2: 'Quote Rejected' } as const

export function quoteRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/quotes',
    {
      schema: {
        tags,
        summary: 'Quotes as one of your roles sees them',
        querystring: QuoteQuery,
        response: { 200: QuoteList },
      },
      config: {
        access: only('quote.list', {
          contractor: 200,
          supplier: 200,
          haulier: 200,
          staff_respond: 200,
          ...admins(200),
        }),
      },
    },
    (request) => listQuotes(deps.db, actorOf(request), request.query),
  )
  app.post(
    '/api/quotes',
    {
      schema: { tags, summary: 'Raise a quote', body: QuoteCreate, response: { 201: written(SeenQuote) } },
      config: { access: only('quote.create', { contractor: 201, ...admins(201) }) },
    },
    async (request, reply) => {
      const data = await createQuote(deps, actorOf(request), request.body)
      return reply.status(201).send({ message: 'Quote submitted successfully', data })
    },
  )
  app.get(
    '/api/quotes/:id',
    {
      schema: { tags, summary: 'A quote as you may see it', params: QuoteParams, response: { 200: single(SeenQuote) } },
      config: {
        access: only('quote.read', {
          contractor: [200, 404],
          supplier: [200, 404],
          ...yard([200, 404]),
          ...admins(200),
        }),
      },
    },
    async (request) => ({ data: await readQuote(deps.db, actorOf(request), request.params.id) }),
  )
  app.put(
    '/api/quotes/:id',
    {
      schema: {
        tags,
        summary: 'Change a quote that is not verified; a rejected one is resubmitted by it',
        params: QuoteParams,
        body: QuoteUpdate,
        response: { 200: written(SeenQuote) },
      },
      config: { access: only('quote.update', { contractor: [200, 404] }) },
    },
    async (request) => {
      const data = await editQuote(deps, actorOf(request), request.params.id, request.body)
      return { message: 'Quote updated successfully', data }
    },
  )
  app.delete(
    '/api/quotes/:id',
    {
      schema: { tags, summary: 'Delete a quote without an order', params: QuoteParams, response: { 200: Message } },
      config: { access: only('quote.delete', { contractor: [200, 404] }) },
    },
    async (request) => {
      await deleteQuote(deps, actorOf(request), request.params.id)
      return { message: 'Quote deleted successfully' }
    },
  )
  app.put(
    '/api/quotes/:id/verify',
    {
      schema: {
        tags,
        summary: 'Verify with a markup (1), reject (2) or unverify (0)',
        params: QuoteParams,
        body: QuoteVerify,
        response: { 200: written(SeenQuote) },
      },
      config: { access: only('quote.verify', admins(200)) },
    },
    async (request) => {
      const data = await decideQuote(deps, actorOf(request), request.params.id, request.body)
      return { message: decisionMessages[request.body.status], data }
    },
  )
}
