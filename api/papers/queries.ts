import { type RawBuilder, sql } from 'kysely'
import { doer } from '../companies/queries.ts'
import type { DoersReader } from '../companies/rules.ts'
import type { Db } from '../db/database.ts'
import { dealOfTicket } from '../evidence/queries/deal.ts'
import { sealedColumns, storedPictureHash } from '../evidence/queries/sealedColumns.ts'
import { versionPrices, weights } from '../orders/queries/weights.ts'
import type { PricedOrder } from '../orders/rules.ts'
import { isNoteVisibleTo, isVisibleTo, type NoteViewer } from '../tickets/queries/viewer.ts'

export type Trade = {
  quote_id: number
  product_name: string
  product_description: string
  reference: string | null
  ordered_kg: number
  site_address: string
  site_city: string | null
  site_postcode: string
  collection_address: string | null
  collection_postcode: string | null
  recycled: boolean
  buyer_company_id: number
  buyer_name: string
  seller_company_id: number
  seller_name: string
  seller_address: string
  seller_postcode: string | null
  carrier_company_id: number
  carrier_name: string
}

export type Delivery = Trade & { ticket_id: number }

const trade = sql`quotes.id as quote_id, quotes.reference, products.name as product_name,
  products.description as product_description,
  quotes.address as site_address, quotes.city as site_city, quotes.postcode as site_postcode,
  buyer.id as buyer_company_id, buyer.name as buyer_name,
  seller.id as seller_company_id, seller.name as seller_name, seller.address as seller_address,
  seller.postcode as seller_postcode, carrier.id as carrier_company_id, carrier.name as carrier_name`

/** Joins for rows of `tickets`. */
export const delivered = sql`
  join quotes on quotes.id = tickets.quote_id
  join products on products.id = quotes.product_id
  join companies as buyer on buyer.id = quotes.company_id
  join companies as carrier on carrier.id = tickets.carrier_company_id
  cross join lateral ${dealOfTicket} as deal
  join companies as seller on seller.id = deal.company_id`

/** A later supplier of the order may not learn who supplied it before, even if the carrier stayed the same. */
export function isNamedTo({ company_id }: DoersReader): RawBuilder<boolean> {
  return company_id === null ? sql`true` : sql`${company_id} in (buyer.id, seller.id, carrier.id)`
}

/** Ordered by the terms that price the ticket, so that a later amendment changes no paper; null before the first. */
const amendedKg = sql`(select quantity_kg from order_terms where order_terms.quote_id = tickets.quote_id
  and tickets.terms_version > 1 and order_terms.version = tickets.terms_version)`

/** For tickets that the reader may see. Leaves out those whose firms they may not know. */
export async function listDeliveries(
  db: Db,
  reader: DoersReader,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, Delivery>> {
  const { rows } = await sql<Delivery>`
    select tickets.id as ticket_id, coalesce(${amendedKg}, deal.quantity_kg) as ordered_kg, deal.collection_address,
      deal.collection_postcode, deal.recycled, ${trade}
    from tickets ${delivered}
    where tickets.id = any(${ticketIds}::int[]) and ${isNamedTo(reader)}`.execute(db)
  return new Map(rows.map((row) => [row.ticket_id, row]))
}

export async function listSignatures(db: Db, ticketIds: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('signatures', 'signatures.id', 'tickets.signature_id')
    .select(['tickets.id', 'signatures.bytes'])
    .where('tickets.id', 'in', [...ticketIds])
    .where('tickets.erased_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, bytes }) => [id, bytes]))
}

/** What `isAsSealed` compares of the tickets, sealed or not. */
export function listSealed(db: Db, ticketIds: readonly number[]) {
  return db
    .selectFrom('tickets')
    .leftJoin('signatures', 'signatures.id', 'tickets.signature_id')
    .leftJoin('ticket_seals as seal', 'seal.ticket_id', 'tickets.id')
    .select('tickets.id')
    .select(sealedColumns)
    .select(storedPictureHash)
    .where(sql<boolean>`tickets.id = any(${ticketIds}::bigint[])`)
    .execute()
}

export type OrderPaper = Trade &
  PricedOrder & {
    accepted_at: Date
    closed_at: Date | null
    is_cancelled: boolean
    delivery_from_date: string
    delivery_to_date: string
    contractor_company_id: number
    supplier_company_id: number
    haulier_company_id: number | null
  }

/** With every side's price. The caller checks that the reader is a party. */
export async function findOrderPaper(db: Db, quoteId: number): Promise<OrderPaper | undefined> {
  const { rows } = await sql<OrderPaper>`
    select orders.quantity_kg as ordered_kg, orders.quantity_kg, orders.supplier_price_pence,
      orders.haulier_price_pence, orders.markup_pence, bids.can_deliver, ${weights} as weights, ${versionPrices} as prices,
      orders.contractor_company_id, orders.supplier_company_id, orders.haulier_company_id, bids.collection_address, bids.collection_postcode, bids.recycled, orders.accepted_at,
      orders.closed_at, orders.is_cancelled, quotes.delivery_from_date, quotes.delivery_to_date, ${trade}
    from orders
    join quotes on quotes.id = orders.quote_id
    join products on products.id = quotes.product_id
    join bids on bids.id = orders.bid_id
    join companies as buyer on buyer.id = orders.contractor_company_id
    join companies as seller on seller.id = orders.supplier_company_id
    join companies as carrier on carrier.id = orders.carrier_company_id
    where orders.quote_id = ${quoteId}`.execute(db)
  return rows[0]
}

type DayOfOrder = { day: string; loads: number; net_kg: number; voided: number; ticket_ids: number[] }

export async function listDaysOfOrder(
  db: Db,
  viewer: NoteViewer,
  { quote_id, carrier_company_id }: Pick<Trade, 'quote_id' | 'carrier_company_id'>,
): Promise<DayOfOrder[]> {
  const { rows } = await sql<DayOfOrder>`
    select (logged_at at time zone 'Europe/London')::date as day,
      count(*) filter (where voided_at is null) as loads,
      coalesce(sum(net_kg) filter (where voided_at is null), 0)::bigint as net_kg,
      count(*) filter (where voided_at is not null) as voided, json_agg(id) as ticket_ids
    from tickets where quote_id = ${quote_id} and carrier_company_id = ${carrier_company_id} and ${isVisibleTo(viewer)}
    group by day order by day`.execute(db)
  return rows
}

/** Up to `limit` photos after the note `behind`, oldest first. */
export function listPhotos(db: Db, viewer: NoteViewer, quoteId: number, behind: number, limit: number) {
  return db
    .selectFrom('collection_notes as note')
    .select(['note.id', 'note.bytes', 'note.taken_at', doer('note.created_by').$notNull().as('author')])
    .where('note.quote_id', '=', quoteId)
    .where('note.id', '>', behind)
    .where(isNoteVisibleTo(viewer))
    .orderBy('note.id')
    .limit(limit)
    .execute()
}
