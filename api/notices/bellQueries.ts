import { sql } from 'kysely'
import type { NoticeKind, Side } from '../contract/events.ts'
import { mostNotificationsCounted, type NotificationQuery, type NotificationsRead } from '../contract/notices.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { isOrderOf } from '../orders/queries/parties.ts'
import type { NoticedEvent } from './recipients.ts'

type VisibleKinds = readonly { kind: NoticeKind; side: Side }[]

/** Idempotent, since the job may repeat. Listeners hear of it at the commit. */
export async function insertNotices(
  trx: Trx,
  eventId: number,
  recipients: readonly { user_id: number; side: Side }[],
): Promise<void> {
  if (recipients.length === 0) return
  await trx
    .insertInto('notices')
    .values(recipients.map((one) => ({ ...one, event_id: eventId, read_at: null })))
    .onConflict((conflict) => conflict.columns(['user_id', 'event_id']).doNothing())
    .execute()
  await sql`select pg_notify('loadstone_notices', ${String(eventId)})`.execute(trx)
}

export type NoticeRow = NoticedEvent & {
  side: Side
  read_at: Date | null
  created_at: Date
  /** The order's quantity, if the reader's firm has a part in it. */
  ordered_kg: number | null
  /** Whose person acted; null for an admin or nobody. */
  firm_name: string | null
}

function notices(db: Db, userId: number, visible: VisibleKinds) {
  const kinds = visible.map(({ kind }) => kind)
  const sides = visible.map(({ side }) => side)
  return db
    .selectFrom('notices')
    .innerJoin('events', 'events.id', 'notices.event_id')
    .where('notices.user_id', '=', userId)
    .where(sql<boolean>`(events.kind, notices.side) in (select * from unnest(${kinds}::text[], ${sides}::text[]))`)
}

/** A page, newest first, plus one row beyond it. */
export async function listNotices(
  db: Db,
  { id, company_id }: Pick<Actor, 'id' | 'company_id'>,
  visible: VisibleKinds,
  { limit, cursor }: NotificationQuery,
): Promise<NoticeRow[]> {
  const rows = await notices(db, id, visible)
    .leftJoin('orders', (join) => join.onRef('orders.quote_id', '=', 'events.quote_id').on(isOrderOf({ company_id })))
    .leftJoin('users as doer', 'doer.id', 'events.actor_id')
    .leftJoin('companies as firm', 'firm.id', 'doer.company_id')
    .select(['events.id', 'events.kind', 'events.actor_id', 'events.quote_id', 'events.data', 'events.created_at'])
    .select(['notices.side', 'notices.read_at', 'orders.quantity_kg as ordered_kg', 'firm.name as firm_name'])
    .$if(cursor !== undefined, (found) => found.where('notices.event_id', '<', cursor?.[0] ?? 0))
    .orderBy('notices.event_id', 'desc')
    .limit(limit + 1)
    .execute()
  // Only `recordEvent` writes events, and it types the data by kind.
  return rows as NoticeRow[]
}

export async function countNotices(
  db: Db,
  userId: number,
  visible: VisibleKinds,
): Promise<{ total: number; unread: number }> {
  const upTo = (onlyUnread: boolean) =>
    notices(db, userId, visible)
      .select('notices.event_id')
      .$if(onlyUnread, (found) => found.where('notices.read_at', 'is', null))
      .limit(mostNotificationsCounted)
  const counted = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom(upTo(false).as('all'))
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('total'),
      eb
        .selectFrom(upTo(true).as('new'))
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('unread'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(counted.total), unread: Number(counted.unread) }
}

export async function markRead(db: Db, userId: number, { ids, until }: NotificationsRead, now: Date): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where((eb) => eb.or([eb('event_id', 'in', [...(ids ?? []), 0]), eb('event_id', '<=', until ?? 0)]))
    .execute()
}
