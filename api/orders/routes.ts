import { admins, only, yard } from '../auth/access.ts'
import { actorOf, companyOf } from '../auth/actor.ts'
import { HaulierBidPath } from '../contract/drivers.ts'
import {
  ContractorOrders,
  HaulierConfirmation,
  HaulierOrders,
  OrderDetailsAnswer,
  OrderPath,
  OrderQuery,
  SupplierConfirmation,
} from '../contract/orders.ts'
import { may } from '../contract/rules/permissions.ts'
import { encodeCursor } from '../contract/wire/cursor.ts'
import type { App, Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { partiesOf } from './parties.ts'
import { toContractorOrder, toHaulierOrder, toOrderDetails } from './present.ts'
import { countOrders, findOrderDetails, listOrders, type OrderList, type OrderRow } from './rows.ts'
import { confirmAsHaulier, confirmAsSupplier } from './service.ts'

const tags = ['orders']

export function orderRoutes(app: App, deps: Deps): void {
  confirmationRoutes(app, deps)
  listRoutes(app, deps)

  app.get(
    '/api/quotes/:id/accepted-details',
    {
      schema: {
        tags,
        summary: 'An order that you have a part in',
        params: OrderPath,
        response: { 200: OrderDetailsAnswer },
      },
      config: {
        access: only('order.read', {
          contractor: [200, 404],
          supplier: [200, 404],
          ...yard([200, 404]),
          staff_respond: 403,
          ...admins(200),
        }),
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const row = await findOrderDetails(deps.db, request.params.id)
      const parties = row ? partiesOf(row, actor) : []
      // Also for a bidder who lost: what became of the job no longer concerns them.
      if (!row || parties.length === 0) throw refuse.notFound('Order details not found')
      return { data: toOrderDetails(row, parties, may(actor, 'price.readAsHaulier')) }
    },
  )
}

function confirmationRoutes(app: App, deps: Deps): void {
  app.post(
    '/api/quotes/:id/confirm-supplier',
    {
      schema: {
        tags,
        summary: 'The supplier confirms the order',
        params: OrderPath,
        response: { 200: SupplierConfirmation },
      },
      config: { access: only('order.confirmAsSupplier', { supplier: [200, 404] }) },
    },
    async (request) => {
      const { confirmed_at, data } = await confirmAsSupplier(deps, actorOf(request), request.params.id)
      return { message: 'Order confirmed', supplier_confirmed_at: confirmed_at, data }
    },
  )

  app.post(
    '/api/haulier/haulier-bids/:id/confirm',
    {
      schema: {
        tags,
        summary: 'The haulier confirms the order, after the supplier',
        params: HaulierBidPath,
        response: { 200: HaulierConfirmation },
      },
      config: { access: only('order.confirmAsHaulier', { haulier: [200, 404], staff_execute: [200, 404] }) },
    },
    async (request) => {
      const { confirmed_at, data } = await confirmAsHaulier(deps, actorOf(request), request.params.id)
      return { message: 'Order confirmed', haulier_confirmed_at: confirmed_at, data }
    },
  )
}

function listRoutes(app: App, deps: Deps): void {
  app.get(
    '/api/contractor/accepted-quotes',
    {
      schema: { tags, summary: 'Your accepted orders', querystring: OrderQuery, response: { 200: ContractorOrders } },
      config: { access: only('order.listAsContractor', { contractor: 200 }) },
    },
    async (request) => {
      const company_id = companyOf(actorOf(request))
      return pageOf(deps, { side: 'contractor', company_id }, request.query, toContractorOrder)
    },
  )

  app.get(
    '/api/haulier/accepted-quotes',
    {
      schema: {
        tags,
        summary: 'Orders your company carries',
        querystring: OrderQuery,
        response: { 200: HaulierOrders },
      },
      config: { access: only('order.listAsHaulier', { haulier: 200, staff_execute: 200, staff_fulfillment: 200 }) },
    },
    async (request) => {
      const actor = actorOf(request)
      const seesPrice = may(actor, 'price.readAsHaulier')
      return pageOf(deps, { side: 'haulier', company_id: companyOf(actor) }, request.query, (row) =>
        toHaulierOrder(row, seesPrice),
      )
    },
  )
}

async function pageOf<Item>({ db }: Deps, of: OrderList, query: OrderQuery, present: (row: OrderRow) => Item) {
  const [rows, total] = await Promise.all([listOrders(db, of, query), countOrders(db, of, query.search)])
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  const next_cursor = last ? encodeCursor([last.accepted_at.toISOString(), last.quote_id]) : null
  return { data: page.map(present), meta: { total, next_cursor } }
}
