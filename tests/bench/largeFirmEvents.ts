import { sql } from 'kysely'
import type { Db } from '../../api/db/database.ts'
import type { World } from '../api/world.ts'

/** What was recorded of each order before its tickets, and whose bell told them of it. */
export async function tellOfOrders(db: Db, { a, admin }: World): Promise<void> {
  const { contractor, supplier, haulier } = a
  await sql`insert into events (id, kind, actor_id, quote_id, data, created_at)
    select nextval('event_id'), kind, actor_id, quote_id, '{}', at from (
      select steps.kind, steps.actor_id, orders.quote_id, orders.accepted_at + steps.later * interval '1 hour' as at
      from orders cross join (values ('quote.created', ${contractor.id}::int, -90), ('quote.verified', ${admin.id}, -80),
        ('bid.submitted', ${supplier.id}, -70), ('haulier_bid.priced', ${haulier.id}, -60),
        ('bid.accepted', ${contractor.id}, 0), ('order.supplier_confirmed', ${supplier.id}, 1),
        ('order.haulier_confirmed', ${haulier.id}, 2)) as steps (kind, actor_id, later)
      order by at, orders.quote_id
    ) as told`.execute(db)
  const firms = [contractor, supplier, haulier].map(({ company_id }) => `company:${company_id}`)
  await tell(db, sql`kind <> 'ticket.logged'`, [...firms, 'admins'])
  await ring(db, admin.id, 'admin', ['quote.created'])
  await ring(db, contractor.id, 'contractor', ['bid.submitted', 'order.supplier_confirmed', 'order.haulier_confirmed'])
  await ring(db, supplier.id, 'supplier', ['quote.verified', 'bid.accepted', 'order.haulier_confirmed'])
  await ring(db, haulier.id, 'haulier', ['quote.verified', 'bid.accepted', 'order.supplier_confirmed'])
}

/** Each ticket has its event, which both parties' firms, its driver and the admins read about. */
export async function tellOfTickets(db: Db, { a }: World): Promise<void> {
  await sql`insert into events (id, kind, actor_id, quote_id, data, created_at)
    select nextval('event_id'), 'ticket.logged', driver_id, quote_id,
      jsonb_build_object('ticket_id', id, 'number', number, 'net_kg', net_kg), created_at
    from (select * from tickets order by created_at, id) as logged`.execute(db)
  const isTicket = sql`kind = 'ticket.logged'`
  await tell(db, isTicket, [`company:${a.contractor.company_id}`, `company:${a.haulier.company_id}`, 'admins'])
  await sql`insert into event_audiences (audience, event_id, kind)
    select 'user:' || actor_id, id, kind from events where ${isTicket}`.execute(db)
}

async function tell(db: Db, which: ReturnType<typeof sql>, audiences: readonly string[]): Promise<void> {
  await sql`insert into event_audiences (audience, event_id, kind)
    select audience, id, kind from events, unnest(${audiences}::text[]) as audience where ${which} order by audience, id`.execute(
    db,
  )
}

/** All but the newest fifty have been read. */
async function ring(db: Db, userId: number, side: string, kinds: readonly string[]): Promise<void> {
  await sql`insert into notices (user_id, event_id, side, read_at)
    select ${userId}, id, ${side}, case when row_number() over (order by id desc) > 50 then created_at end
    from events where kind = any(${kinds}::text[])`.execute(db)
}
