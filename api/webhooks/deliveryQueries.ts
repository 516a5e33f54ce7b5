import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { testKind } from '../contract/webhooks.ts'
import type { Paging } from '../contract/wire/wire.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

export async function insertDeliveries(
  trx: Trx,
  rows: readonly Insertable<Database['webhook_deliveries']>[],
): Promise<Turn[]> {
  if (rows.length === 0) return []
  return trx.insertInto('webhook_deliveries').values(rows).returning(['id', 'turn']).execute()
}

export type Turn = { id: number; turn: number }

/** Whether an earlier event of its order has still to be delivered. */
const isHeld = sql<boolean>`(delivery.quote_id is not null and exists (select from webhook_deliveries as earlier
  where earlier.webhook_id = delivery.webhook_id and earlier.quote_id = delivery.quote_id and earlier.state = 'waiting'
    and earlier.holds_order and earlier.event_id < delivery.event_id))`

/** The deliveries that meet the condition and wait for no other. */
export async function listFree(trx: Trx, condition: RawBuilder<boolean>): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select id, turn from webhook_deliveries as delivery
    where state = 'waiting' and ${condition} and not ${isHeld} order by event_id, id`.execute(trx)
  return rows
}

export const among = (ids: readonly number[]) => sql<boolean>`id = any(${ids}::int[])`

export const ofWebhook = (id: number) => sql<boolean>`webhook_id = ${id}`

/** What of the order is free once this one is settled: replays of it, too. */
export async function listFollowing(trx: Trx, { webhook_id, quote_id, event_id }: DeliveryRow): Promise<Turn[]> {
  if (quote_id === null) return []
  return listFree(trx, sql`webhook_id = ${webhook_id} and quote_id = ${quote_id} and event_id > ${event_id}`)
}

export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export function findDelivery(db: Db | Trx, webhookId: number, id: number) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** What a job may send: in its turn, of a webhook that runs, and not held by an earlier one. */
export async function findDue(db: Db, id: number, turn: number) {
  return db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhooks', 'webhooks.id', 'delivery.webhook_id')
    .selectAll('delivery')
    .select(['webhooks.address', 'webhooks.secret_salt', 'webhooks.former_salt', 'webhooks.former_until'])
    .where('delivery.id', '=', id)
    .where('delivery.turn', '=', turn)
    .where('delivery.state', '=', 'waiting')
    .where('webhooks.ended_at', 'is', null)
    .where('webhooks.paused_at', 'is', null)
    .where(sql<boolean>`not ${isHeld}`)
    .executeTakeFirst()
}

export async function updateDelivery(
  trx: Trx,
  id: number,
  change: Updateable<Database['webhook_deliveries']>,
): Promise<void> {
  await trx.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute()
}

/** A commit that a crash of the database loses only sends once more. */
export async function hurry(trx: Trx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(trx)
}

export async function insertTry(trx: Trx, row: Insertable<Database['webhook_tries']>): Promise<number> {
  await trx.insertInto('webhook_tries').values(row).execute()
  const { tries } = await trx
    .selectFrom('webhook_tries')
    .select((eb) => eb.fn.countAll<number>().as('tries'))
    .where('delivery_id', '=', row.delivery_id)
    .executeTakeFirstOrThrow()
  return Number(tries)
}

const last = sql`left join lateral (select at, ms, status, failure from webhook_tries
  where delivery_id = delivery.id order by id desc limit 1) as last on true`
const tries = sql`(select count(*)::int from webhook_tries where delivery_id = delivery.id) as tries`

export type ShownDelivery = DeliveryRow & {
  tries: number
  at: Date | null
  ms: number | null
  status: number | null
  failure: string | null
}

export async function listDeliveries(db: Db, webhookId: number, { limit, cursor }: Paging): Promise<ShownDelivery[]> {
  const { rows } = await sql<ShownDelivery>`
    select delivery.*, ${tries}, last.* from (
      select * from webhook_deliveries where webhook_id = ${webhookId} and id < ${cursor?.[0] ?? 2 ** 31 - 1}
      order by id desc limit ${limit + 1}
    ) as delivery ${last} order by delivery.id desc`.execute(db)
  return rows
}

export async function findShown(db: Db, webhookId: number, id: number): Promise<ShownDelivery | undefined> {
  const { rows } = await sql<ShownDelivery>`
    select delivery.*, ${tries}, last.* from webhook_deliveries as delivery ${last}
    where delivery.webhook_id = ${webhookId} and delivery.id = ${id}`.execute(db)
  return rows[0]
}

export function listTries(db: Db, deliveryId: number) {
  return db
    .selectFrom('webhook_tries')
    .select(['at', 'ms', 'status', 'failure'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
}

export async function countDeliveries(db: Db, webhookId: number): Promise<number> {
  const { total } = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

const hasFailed = sql<boolean>`(kind <> ${sql.lit(testKind)}
  and (state = 'given_up' or (state = 'waiting' and first_tried_at is not null)))`

export async function countFailed(db: Db | Trx, webhookId: number): Promise<number> {
  const { rows } = await sql<{ failed: number }>`select count(*)::int as failed from webhook_deliveries
    where webhook_id = ${webhookId} and ${hasFailed}`.execute(db)
  return rows[0]?.failed ?? 0
}

/** Oldest first, so that the replays keep the order. */
export function listFailed(trx: Trx, webhookId: number, most: number) {
  return trx
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where(hasFailed)
    .orderBy('event_id')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Their three days begin anew. */
export async function renewWaiting(trx: Trx, webhookId: number, now: Date): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set((eb) => ({ first_tried_at: null, next_at: now, turn: eb('turn', '+', 1) }))
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Due for a while and without a job, as after a restore. Locked, so that one process alone makes it. */
export async function lockForgotten(trx: Trx, before: Date, most: number): Promise<(Turn & { webhook_id: number })[]> {
  const { rows } = await sql<Turn & { webhook_id: number }>`
    select delivery.id, delivery.turn, delivery.webhook_id
    from webhook_deliveries as delivery join webhooks on webhooks.id = delivery.webhook_id
    where delivery.state = 'waiting' and delivery.next_at < ${before} and webhooks.ended_at is null
      and webhooks.paused_at is null and not ${isHeld} and not exists (select from pgboss.job
        where job.name = 'webhook' and job.state < 'completed' and (job.data ->> 'delivery_id')::int = delivery.id
          and (job.data ->> 'turn')::int = delivery.turn)
    order by delivery.id limit ${most} for update of delivery skip locked`.execute(trx)
  return rows
}

export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('made_at', '<', before).execute()
  await db.deleteFrom('webhooks').where('ended_at', '<', before).execute()
}
