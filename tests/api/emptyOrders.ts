import { sql } from 'kysely'
import type { Db } from '../../api/db/database.ts'
import { withoutTriggers } from './withoutTriggers.ts'

/** Takes away every quote with all that hangs on it, so that a test of whole lists needn't start an API of its own. */
export async function emptyOrders(db: Db): Promise<void> {
  await withoutTriggers(db, 'ticket_seals', (trx) =>
    sql`truncate demo, quotes, schedules, schedule_drafts, sites, hidden_quotes, quote_haulage, quote_questions, quote_answers, attachments, attachment_files, attachment_uploads, attachment_parts, old_dates, bids, haulier_bids, price_changes, waiting_acceptances, amendment_agreements, amendments, order_changes, order_terms, orders, released_orders, driver_assignments, driver_intents, tickets, carrier_days, order_days, order_sums, phone_sums, ticket_queries, ticket_seals, ticket_slips, signatures, collection_notes, vehicles,
    events, event_audiences, notices, webhooks, webhook_deliveries, webhook_tries`.execute(trx),
  )
  await db.updateTable('companies').set({ last_ticket_number: 0 }).execute()
}
