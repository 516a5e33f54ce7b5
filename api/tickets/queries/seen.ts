import { type RawBuilder, sql } from 'kysely'
import type { OwnerRole } from '../../contract/rules/permissions.ts'
import type { Db, Trx } from '../../db/database.ts'
import { isCarried } from '../../quotes/queries/carried.ts'
import { type TicketRow, ticketRows } from '../readQueries.ts'
import { isVisibleTo, type TicketViewer } from './viewer.ts'

/** Days are in London, both ends inclusive, of a statement's side by `priced_at`; `order` is a quote's number. */
export type TicketFilter = {
  ticket?: number | undefined
  order?: number | undefined
  carrier?: number | undefined
  product?: number | undefined
  driver?: number | undefined
  vehicle?: string | null | undefined
  from?: string | undefined
  to?: string | undefined
  /** The highest id. */
  upTo?: number | undefined
  /** Orders in which the viewer's firm has this role, and only their current carrier's loads. */
  as?: OwnerRole | undefined
}
/** Tickets with a higher id than `behind`. */
export type VisibleQuery = TicketFilter & { behind: number; limit: number }

/** Oldest first. Pages ids first: with the joins in one query, PostgreSQL would read from the first seal on. */
export function listSeen(db: Db, viewer: TicketViewer, which: VisibleQuery): Promise<TicketRow[]> {
  const page = pageOfSeen(db, viewer, which).select('tickets.id')
  return ticketRows(db).where('tickets.id', 'in', page).orderBy('tickets.id').execute()
}

export function pageOfSeen(db: Db | Trx, viewer: TicketViewer, { behind, limit, ...filter }: VisibleQuery) {
  return seenTickets(db, viewer, filter).where('tickets.id', '>', behind).orderBy('tickets.id').limit(limit)
}

export function seenTickets(db: Db | Trx, viewer: TicketViewer, filter: TicketFilter) {
  const conditions = conditionsOf(viewer, filter)
  return db
    .selectFrom('tickets')
    .where(isVisibleTo(viewer))
    .where((eb) => eb.and(conditions))
}

function conditionsOf(viewer: TicketViewer, filter: TicketFilter): RawBuilder<boolean>[] {
  const { ticket, order, carrier, product, driver, vehicle, from, to, upTo, as } = filter
  const at = sql.ref(as ? 'tickets.priced_at' : 'tickets.logged_at')
  const conditions: (RawBuilder<boolean> | undefined | null | '' | 0 | false)[] = [
    ticket && sql<boolean>`tickets.id = ${ticket}`,
    order && sql<boolean>`tickets.quote_id = ${order}`,
    carrier && sql<boolean>`tickets.carrier_company_id = ${carrier}`,
    product && sql<boolean>`tickets.quote_id in (select id from quotes where product_id = ${product})`,
    driver && sql<boolean>`(tickets.driver_id = ${driver} and ${isCarriedBy(viewer)})`,
    vehicle && sql<boolean>`upper(replace(tickets.vehicle, ' ', '')) = upper(replace(${vehicle}, ' ', ''))`,
    from && sql<boolean>`${at} >= ${from}::date::timestamp at time zone 'Europe/London'`,
    to && sql<boolean>`${at} < (${to}::date + 1)::timestamp at time zone 'Europe/London'`,
    upTo !== undefined && sql<boolean>`tickets.id <= ${upTo}`,
    as && isOfSide(viewer, as),
  ]
  return conditions.filter((condition): condition is RawBuilder<boolean> => Boolean(condition))
}

/** Only the carrier and admins may know the driver, so only they may filter by one. */
export function isCarriedBy(viewer: TicketViewer): RawBuilder<boolean> {
  if (viewer.kind === 'admin') return sql`true`
  if (viewer.kind === 'driver') return sql`${viewer.user_id} = tickets.driver_id`
  return sql`tickets.carrier_company_id = ${viewer.company_id}`
}

/** Admins and drivers have no side. */
function isOfSide(viewer: TicketViewer, side: OwnerRole): RawBuilder<boolean> {
  if (viewer.kind === 'admin' || viewer.kind === 'driver') return sql`false`
  const firm = sql.ref(`orders.${side}_company_id`)
  return sql`exists (select from orders where ${isCarried('tickets')} and ${firm} = ${viewer.company_id})`
}
