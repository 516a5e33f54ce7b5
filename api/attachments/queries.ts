import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { AttachmentQuery } from '../contract/attachments.ts'
import { attachedTo, readers, type Standing, standingsFor } from '../contract/rules/attachments.ts'
import type { OwnerRole } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import type { Database } from '../db/schema.ts'
import { isShownBid } from '../quotes/queries/shown.ts'

/** What somebody may be to the files of a quote; rules.ts makes it from their roles and what they see of the quote. */
export type Reader = {
  is_admin: boolean
  user_id: number
  /** Null for drivers and admins, who read as themselves. */
  company_id: number | null
  /** The sides whose orders they read for their firm. */
  sides: readonly OwnerRole[]
  /** Whether they read what their firm has added to its quotes, and to its bids. */
  readsOwn: { quote: boolean; bid: boolean }
  isBidder: boolean
  isBuyer: boolean
}

export type AttachmentInHand = Selectable<Database['attachments']>

/** True for files of the present order. A file of a released order names other bids. */
const isOfOrder = sql<boolean>`(attachments.record = 'quote' or (orders.bid_id = attachments.bid_id
  and (attachments.record = 'bid' or orders.haulier_bid_id is not distinct from attachments.haulier_bid_id)))`

function isOneOf(values: readonly string[], column: RawBuilder<unknown>) {
  return sql<boolean>`${column} = any(${values}::text[])`
}

const isNever = sql<boolean>`false`

/** The query must have `attachments` and `quotes`, and `orders` if there is one. */
const standingIs: Record<Standing, (reader: Reader) => RawBuilder<boolean>> = {
  bidder: ({ isBidder }) => sql<boolean>`${isBidder}::boolean`,
  buyer: ({ isBuyer }) =>
    sql<boolean>`(${isBuyer}::boolean and exists (select from bids
      where bids.id = attachments.bid_id and ${isShownBid()}))`,
  party: (reader) => sql<boolean>`(${isOfOrder} and ${isPartyTo(reader)})`,
  driver: (reader) => sql<boolean>`(${isOfOrder} and ${isDrivenBy(reader)})`,
}

function isPartyTo({ company_id, sides }: Reader): RawBuilder<boolean> {
  const parties = sides.map((side) => sql<boolean>`${sql.ref(`orders.${side}_company_id`)} = ${company_id}::int`)
  return parties.length > 0 ? sql<boolean>`(${sql.join(parties, sql` or `)})` : isNever
}

/** Drivers read as themselves, so nobody with a firm is one here. */
function isDrivenBy({ user_id, company_id }: Reader): RawBuilder<boolean> {
  if (company_id !== null) return isNever
  return sql<boolean>`orders.haulier_bid_id in (select assigned.haulier_bid_id from driver_assignments as assigned
    where assigned.driver_id = ${user_id} and assigned.removed_at is null)`
}

/** The rows of the contract's table that let this standing read. */
function isOpenTo(standing: Standing): RawBuilder<boolean> {
  const rows = attachedTo.flatMap((record) =>
    readers.filter((one) => standingsFor(record, one).includes(standing)).map((one) => `${record} ${one}`),
  )
  return isOneOf(rows, sql`attachments.record || ' ' || attachments.readers`)
}

function isOfFirm({ company_id, sides, readsOwn }: Reader): RawBuilder<boolean> {
  if (company_id === null) return isNever
  return sql<boolean>`(attachments.company_id = ${company_id} and case attachments.record
    when 'quote' then ${readsOwn.quote}::boolean when 'bid' then ${readsOwn.bid}::boolean
    else ${isOneOf(sides, sql`attachments.side`)} end)`
}

/** A file's own firm and admins read it, and whoever the contract's table names. */
function isReadableBy(reader: Reader): RawBuilder<boolean> {
  if (reader.is_admin) return sql<boolean>`true`
  const open = (Object.keys(standingIs) as Standing[]).map(
    (standing) => sql<boolean>`(${isOpenTo(standing)} and ${standingIs[standing](reader)})`,
  )
  return sql<boolean>`(${isOfFirm(reader)} or ${sql.join(open, sql` or `)})`
}

/** Whether the quote's page or its order's shows the reader a list at all, even an empty one. */
export async function seesList(db: Db | Trx, reader: Reader, quoteId: number): Promise<boolean> {
  if (reader.isBidder || reader.isBuyer) return true
  const found = await db
    .selectFrom('quotes')
    .leftJoin('orders', 'orders.quote_id', 'quotes.id')
    .select('quotes.id')
    .where('quotes.id', '=', quoteId)
    .where('quotes.deleted_at', 'is', null)
    .where(sql<boolean>`(${reader.is_admin} or ${isPartyTo(reader)} or ${isDrivenBy(reader)})`)
    .executeTakeFirst()
  return found !== undefined
}

function liveRows(db: Db | Trx, reader: Reader) {
  return db
    .selectFrom('attachments')
    .innerJoin('quotes', 'quotes.id', 'attachments.quote_id')
    .innerJoin('companies', 'companies.id', 'attachments.company_id')
    .innerJoin('users as adder', 'adder.id', 'attachments.added_by')
    .leftJoin('orders', 'orders.quote_id', 'attachments.quote_id')
    .leftJoin('attachment_files', 'attachment_files.attachment_id', 'attachments.id')
    .where('attachments.removed_at', 'is', null)
    .where('quotes.deleted_at', 'is', null)
    .where(isReadableBy(reader))
}

function shownRows(db: Db | Trx, reader: Reader) {
  return liveRows(db, reader).select([
    'attachments.id',
    'attachments.quote_id',
    'attachments.record',
    'attachments.bid_id',
    'attachments.name',
    'attachments.mime',
    'attachments.size',
    'attachments.width',
    'attachments.height',
    'attachments.readers',
    'attachments.side',
    'attachments.added_at',
    'attachments.opened_at',
    'attachments.version',
    'companies.name as firm',
    fullName('adder').as('adder_name'),
    sql<boolean>`attachment_files.attachment_id is not null`.as('is_stored'),
    isOfFirm(reader).as('is_own'),
    sql<boolean>`(attachments.record = 'order' and ${isOfOrder} is not true)`.as('is_former'),
  ])
}
export type AttachmentRow = Awaited<ReturnType<ReturnType<typeof shownRows>['executeTakeFirstOrThrow']>>

type Which = Pick<AttachmentQuery, 'record' | 'bid_id'> & { quoteId: number }

/** An order's list has all that hangs on it: its own files, its quote's and its accepted bid's. */
function isIn({ quoteId, record, bid_id }: Which): RawBuilder<boolean> {
  const isListed =
    record === 'order'
      ? sql<boolean>`(attachments.record <> 'bid' or attachments.bid_id = orders.bid_id)`
      : sql<boolean>`(attachments.record = ${record}
          and (${bid_id ?? null}::int is null or attachments.bid_id = ${bid_id ?? null}::int))`
  return sql<boolean>`(attachments.quote_id = ${quoteId} and ${isListed})`
}

/** Newest first, and one row beyond the page. */
export function listAttachments(db: Db, reader: Reader, which: Which, { cursor, limit }: AttachmentQuery) {
  return shownRows(db, reader)
    .where(isIn(which))
    .$if(cursor !== undefined, (rows) => rows.where('attachments.id', '<', cursor?.[0] ?? 0))
    .orderBy('attachments.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countAttachments(db: Db, reader: Reader, which: Which): Promise<number> {
  const { total } = await liveRows(db, reader)
    .where(isIn(which))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

export function findAttachment(db: Db | Trx, reader: Reader, id: number): Promise<AttachmentRow | undefined> {
  return shownRows(db, reader).where('attachments.id', '=', id).executeTakeFirst()
}

export async function findQuoteOf(db: Db | Trx, id: number): Promise<number | undefined> {
  const found = await db.selectFrom('attachments').select('quote_id').where('id', '=', id).executeTakeFirst()
  return found?.quote_id
}

/** Undefined where a restored backup had left the files out. */
export function findFile(db: Db, id: number): Promise<{ bytes: Buffer } | undefined> {
  return db.selectFrom('attachment_files').select('bytes').where('attachment_id', '=', id).executeTakeFirst()
}

export async function findPreview(db: Db, id: number): Promise<Buffer | null> {
  const found = await db
    .selectFrom('attachment_files')
    .select('preview')
    .where('attachment_id', '=', id)
    .executeTakeFirst()
  return found?.preview ?? null
}

/** False if its readers have been changed since they were read. */
export async function markOpened(db: Db, { id, version }: Pick<AttachmentRow, 'id' | 'version'>, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('attachments')
    .set({ opened_at: sql`coalesce(opened_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Call it under the quote's lock. */
export function lockAttachment(trx: Trx, id: number): Promise<AttachmentInHand | undefined> {
  return trx
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function changeReadersRow(trx: Trx, id: number, to: AttachmentInHand['readers']): Promise<void> {
  await trx
    .updateTable('attachments')
    .set((eb) => ({ readers: to, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The row stays, its bytes go. */
export async function removeRow(trx: Trx, id: number, removed_by: number, removed_at: Date): Promise<void> {
  await trx
    .updateTable('attachments')
    .set((eb) => ({ removed_at, removed_by, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await trx.deleteFrom('attachment_files').where('attachment_id', '=', id).execute()
}

export async function insertAttachment(trx: Trx, row: Insertable<Database['attachments']>): Promise<number> {
  const { id } = await trx.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertFile(trx: Trx, file: Insertable<Database['attachment_files']>): Promise<void> {
  await trx.insertInto('attachment_files').values(file).execute()
}

/** Companies and drivers that the contract's table lets read a file with these readers, as the order stands now. */
export async function listReaders(trx: Trx, id: number, chosen: AttachmentInHand['readers']) {
  const { rows } = await sql<{ company_id: number | null; driver_id: number | null }>`
    with file as (select * from attachments where id = ${id})
    select unnest(array[contractor_company_id, supplier_company_id, haulier_company_id]) as company_id, null as driver_id
      from file as attachments join orders on orders.quote_id = attachments.quote_id
      where ${isAmong(chosen, 'party')} and ${isOfOrder}
    union select null, driver_id from file as attachments join orders on orders.quote_id = attachments.quote_id
      join driver_assignments as assigned on assigned.haulier_bid_id = orders.haulier_bid_id
      where ${isAmong(chosen, 'driver')} and ${isOfOrder} and assigned.removed_at is null
    union select quotes.company_id, null from file as attachments
      join quotes on quotes.id = attachments.quote_id join bids on bids.id = attachments.bid_id
      where ${isAmong(chosen, 'buyer')} and ${isShownBid()}`.execute(trx)
  return rows
}

/** `attachments.record` with these readers lets this standing read. */
function isAmong(chosen: AttachmentInHand['readers'], standing: Standing): RawBuilder<boolean> {
  const records = attachedTo.filter((record) => standingsFor(record, chosen).includes(standing))
  return isOneOf(records, sql`attachments.record`)
}

export function findByUpload(db: Db | Trx, uploadId: string, userId: number) {
  return db
    .selectFrom('attachments')
    .select(['id', 'quote_id'])
    .where('upload_id', '=', uploadId)
    .where('added_by', '=', userId)
    .executeTakeFirst()
}

/** What a driver's phone keeps of the order in the query's `orders`: pictures and PDFs that are open to drivers. */
export function plansOfOrder(db: Db | Trx) {
  return jsonArrayFrom(
    db
      .selectFrom('attachments')
      .innerJoin('attachment_files', 'attachment_files.attachment_id', 'attachments.id')
      .select(['attachments.id', 'attachments.name', 'attachments.mime', 'attachments.size'])
      .where(sql<boolean>`attachments.quote_id = orders.quote_id`)
      .where('attachments.removed_at', 'is', null)
      .where(isOpenTo('driver'))
      .where(isOfOrder)
      .orderBy('attachments.id', 'desc'),
  )
}
