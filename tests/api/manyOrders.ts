import { sql } from 'kysely'
import type { Db } from '../../api/db/database.ts'

/** So many orders like this one, quote, bids and all; the drivers stay with the first. Their numbers, the newest first. */
export async function copyOrder(db: Db, quoteId: number, copies: number): Promise<number[]> {
  await copyRows(db, 'quotes', sql`, generate_series(1, ${copies}::int) where source.id = ${quoteId}`, {})
  const copied = sql`quotes as made where source.quote_id = ${quoteId} and made.id > ${quoteId} and not exists
    (select from orders where orders.quote_id = made.id)`
  await copyRows(db, 'bids', sql`, ${copied}`, { quote_id: sql`made.id` })
  const bid = sql`(select id from bids where bids.quote_id = made.id)`
  await copyRows(db, 'haulier_bids', sql`, ${copied}`, { quote_id: sql`made.id`, bid_id: bid })
  const haulierBid = sql`(select id from haulier_bids where haulier_bids.quote_id = made.id)`
  await copyRows(db, 'orders', sql`, ${copied}`, { quote_id: sql`made.id`, bid_id: bid, haulier_bid_id: haulierBid })
  await sql`analyze`.execute(db)
  const rows = await db.selectFrom('orders').select('quote_id').where('quote_id', '>', quoteId).execute()
  return rows.map(({ quote_id }) => quote_id).sort((one, other) => other - one)
}

/** So many quotes like this one, each with its bid. */
export async function copyBidden(db: Db, quoteId: number, copies: number): Promise<void> {
  await copyRows(db, 'quotes', sql`, generate_series(1, ${copies}::int) where source.id = ${quoteId}`, {})
  const copied = sql`quotes as made where source.quote_id = ${quoteId} and made.id > ${quoteId}`
  await copyRows(db, 'bids', sql`, ${copied}`, { quote_id: sql`made.id` })
  await sql`analyze`.execute(db)
}

/** So many more of the one ticket of each of these orders. */
export async function copyTickets(
  db: Db,
  quoteIds: readonly number[],
  ticketOf: number,
  copies: number,
): Promise<void> {
  const { rows } = await sql<{ id: string; quote_id: number }>`insert into signatures
    select gen_random_uuid(), mime, bytes, sha256, captured_sha256, created_at from signatures,
      generate_series(1, ${copies * quoteIds.length}::int)
    where id = (select signature_id from tickets where id = ${ticketOf}) returning id`.execute(db)
  const pictures = rows.map(({ id }) => id)
  await copyRows(
    db,
    'tickets',
    sql`, unnest(${pictures}::uuid[]) with ordinality as picture (id, at) where source.id = ${ticketOf}`,
    {
      number: sql`(select max(number) from tickets) + picture.at`,
      quote_id: sql`(${quoteIds}::int[])[1 + (picture.at - 1) / ${copies}]`,
      signature_id: sql`picture.id`,
      sync_token: sql`gen_random_uuid()`,
    },
  )
  await sql`analyze`.execute(db)
}

type Value = ReturnType<typeof sql>

/** Every column as it is in the source but for those named. */
async function copyRows(db: Db, table: string, from: Value, changed: Record<string, Value>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${table} and table_schema = 'public' and is_identity = 'NO' and is_generated = 'NEVER'
    order by ordinal_position`.execute(db)
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => changed[name] ?? sql.ref(`source.${name}`))
  await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(values)} from ${sql.table(table)} as source ${from}`.execute(db)
}
