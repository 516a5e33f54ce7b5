import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'

/** By the database's clock, as the table's trigger, which refuses to delete younger ones. */
export async function deleteAccessRecords(db: Db, days: number): Promise<void> {
  await sql`delete from access_records where at < now() - make_interval(days => ${days})`.execute(db)
}

/** Ids of people whose accounts ended before, and who are still named. */
export async function lockEndedPeople(trx: Trx, before: Date): Promise<number[]> {
  const people = await trx
    .selectFrom('users')
    .select('id')
    .where('erased_at', 'is', null)
    .where(sql<boolean>`coalesce(deleted_at, deactivated_at) < ${before}`)
    .forUpdate()
    .execute()
  return people.map(({ id }) => id)
}

/** The rows stay, because tickets, events and keys refer to them. */
export async function erasePeople(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({ first_name: 'Erased', last_name: 'person', phone: null, password_hash: '', erased_at: now })
    .set({ email: sql`'erased-' || id || '@erased.invalid'`, deleted_at: sql`coalesce(deleted_at, ${now})` })
    .where('id', 'in', ids)
    .execute()
  await trx
    .updateTable('companies')
    .set({ payable_contact_name: null, payable_contact_phone: null, payable_contact_email: null })
    .where('owner_user_id', 'in', ids)
    .execute()
  await trx
    .updateTable('events')
    .set({ data: sql`jsonb_set(data, '{name}', '"Erased person"')` })
    .where('kind', 'in', ['user.verified', 'user.banned', 'user.deleted'])
    .where(sql<string>`data ->> 'user_id'`, 'in', ids.map(String))
    .execute()
  await trx.updateTable('devices').set({ name: 'Erased' }).where('user_id', 'in', ids).execute()
  await trx.deleteFrom('sessions').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('email_tokens').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('second_factors').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('notice_preferences').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('notices').where('user_id', 'in', ids).execute()
}

/** Empties the contacts of quotes whose last day and last load lie before. */
export async function eraseContacts(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('quotes')
    .set({ site_contact_name: null, site_contact_phone: null })
    .where((eb) => eb.or([eb('site_contact_name', 'is not', null), eb('site_contact_phone', 'is not', null)]))
    .where(sql<boolean>`delivery_to_date < (${before}::timestamptz at time zone 'Europe/London')::date`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('order_sums')
            .select('order_sums.quote_id')
            .whereRef('order_sums.quote_id', '=', 'quotes.id')
            .where('order_sums.last_at', '>=', before),
        ),
      ),
    )
    .execute()
}

/** At most `limit` tickets whose load and seal lie before. By the seal, readers see that nobody erased one early. */
export async function lockOldTickets(trx: Trx, before: Date, limit: number) {
  return trx
    .selectFrom('tickets')
    .innerJoin('ticket_seals as seal', 'seal.ticket_id', 'tickets.id')
    .select(['tickets.id', 'tickets.signature_id', 'seal.code'])
    .where('tickets.logged_at', '<', before)
    .where('seal.sealed_at', '<', before)
    .where('tickets.erased_at', 'is', null)
    .limit(limit)
    .forUpdate('tickets')
    .skipLocked()
    .execute()
}

type ErasedTicket = { id: number; signature_id: string; code_hashes: readonly Buffer[] }

export async function eraseTickets(trx: Trx, tickets: readonly ErasedTicket[], now: Date): Promise<void> {
  const ids = tickets.map(({ id }) => id)
  await sql`
    update ticket_seals set code = null, code_hashes = array[item.one, item.other]
    from unnest(
      ${ids}::bigint[],
      ${tickets.map(({ code_hashes }) => code_hashes[0])}::bytea[],
      ${tickets.map(({ code_hashes }) => code_hashes[1])}::bytea[]
    ) as item (id, one, other)
    where ticket_seals.ticket_id = item.id`.execute(trx)
  await trx.deleteFrom('ticket_slips').where('ticket_id', 'in', ids).execute()
  await trx
    .updateTable('signatures')
    .set({ bytes: Buffer.alloc(0) })
    .where(
      'id',
      'in',
      tickets.map(({ signature_id }) => signature_id),
    )
    .execute()
  await trx.updateTable('tickets').set({ signed_by: null, erased_at: now }).where('id', 'in', ids).execute()
}
