import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

export type UploadRow = Selectable<Database['attachment_uploads']>
type Mine = { id: string; userId: number; now: Date }

/** Undefined for somebody else's, and for one that has run out. */
export function findUpload(db: Db | Trx, { id, userId, now }: Mine): Promise<UploadRow | undefined> {
  return db
    .selectFrom('attachment_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('added_by', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Undefined if another call has finished or cancelled it meanwhile. */
export async function takeUpload(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('attachment_uploads').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

type SameRecord = Pick<UploadRow, 'quote_id' | 'record' | 'bid_id' | 'haulier_bid_id'>
type SameFile = SameRecord & Pick<UploadRow, 'name' | 'size' | 'sha256' | 'added_by'>

/** The same file by the same person for the same record, begun before. */
export function findBegun(trx: Trx, file: SameFile, now: Date): Promise<UploadRow | undefined> {
  const { quote_id, record, bid_id, haulier_bid_id, name, size, sha256, added_by } = file
  return trx
    .selectFrom('attachment_uploads')
    .selectAll()
    .where((eb) => eb.and({ quote_id, record, name, size, sha256, added_by }))
    .where(sql<boolean>`bid_id is not distinct from ${bid_id}::int`)
    .where(sql<boolean>`haulier_bid_id is not distinct from ${haulier_bid_id}::int`)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export function insertUpload(trx: Trx, upload: Insertable<Database['attachment_uploads']>): Promise<UploadRow> {
  return trx.insertInto('attachment_uploads').values(upload).returningAll().executeTakeFirstOrThrow()
}

export async function listReceived(db: Db | Trx, uploadId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('attachment_parts')
    .select('n')
    .where('upload_id', '=', uploadId)
    .orderBy('n')
    .execute()
  return rows.map(({ n }) => n)
}

/** Once each: a part that is sent again has the same bytes. Nothing if the upload is gone meanwhile. */
export async function insertPart(db: Db, part: Insertable<Database['attachment_parts']>): Promise<void> {
  const { upload_id, n, bytes } = part
  await sql`insert into attachment_parts (upload_id, n, bytes)
    select id, ${n}::smallint, ${bytes}::bytea from attachment_uploads where id = ${upload_id} for key share
    on conflict do nothing`.execute(db)
}

export async function readParts(db: Db, uploadId: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('attachment_parts')
    .select('bytes')
    .where('upload_id', '=', uploadId)
    .orderBy('n')
    .execute()
  return rows.map(({ bytes }) => bytes)
}

/** So that two uploads don't both take the last room. Behind the quote's lock; the firm's row would be locked before it. */
export async function lockQuota(trx: Trx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('file_quota', ${companyId}))`.execute(trx)
}

type Counted = Pick<UploadRow, 'quote_id' | 'record' | 'bid_id' | 'company_id'>

/** The firm's files and unfinished uploads: how many on this record, and all bytes. */
export async function findRoom(db: Db | Trx, firm: Counted, now: Date): Promise<{ on_record: number; used: number }> {
  const { quote_id, record, bid_id, company_id } = firm
  const { rows } = await sql<{ on_record: number; used: number }>`
    select count(*) filter (where quote_id = ${quote_id} and record = ${record}
        and (record <> 'bid' or bid_id = ${bid_id}::int))::int as on_record,
      coalesce(sum(size), 0)::float8 as used
    from (select quote_id, record, bid_id, size from attachments
        where company_id = ${company_id} and removed_at is null
      union all select quote_id, record, bid_id, size from attachment_uploads
        where company_id = ${company_id} and expires_at > ${now}) as counted`.execute(db)
  const [room] = rows
  if (!room) throw new Error('An aggregate without a row')
  return room
}
