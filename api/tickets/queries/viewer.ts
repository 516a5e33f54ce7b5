import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** A company sees what it bought, sold and carried; its haulier staff ('carrier') only what it carried. */
export type TicketViewer =
  | { kind: 'company' | 'carrier'; company_id: number }
  | { kind: 'driver'; user_id: number }
  | { kind: 'admin' }

/** The id that `viewerFrom` takes back; 0 for admins. */
export function idOf(viewer: TicketViewer): number {
  switch (viewer.kind) {
    case 'admin':
      return 0
    case 'driver':
      return viewer.user_id
    case 'company':
    case 'carrier':
      return viewer.company_id
  }
}

export function viewerFrom(kind: TicketViewer['kind'], id: number): TicketViewer {
  switch (kind) {
    case 'admin':
      return { kind }
    case 'driver':
      return { kind, user_id: id }
    case 'company':
    case 'carrier':
      return { kind, company_id: id }
  }
}

export async function isParty(db: Db, viewer: TicketViewer, quoteId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('quote_id')
    .where('quote_id', '=', quoteId)
    .where(isPartyOf(viewer))
    .executeTakeFirst()
  return found !== undefined
}

function isPartyOf(viewer: TicketViewer): RawBuilder<boolean> {
  switch (viewer.kind) {
    case 'admin':
      return sql`true`
    case 'driver':
      return sql`false`
    case 'carrier':
      return sql`carrier_company_id = ${viewer.company_id}`
    case 'company':
      return isOrderOf(viewer.company_id)
  }
}

function isOrderOf(companyId: number) {
  return sql<boolean>`${companyId} in (contractor_company_id, supplier_company_id, carrier_company_id)`
}

export function isVisibleTo(viewer: TicketViewer): RawBuilder<boolean> {
  switch (viewer.kind) {
    case 'admin':
      return sql`true`
    case 'driver':
      return sql`${viewer.user_id} in (tickets.driver_id, tickets.created_by)`
    case 'carrier':
      return sql`tickets.carrier_company_id = ${viewer.company_id}`
    case 'company':
      // After a release, the next supplier and carrier see no loads of the former carrier. The contractor sees them
      // all, even while the quote has no order.
      return sql`(tickets.carrier_company_id = ${viewer.company_id} or exists (
        select from orders where orders.quote_id = tickets.quote_id and (contractor_company_id = ${viewer.company_id}
          or (supplier_company_id = ${viewer.company_id} and orders.carrier_company_id = tickets.carrier_company_id)))
        or tickets.quote_id in (select quotes.id from released_orders join quotes on quotes.id = released_orders.quote_id
          where quotes.company_id = ${viewer.company_id}))`
  }
}

/** Drivers add notes but can't read them. */
export type NoteViewer = Exclude<TicketViewer, { kind: 'driver' }>

export function isNoteVisibleTo(viewer: NoteViewer): RawBuilder<boolean> {
  switch (viewer.kind) {
    case 'admin':
      return sql`true`
    case 'carrier':
      return sql`note.carrier_company_id = ${viewer.company_id}`
    case 'company':
      return sql`(note.carrier_company_id = ${viewer.company_id} or exists (
        select from orders where orders.quote_id = note.quote_id
          and orders.carrier_company_id = note.carrier_company_id
          and ${viewer.company_id} in (orders.contractor_company_id, orders.supplier_company_id)))`
  }
}
