import type { RequestActor } from '../auth/actor.ts'
import type { ContractorOrder, HaulierOrder, OrderExport, SupplierOrder } from '../contract/orderLists.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { may } from '../contract/rules/permissions.ts'
import { progressText } from '../contract/rules/progress.ts'
import { type Column, listTable, poundsCell, tonnesCell } from '../csv.ts'
import type { Db } from '../db/database.ts'
import { readContractorOrders, readHaulierOrders, readSupplierOrders } from './reads.ts'

/** The lists of orders as CSV, with what their readers see there. */

type Order = ContractorOrder | SupplierOrder | HaulierOrder

const cursor = ['key', 'int'] as const

export function tableOfContractor(db: Db, actor: RequestActor, query: OrderExport, now: Date): AsyncIterable<string> {
  return listTable(ofContractor, cursor, (page) => readContractorOrders(db, actor, { ...query, ...page }, now))
}

export function tableOfSupplier(db: Db, actor: RequestActor, query: OrderExport, now: Date): AsyncIterable<string> {
  const columns = may(actor, 'price.readAsSupplier') ? [...ofSupplier, ...money] : ofSupplier
  return listTable(columns, cursor, (page) => readSupplierOrders(db, actor, { ...query, ...page }, now))
}

export function tableOfHaulier(db: Db, actor: RequestActor, query: OrderExport, now: Date): AsyncIterable<string> {
  const columns = may(actor, 'price.readAsHaulier') ? [...ofHaulier, ...money] : ofHaulier
  return listTable(columns, cursor, (page) => readHaulierOrders(db, actor, { ...query, ...page }, now))
}

const job: readonly Column<Order>[] = [
  { head: 'Order', cell: ({ quote_id }) => quote_id },
  { head: 'Purchase order', cell: ({ reference }) => reference },
  { head: 'Product', cell: ({ product_name }) => product_name },
  { head: 'Contractor', cell: ({ contractor_name }) => contractor_name },
  { head: 'Supplier', cell: ({ supplier_name }) => supplier_name },
  { head: 'Haulier', cell: ({ haulier_name }) => haulier_name },
  { head: 'Site', cell: ({ address }) => address },
  { head: 'Town', cell: ({ city }) => city },
  { head: 'Postcode', cell: ({ postcode }) => postcode },
  { head: 'Wanted from', cell: ({ delivery_from_date }) => delivery_from_date },
  { head: 'Wanted until', cell: ({ delivery_to_date }) => delivery_to_date },
  { head: 'Method', cell: ({ delivery_method }) => delivery_method },
  { head: 'Accepted', cell: ({ accepted_at }) => londonDay(accepted_at) },
  { head: 'Ordered t', cell: ({ progress }) => tonnesCell(progress.ordered) },
  { head: 'Delivered t', cell: ({ progress }) => tonnesCell(progress.delivered) },
  { head: 'Remaining t', cell: ({ progress }) => tonnesCell(progress.remaining) },
  { head: 'Loads', cell: ({ progress }) => progress.loads },
  { head: 'Status', cell: ({ progress: { status, note, is_cancelled } }) => progressText(status, note, is_cancelled) },
  { head: 'Days late', cell: ({ late_days }) => late_days },
]

/** The reader's own. */
const money: readonly Column<Order>[] = [
  { head: 'Accepted total £ excl. VAT', cell: ({ total }) => poundsCell(total) },
  { head: 'Delivered so far £ excl. VAT', cell: ({ worth }) => poundsCell(worth) },
]

const ofContractor: readonly Column<ContractorOrder>[] = [...job, ...money]

const ofSupplier: readonly Column<SupplierOrder | HaulierOrder>[] = [
  ...job,
  { head: 'Collect from', cell: ({ collection_address }) => collection_address },
  { head: 'Collection postcode', cell: ({ collection_postcode }) => collection_postcode },
]

const ofHaulier: readonly Column<HaulierOrder>[] = [
  ...ofSupplier,
  { head: 'Drivers', cell: ({ drivers }) => drivers.map(({ full_name }) => full_name).join(', ') },
  { head: 'Tickets to check', cell: ({ flagged_tickets }) => flagged_tickets },
]
