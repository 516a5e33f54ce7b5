import { companyOf, officeRoleOf, type RequestActor } from '../auth/actor.ts'
import type {
  ContractorOrder,
  HaulierOrder,
  OrderQuery,
  RunningOrder,
  RunningQuery,
  SupplierOrder,
} from '../contract/orderLists.ts'
import type { OrderDetails } from '../contract/orders.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { may } from '../contract/rules/permissions.ts'
import { keyAndId } from '../db/countedPage.ts'
import type { Db } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { refuse } from '../errors/refuse.ts'
import {
  presentContractorOrder,
  presentHaulierOrder,
  presentOrderDetails,
  presentRunning,
  presentSupplierOrder,
} from './present.ts'
import { findOrderDetails, findOrderPage, listOrders, type OrderList, type OrderRow } from './readQueries.ts'
import { partiesOf } from './rules.ts'
import { listRunning } from './runningQueries.ts'

/** Each party sees its own part. Throws 404 for everybody else. */
export async function readOrder(db: Db, actor: RequestActor, quoteId: number, now: Date): Promise<OrderDetails> {
  const row = await findOrderDetails(db, quoteId, londonDay(now.getTime()))
  const parties = row ? partiesOf(row, actor) : []
  // Losing bidders get a 404 too: the job is no longer their concern.
  if (!row || parties.length === 0) throw refuse.notFound('Order details not found')
  return presentOrderDetails(row, parties, actor, now)
}

export function readContractorOrders(
  db: Db,
  actor: RequestActor,
  query: OrderQuery,
  now: Date,
): Promise<Page<ContractorOrder>> {
  return readOrders(db, { side: 'contractor', company_id: companyOf(actor) }, query, now, (row) =>
    presentContractorOrder(row, now),
  )
}

export function readSupplierOrders(
  db: Db,
  actor: RequestActor,
  query: OrderQuery,
  now: Date,
): Promise<Page<SupplierOrder>> {
  const seesPrice = may(actor, 'price.readAsSupplier')
  return readOrders(db, { side: 'supplier', company_id: companyOf(actor) }, query, now, (row) =>
    presentSupplierOrder(row, seesPrice, now),
  )
}

export function readHaulierOrders(
  db: Db,
  actor: RequestActor,
  query: OrderQuery,
  now: Date,
): Promise<Page<HaulierOrder>> {
  const seesPrice = may(actor, 'price.readAsHaulier')
  return readOrders(db, { side: 'haulier', company_id: companyOf(actor) }, query, now, (row) =>
    presentHaulierOrder(row, seesPrice, now),
  )
}

export async function readRunning(
  db: Db,
  actor: RequestActor,
  { as, limit }: RunningQuery,
  now: Date,
): Promise<Page<RunningOrder>> {
  const today = londonDay(now.getTime())
  const rows = await listRunning(db, { side: officeRoleOf(actor, as), company_id: companyOf(actor) }, today, limit)
  const total = rows[0]?.total ?? 0
  return { data: rows.map((row) => presentRunning(row, now)), meta: { total, next_cursor: null } }
}

async function readOrders<Item>(
  db: Db,
  of: OrderList,
  { sort = 'newest', ...query }: OrderQuery,
  now: Date,
  present: (row: OrderRow) => Item,
): Promise<Page<Item>> {
  const { page, total } = await findOrderPage(db, of, { ...query, sort })
  const rows = await listOrders(
    db,
    page.map(({ id }) => id),
    londonDay(now.getTime()),
  )
  const byNumber = new Map(rows.map((row) => [row.quote_id, row]))
  const { data, meta } = pageOf(page, query.limit, total, keyAndId, ({ id }) => byNumber.get(id))
  // Leave out an order released between the two reads.
  return { data: data.flatMap((row) => (row ? [present(row)] : [])), meta }
}
