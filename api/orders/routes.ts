import { type Answer, answering, sendTable } from '../answer.ts'
import { admins, only, yard } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { HaulierBidPath } from '../contract/drivers.ts'
import {
  ContractorOrderExport,
  ContractorOrderQuery,
  ContractorOrders,
  HaulierOrderExport,
  HaulierOrderQuery,
  HaulierOrders,
  RunningOrders,
  RunningQuery,
  SupplierOrderExport,
  SupplierOrderQuery,
  SupplierOrders,
} from '../contract/orderLists.ts'
import {
  HaulierConfirmation,
  OrderClosed,
  OrderDetailsAnswer,
  OrderPath,
  SupplierConfirmation,
} from '../contract/orders.ts'
import { ReasonGiven } from '../contract/reasons.ts'
import type { App, Deps } from '../deps.ts'
import { cancelOrder, closeOrder } from './endService.ts'
import { readContractorOrders, readHaulierOrders, readOrder, readRunning, readSupplierOrders } from './reads.ts'
import { confirmAsHaulier, confirmAsSupplier } from './service.ts'
import { tableOfContractor, tableOfHaulier, tableOfSupplier } from './tables.ts'

export function orderRoutes(app: App, deps: Deps): void {
  const answer = answering(app, 'orders')
  confirmationRoutes(answer, deps)
  endRoutes(answer, deps)
  listRoutes(answer, deps)
  tableRoutes(answer, deps)

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
    handle: async ({ actor, params }) => ({ data: await readOrder(deps.db, actor, params.id, deps.now()) }),
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

function endRoutes(answer: Answer, deps: Deps): void {
  answer(calls.orderClose, {
    summary: 'Close an order short, with a reason: its contractor or an admin',
    params: OrderPath,
    body: ReasonGiven,
    answer: OrderClosed,
    access: only('order.close', { contractor: [200, 404], ...admins(200) }),
    handle: async ({ actor, params, body }) => ({
      message: 'Order closed short',
      data: await closeOrder(deps, actor, { quoteId: params.id, reason: body.reason }),
    }),
  })

  answer(calls.orderCancel, {
    summary: 'Cancel an order before its first load, with a reason: its contractor',
    params: OrderPath,
    body: ReasonGiven,
    answer: OrderClosed,
    access: only('order.cancel', { contractor: [200, 404] }),
    handle: async ({ actor, params, body }) => ({
      message: 'Order cancelled',
      data: await cancelOrder(deps, actor, { quoteId: params.id, reason: body.reason }),
    }),
  })
}

function listRoutes(answer: Answer, deps: Deps): void {
  answer(calls.contractorOrderList, {
    summary: 'Your accepted orders',
    query: ContractorOrderQuery,
    answer: ContractorOrders,
    access: only('order.listAsContractor', { contractor: 200 }),
    handle: ({ actor, query }) => readContractorOrders(deps.db, actor, query, deps.now()),
  })

  answer(calls.supplierOrderList, {
    summary: 'Orders your company supplies',
    query: SupplierOrderQuery,
    answer: SupplierOrders,
    access: only('order.listAsSupplier', { supplier: 200 }),
    handle: ({ actor, query }) => readSupplierOrders(deps.db, actor, query, deps.now()),
  })

  answer(calls.runningOrderList, {
    summary: 'Your orders in progress and how the day goes',
    query: RunningQuery,
    answer: RunningOrders,
    access: only('order.listRunning', { contractor: 200, supplier: 200, two_trades: 200 }),
    handle: ({ actor, query }) => readRunning(deps.db, actor, query, deps.now()),
  })

  answer(calls.haulierOrderList, {
    summary: 'Orders your company carries',
    query: HaulierOrderQuery,
    answer: HaulierOrders,
    access: only('order.listAsHaulier', { ...yard(200), staff_respond: 403 }),
    handle: ({ actor, query }) => readHaulierOrders(deps.db, actor, query, deps.now()),
  })
}

function tableRoutes(answer: Answer, deps: Deps): void {
  const file = { name: 'orders', what: 'orders' }
  answer(calls.contractorOrderCsv, {
    summary: 'Your accepted orders, as the list shows them (CSV)',
    file: ['text/csv'],
    query: ContractorOrderExport,
    access: only('order.listAsContractor', { contractor: 200 }),
    handle: (asked) => sendTable(deps, asked, file, tableOfContractor(deps.db, asked.actor, asked.query, deps.now())),
  })

  answer(calls.supplierOrderCsv, {
    summary: 'Orders your company supplies, as the list shows them (CSV)',
    file: ['text/csv'],
    query: SupplierOrderExport,
    access: only('order.listAsSupplier', { supplier: 200 }),
    handle: (asked) => sendTable(deps, asked, file, tableOfSupplier(deps.db, asked.actor, asked.query, deps.now())),
  })

  answer(calls.haulierOrderCsv, {
    summary: 'Orders your company carries, as the list shows them (CSV)',
    file: ['text/csv'],
    query: HaulierOrderExport,
    access: only('order.listAsHaulier', { ...yard(200), staff_respond: 403 }),
    handle: (asked) => sendTable(deps, asked, file, tableOfHaulier(deps.db, asked.actor, asked.query, deps.now())),
  })
}
