import { answering, sendTable } from '../answer.ts'
import { admins, only, yard } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { QuoteMap, QuoteMapQuery } from '../contract/nearQuotes.ts'
import { Markups, QuoteAnswer, QuoteList, QuoteWritten } from '../contract/quoteAnswers.ts'
import { QuoteCreate, QuoteExport, QuotePath, QuoteQuery, QuoteUpdate, QuoteVerify } from '../contract/quotes.ts'
import { ShownQuery, VersionBody } from '../contract/versions.ts'
import { Message } from '../contract/wire/wire.ts'
import type { App, Deps } from '../deps.ts'
import { measuring } from '../geo/roads.ts'
import { hideQuote, unhideQuote } from './hidden.ts'
import { readMap } from './map.ts'
import { readMarkups } from './markups.ts'
import { readQuote, readQuotes } from './reads.ts'
import { createQuote, decideQuote, deleteQuote, editQuote, takeBackQuote } from './service.ts'
import { tableOfQuotes } from './tables.ts'

const decisionMessages = { 0: 'Quote Unverified', 1: 'Quote Verified', 2: 'Quote Rejected' } as const

export function quoteRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'quotes')
  const measure = measuring(deps, app.log)
  const mine = [200, 404] as const
  const hiding = {
    params: QuotePath,
    answer: Message,
    access: only('quote.hide', { contractor: mine, supplier: mine, two_trades: mine }),
  }

  answer(calls.quoteList, {
    summary: 'Quotes as one of your roles sees them',
    query: QuoteQuery,
    answer: QuoteList,
    access: only('quote.list', {
      contractor: 200,
      supplier: 200,
      haulier: 200,
      staff_respond: 200,
      two_trades: 200,
      ...admins(200),
    }),
    handle: ({ actor, query }) => readQuotes(deps.db, actor, query, deps.now(), measure),
  })
  answer(calls.quoteCsv, {
    summary: "A contractor's quotes, as the list shows them (CSV)",
    file: ['text/csv'],
    query: QuoteExport,
    access: only('quote.export', { contractor: 200, two_trades: 200 }),
    handle: (asked) => {
      const lines = tableOfQuotes(deps.db, asked.actor, asked.query, deps.now())
      return sendTable(deps, asked, { name: 'quotes', what: 'quotes' }, lines)
    },
  })
  answer(calls.quoteCreate, {
    summary: 'Raise a quote',
    body: QuoteCreate,
    answer: QuoteWritten,
    status: 201,
    access: only('quote.create', { contractor: 201, ...admins(201) }),
    handle: async ({ actor, body }) => ({
      message: 'Quote submitted successfully',
      data: await createQuote(deps, actor, body),
    }),
  })
  answer(calls.quoteRead, {
    summary: 'A quote as you may see it',
    params: QuotePath,
    answer: QuoteAnswer,
    access: only('quote.read', { contractor: mine, supplier: mine, two_trades: mine, ...yard(mine), ...admins(200) }),
    handle: async ({ actor, params }) => ({ data: await readQuote(deps.db, actor, params.id, deps.now(), measure) }),
  })
  answer(calls.quoteUpdate, {
    summary: 'Change a quote that is not verified; this resubmits a rejected one',
    params: QuotePath,
    body: QuoteUpdate,
    answer: QuoteWritten,
    access: only('quote.update', { contractor: mine }),
    handle: async ({ actor, params, body }) => ({
      message: 'Quote updated successfully',
      data: await editQuote(deps, actor, params.id, body),
    }),
  })
  answer(calls.quoteDelete, {
    summary: 'Delete a quote without an order',
    params: QuotePath,
    query: ShownQuery,
    answer: Message,
    access: only('quote.delete', { contractor: mine }),
    handle: async ({ actor, params, query }) => {
      await deleteQuote(deps, actor, params.id, query.version)
      return { message: 'Quote deleted successfully' }
    },
  })
  answer(calls.quoteMap, {
    summary: "What a supplier's list of the same search shows, as places; groups of them where they are too many",
    query: QuoteMapQuery,
    answer: QuoteMap,
    access: only('quote.map', { supplier: 200, two_trades: 200 }),
    handle: async ({ actor, query }) => ({ data: await readMap(deps.db, actor, query) }),
  })
  answer(calls.quoteHide, {
    summary: "Leave a quote out of your company's list and map, or your own rejected one out of what needs you",
    ...hiding,
    handle: async ({ actor, params }) => {
      await hideQuote(deps, actor, params.id)
      return { message: 'Quote hidden' }
    },
  })
  answer(calls.quoteUnhide, {
    summary: 'Take a hidden quote back',
    ...hiding,
    handle: async ({ actor, params }) => {
      await unhideQuote(deps, actor, params.id)
      return { message: 'Quote shown again' }
    },
  })
  answer(calls.quoteTakeBack, {
    summary: 'Take your verified quote back to change it, while nothing is accepted',
    params: QuotePath,
    body: VersionBody,
    answer: QuoteWritten,
    access: only('quote.update', { contractor: [200, 403] }),
    handle: async ({ actor, params, body }) => ({
      message: 'Quote taken back',
      data: await takeBackQuote(deps, actor, params.id, body?.version),
    }),
  })
  answer(calls.quoteMarkups, {
    summary: "The latest markups of the quote's product, and what was last accepted of it",
    params: QuotePath,
    answer: Markups,
    access: only('quote.verify', admins(200)),
    handle: async ({ params }) => ({ data: await readMarkups(deps.db, params.id) }),
  })
  answer(calls.quoteVerify, {
    summary: 'Verify with a markup (1), reject (2) or unverify (0)',
    params: QuotePath,
    body: QuoteVerify,
    answer: QuoteWritten,
    access: only('quote.verify', admins(200)),
    handle: async ({ actor, params, body }) => ({
      message: decisionMessages[body.status],
      data: await decideQuote(deps, actor, params.id, body),
    }),
  })
}
