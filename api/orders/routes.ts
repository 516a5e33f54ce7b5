import { type Answer, answering } from '../answer.ts'
import { admins, only, yard } from '../auth/access.ts'
import { companyOf } from '../auth/actor.ts'
import * as calls from '../contract/calls.ts'
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

export function orderRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'orders')
  confirmationRoutes(answer, deps)
  listRoutes(answer, deps)

  answer(calls.orderRead, {
    summary: 'An order that you have a part in',
    params: OrderPath,
    answer: OrderDetailsAnswer,
    access: only('order.read', {
      contractor: [200, 404],
      supplier: [200, 404],
      ...yard([200, 404]),
      staff_respond: 403,
      ...admins(200),
    }),
    handle: async ({ actor, params }) => {
      const row = await findOrderDetails(deps.db, params.id)
      const parties = row ? partiesOf(row, actor) : []
      // Also for a bidder who lost: what became of the job no longer concerns them.
      if (!row || parties.length === 0) throw refuse.notFound('Order details not found')
      return { data: toOrderDetails(row, parties, may(actor, 'price.readAsHaulier')) }
    },
  })
}

function confirmationRoutes(answer: Answer, deps: Deps): void {
  answer(calls.orderConfirmAsSupplier, {
    summary: 'The supplier confirms the order',
    params: OrderPath,
    answer: SupplierConfirmation,
    access: only('order.confirmAsSupplier', { supplier: [200, 404] }),
    handle: async ({ actor, params }) => {
      const { confirmed_at, data } = await confirmAsSupplier(deps, actor, params.id)
      return { message: 'Order confirmed', supplier_confirmed_at: confirmed_at, data }
    },
  })

  answer(calls.orderConfirmAsHaulier, {
    summary: 'The haulier confirms the order, after the supplier',
    params: HaulierBidPath,
    answer: HaulierConfirmation,
    access: only('order.confirmAsHaulier', { haulier: [200, 404], staff_execute: [200, 404] }),
    handle: async ({ actor, params }) => {
      const { confirmed_at, data } = await confirmAsHaulier(deps, actor, params.id)
      return { message: 'Order confirmed', haulier_confirmed_at: confirmed_at, data }
    },
  })
}

function listRoutes(answer: Answer, deps: Deps): void {
  answer(calls.contractorOrderList, {
    summary: 'Your accepted orders',
    query: OrderQuery,
    answer: ContractorOrders,
    access: only('order.listAsContractor', { contractor: 200 }),
    handle: async ({ actor, query }) => {
      const company_id = companyOf(actor)
      return pageOf(deps, { side: 'contractor', company_id }, query, toContractorOrder)
    },
  })

  answer(calls.haulierOrderList, {
    summary: 'Orders your company carries',
    query: OrderQuery,
    answer: HaulierOrders,
    access: only('order.listAsHaulier', { haulier: 200, staff_execute: 200, staff_fulfillment: 200 }),
    handle: async ({ actor, query }) => {
      const seesPrice = may(actor, 'price.readAsHaulier')
      return pageOf(deps, { side: 'haulier', company_id: companyOf(actor) }, query, (row) =>
        toHaulierOrder(row, seesPrice),
      )
    },
  })
}

async function pageOf<Item>({ db }: Deps, of: OrderList, query: OrderQuery, present: (row: OrderRow) => Item) {
  const [rows, total] = await Promise.all([listOrders(db, of, query), countOrders(db, of, query.search)])
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  const next_cursor = last ? encodeCursor([last.accepted_at.toISOString(), last.quote_id]) : null
  return { data: page.map(present), meta: { total, next_cursor } }
}
