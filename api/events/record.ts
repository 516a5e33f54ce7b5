import { sql } from 'kysely'
import { type EventData, type EventKind, events, type QuoteKind } from '../contract/events.ts'
import { prepared } from '../db/compiledOnce.ts'
import type { Db, Trx } from '../db/database.ts'
import { type DeferredQuery, mapQuery, runQuery } from '../db/together.ts'
import { recordAccessEvent, recordAccesses } from './accessRecord.ts'
import { actingToken, noteRecorded } from './answered.ts'
import { enqueue, enqueueAll, type Jobs } from './jobs.ts'

/** Who may see an event. It includes those who have just lost sight of its subject. */
export type Audience = `company:${number}` | `user:${number}` | 'admins'

export const toCompany = (id: number): Audience => `company:${id}`
export const toUser = (id: number): Audience => `user:${id}`

export type NewEvent<Kinds extends EventKind = EventKind> = {
  [Kind in Kinds]: { kind: Kind; actor_id: number | null; audience: readonly Audience[] } & (Kind extends QuoteKind
    ? { quote_id: number }
    : { quote_id?: never }) &
    (Record<never, never> extends EventData[Kind] ? { data?: never } : { data: EventData[Kind] })
}[Kinds]

export type RecordedEvent<Kinds extends EventKind = EventKind> = {
  [Kind in Kinds]: {
    id: number
    kind: Kind
    actor_id: number | null
    quote_id: Kind extends QuoteKind ? number : null
    data: EventData[Kind]
  }
}[Kinds]

/** Any number, the same in all processes. This lock makes event ids follow commit order. */
const eventLock = 7_301_001

/**
 * The last statement of a service's transaction. Activity, notices, mail and sync all read from the events.
 *
 * The lock is taken before the id is drawn and held until commit, so a smaller id is always visible first. With a bare
 * sequence a cursor could skip a slow transaction. NOTIFY carries only the id, on commit.
 */
export async function recordEvent(trx: Trx, deps: { jobs: Jobs; now: () => Date }, event: NewEvent): Promise<number> {
  const [id = 0] = await runQuery(trx, eventsInsert(trx, deps.now(), event, [event.data ?? {}]))
  const { mail, notice } = events[event.kind]
  if (mail) await enqueue(deps.jobs, trx, 'mail', { event_id: id })
  if (notice) await enqueue(deps.jobs, trx, 'notice', { event_id: id })
  await recordAccessEvent(trx, deps.now(), event)
  return id
}

/** The same for several that differ only in their data, in as many statements as for one. */
export async function recordEvents(
  trx: Trx,
  deps: { jobs: Jobs; now: () => Date },
  event: Omit<NewEvent<MailedKind>, 'data'>,
  data: readonly EventData[MailedKind][],
): Promise<void> {
  if (data.length === 0) return
  const ids = await runQuery(trx, eventsInsert(trx, deps.now(), event, data))
  await enqueueAll(
    deps.jobs,
    trx,
    'mail',
    ids.map((event_id) => ({ event_id })),
  )
  const users = data.map(({ user_id }) => user_id)
  await recordAccesses(trx, deps.now(), { kind: event.kind, users, actor_id: event.actor_id })
}

/** Mailed and kept in the record of access, without a notice. */
type MailedKind = 'staff.invited'

/** Neither mailed, nor put in the bell, nor kept in the record of access. */
type QuietKind = 'ticket.logged' | 'ticket.imported'

/** The same as a statement to send with the commit; several events differ only in their data. */
export function recording<Kind extends QuietKind>(
  trx: Trx,
  now: Date,
  event: Omit<NewEvent<Kind>, 'data'>,
  data: readonly EventData[Kind][],
): DeferredQuery<number> {
  return mapQuery(eventsInsert(trx, now, event, data), (ids) => ids.at(-1) ?? 0)
}

function eventsInsert(
  trx: Trx,
  now: Date,
  event: Omit<NewEvent, 'data'>,
  data: readonly object[],
): DeferredQuery<number[]> {
  const audience = [...new Set(event.audience)]
  const insert = sql<{ id: number }>`
    with turn as materialized (
      select pg_advisory_xact_lock(${sql.lit(eventLock)})
    ), event as (
      insert into events (id, kind, actor_id, quote_id, data, created_at, token_id)
      select nextval('event_id'), ${event.kind}::text, ${event.actor_id}::integer, ${event.quote_id ?? null}::integer,
        data, ${now}::timestamptz, ${actingToken()}::integer from turn, unnest(${data.map((one) => JSON.stringify(one))}::jsonb[]) as data
      returning id, kind
    ), seen as (
      insert into event_audiences (audience, event_id, kind) select unnest(${audience}::text[]), id, kind from event
    )
    select id, pg_notify('loadstone_events', id::text) from event order by id`
  return mapQuery(prepared(trx, insert), (rows) => {
    const ids = rows.map(({ id }) => Number(id))
    noteRecorded(ids.at(-1) ?? 0)
    return ids
  })
}

export async function findEvent(db: Db | Trx, id: number): Promise<RecordedEvent> {
  const event = await db
    .selectFrom('events')
    .select(['id', 'kind', 'actor_id', 'quote_id', 'data'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Only `recordEvent` writes events, and it types the data by kind.
  return event as RecordedEvent
}
