import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'

/** At most `limit`. By the database's clock, as the table's trigger, which refuses to delete younger ones. */
export async function deleteAccessRecords(db: Db, days: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from access_records where id in (select id from access_records
    where at < now() - make_interval(days => ${days}) limit ${limit})`.execute(db)
  return Number(numAffectedRows)
}

/** Ids of people who are still named and whose accounts ended before, by themselves or with their firm's owner. */
export async function lockEndedPeople(trx: Trx, before: Date): Promise<number[]> {
  const people = await trx
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .leftJoin('users as owner', 'owner.id', 'companies.owner_user_id')
    .select('users.id')
    .where('users.erased_at', 'is', null)
    .where(sql<boolean>`least(users.deleted_at, users.deactivated_at, owner.deleted_at) < ${before}`)
    .forUpdate('users')
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
    .updateTable('sites')
    .set({ site_contact_name: null, site_contact_phone: null })
    .where('company_id', 'in', trx.selectFrom('companies').select('id').where('owner_user_id', 'in', ids))
    .execute()
  await trx
    .updateTable('events')
    .set({ data: sql`jsonb_set(data, '{name}', '"Erased person"')` })
    .where('kind', 'in', ['user.verified', 'user.banned', 'user.deleted'])
    .where(sql<string>`data ->> 'user_id'`, 'in', ids.map(String))
    .execute()
  await sql`update events set data = jsonb_set(data, '{name}', '"Erased"')
    where kind in ('device.registered', 'device.revoked')
      and data ->> 'device_id' in (select id::text from devices where user_id = any(${ids}))`.execute(trx)
  await trx.updateTable('devices').set({ name: 'Erased' }).where('user_id', 'in', ids).execute()
  await trx.deleteFrom('sessions').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('calendar_feeds').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('email_tokens').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('second_factors').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('recovery_codes').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('notice_preferences').where('user_id', 'in', ids).execute()
  await trx.deleteFrom('notices').where('user_id', 'in', ids).execute()
}

/** Empties the contacts of at most `limit` quotes whose last day and last load lie before. */
export async function eraseContacts(db: Db, before: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('quotes')
    .set({ site_contact_name: null, site_contact_phone: null })
    .where('id', 'in', namedContacts(db, before).limit(limit))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

function namedContacts(db: Db, before: Date) {
  return endedQuotes(db, before).where((eb) =>
    eb.or([eb('site_contact_name', 'is not', null), eb('site_contact_phone', 'is not', null)]),
  )
}

/** At most `limit` files of quotes whose last day and last load lie before, or that were deleted. Names stay, as of orders. */
export async function removeAttachments(db: Db, before: Date, now: Date, limit: number): Promise<number> {
  const ended = db
    .selectFrom('attachments')
    .select('attachments.id')
    .where('removed_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('quote_id', 'in', endedQuotes(db, before)),
        eb('quote_id', 'in', db.selectFrom('quotes').select('id').where('deleted_at', 'is not', null)),
      ]),
    )
    .limit(limit)
  const { rows } = await sql<{ id: number }>`
    with removed as (update attachments set removed_at = ${now} where id in (${ended}) returning id),
      gone as (delete from attachment_files using removed where attachment_id = removed.id)
    select id from removed`.execute(db)
  return rows.length
}

function endedQuotes(db: Db, before: Date) {
  return db
    .selectFrom('quotes')
    .select('quotes.id')
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
}

/** The same for what the contacts of orders were before a change. */
export async function eraseFormerContacts(db: Db, before: Date, limit: number): Promise<number> {
  const named = db
    .selectFrom('order_changes')
    .select('order_changes.id')
    .where('field', 'in', ['site_contact_name', 'site_contact_phone'])
    .where('was', 'is not', null)
    .where('quote_id', 'in', endedQuotes(db, before))
    .limit(limit)
  const { numUpdatedRows } = await db
    .updateTable('order_changes')
    .set({ was: null })
    .where('id', 'in', named)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Empties the contacts of at most `limit` saved sites that were archived before. */
export async function eraseSiteContacts(db: Db, before: Date, limit: number): Promise<number> {
  const named = db
    .selectFrom('sites')
    .select('sites.id')
    .where('archived_at', '<', before)
    .where((eb) => eb.or([eb('site_contact_name', 'is not', null), eb('site_contact_phone', 'is not', null)]))
    .limit(limit)
  const { numUpdatedRows } = await db
    .updateTable('sites')
    .set({ site_contact_name: null, site_contact_phone: null })
    .where('id', 'in', named)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** At most `limit` photos of paper notes, which may show names. */
export async function deleteNotes(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('collection_notes')
    .where('id', 'in', db.selectFrom('collection_notes').select('id').where('created_at', '<', before).limit(limit))
    .executeTakeFirst()
  return Number(numDeletedRows)
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

type ErasedTicket = { id: number; signature_id: string | null; code_hashes: readonly Buffer[] }

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
    .where(sql<boolean>`id = any(${tickets.map(({ signature_id }) => signature_id)}::uuid[])`)
    .execute()
  await trx
    .updateTable('tickets')
    .set({ signed_by: null, driver_name: null, erased_at: now })
    .where('id', 'in', ids)
    .execute()
}
