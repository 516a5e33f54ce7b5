import { type Insertable, sql, type Updateable } from 'kysely'
import { accessRows } from '../auth/queries.ts'
import type { EventKind } from '../contract/events.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'
import { toCompany } from '../events/record.ts'

function live(db: Db | Trx) {
  return db.selectFrom('webhooks').selectAll('webhooks').where('ended_at', 'is', null)
}

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>

export function findWebhook(db: Db | Trx, companyId: number) {
  return live(db).where('company_id', '=', companyId).executeTakeFirst()
}

export function lockWebhook(trx: Trx, companyId: number) {
  return live(trx).where('company_id', '=', companyId).forUpdate().executeTakeFirst()
}

export function lockWebhookById(trx: Trx, id: number) {
  return live(trx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** It begins with what happens next. */
export async function insertWebhook(trx: Trx, row: Omit<Insertable<Database['webhooks']>, 'cursor_id'>) {
  const cursor_id = sql<number>`(select coalesce(max(id), 0) from events)`
  return trx
    .insertInto('webhooks')
    .values({ ...row, cursor_id })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateWebhook(trx: Trx, id: number, change: Updateable<Database['webhooks']>) {
  return trx.updateTable('webhooks').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Webhooks that have events to look at. */
export async function listBehind(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from webhooks where ended_at is null and paused_at is null and exists (
      select from event_audiences as entry
      where entry.audience = 'company:' || webhooks.company_id and entry.event_id > webhooks.cursor_id)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Undefined while another process has it. */
export function claimWebhook(trx: Trx, id: number) {
  return live(trx).where('id', '=', id).where('paused_at', 'is', null).forUpdate().skipLocked().executeTakeFirst()
}

/** The maker, with what their access depends on. */
export function findMaker(trx: Trx, { made_by, company_id }: WebhookRow) {
  return accessRows(trx).where('users.id', '=', made_by).where('users.company_id', '=', company_id).executeTakeFirst()
}

/** The firm's next events, oldest first. Ids follow the commits, so none appears later below the last. */
export async function listNext(trx: Trx, { company_id, cursor_id }: WebhookRow, since: Date, most: number) {
  const { rows } = await sql<{ id: number; kind: EventKind; isKept: boolean }>`
    select entry.event_id as id, entry.kind, events.created_at >= ${since}::timestamptz as "isKept"
    from event_audiences as entry join events on events.id = entry.event_id
    where entry.audience = ${toCompany(company_id)} and entry.event_id > ${cursor_id}
    order by entry.event_id limit ${most}`.execute(trx)
  return rows
}
