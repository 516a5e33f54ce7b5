import { type RawBuilder, sql } from 'kysely'
import type { ActivityQuery } from '../contract/activity.ts'
import type { EventKind } from '../contract/events.ts'
import { mostActivityCounted } from '../contract/rules/activityCount.ts'
import { type Actor, isAdmin, type StoredRole } from '../contract/rules/permissions.ts'
import type { Db } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'
import { containing } from '../db/search.ts'
import type { RecordedEvent } from '../events/record.ts'
import { isOrderOf } from '../orders/queries/parties.ts'
import { kindsOfOneDriver, type Scope } from './rules.ts'

/** `people`: only their actions. `ids`: possible events between the days, see `findBounds`. */
export type Filter = Pick<ActivityQuery, 'from' | 'to'> & { people: readonly number[] | null; ids: Bounds }
type Bounds = { atLeast: number; below: number }

const endOfIds = 2 ** 53 - 1

const midnight = (day: RawBuilder<unknown>) => sql`(${day}::timestamp at time zone 'Europe/London')`
const startOf = (from: string) => midnight(sql`${from}::date`)
const endOf = (to: string) => midnight(sql`(${to}::date + 1)`)

/** Ids follow commit order, and so time (give or take clock differences). Bounds save walking all later events. */
export async function findBounds(db: Db, { from, to }: Pick<ActivityQuery, 'from' | 'to'>): Promise<Bounds> {
  const firstAfter = (instant: RawBuilder<unknown>) =>
    sql`coalesce((select id from events where created_at >= ${instant} order by created_at, id limit 1), ${endOfIds})`
  const atLeast = from ? firstAfter(sql`${startOf(from)} - interval '10 minutes'`) : sql`0`
  const below = to ? firstAfter(sql`${endOf(to)} + interval '10 minutes'`) : sql`${endOfIds}`
  const { rows } = await sql<Bounds>`select ${atLeast}::bigint as "atLeast", ${below}::bigint as below`.execute(db)
  const [bounds] = rows
  if (!bounds) throw new Error('A select without a table has a row')
  return bounds
}

/** People with this name, among those whom the reader sees by name: everybody for an admin, else their own firm. */
export async function listPeopleNamed(db: Db, actor: Actor, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where(fullName(), 'ilike', containing(name))
    .$if(!isAdmin(actor), (users) => users.where('company_id', '=', actor.company_id))
    .execute()
  return rows.map(({ id }) => id)
}

/** With everything that the presentation needs. It decides what the reader may know. */
export type EventRow = RecordedEvent & {
  created_at: Date
  actor_name: string | null
  /** The firm's token by which they acted. */
  token_name: string | null
  actor_role: StoredRole | null
  actor_company_id: number | null
  actor_is_contractor: boolean | null
  actor_is_supplier: boolean | null
  quote_company_id: number | null
  haulier_company_id: number | null
  /** Whether the order is the reader's, or else loads of it are shown to them. */
  has_order: boolean
  has_loads: boolean
  named_id: number | null
  named_name: string | null
  named_company_id: number | null
}

/** A page, newest first, plus one row. Walks each audience's index backwards before joining anything. */
export async function listEvents(
  db: Db,
  actor: Actor,
  scopes: readonly Scope[],
  { limit, cursor, ...filter }: Filter & Pick<ActivityQuery, 'limit' | 'cursor'>,
): Promise<EventRow[]> {
  const below = Math.min(cursor?.[0] ?? endOfIds, filter.ids.below)
  const until = { ...filter, ids: { ...filter.ids, below } }
  const walks = scopes.map((scope) => sql`(${eventsOf(actor, scope, until, limit + 1)})`)
  const { rows } = await sql<EventRow>`
    with page as (
      select id from (${sql.join(walks, sql` union `)}) as walked order by id desc limit ${limit + 1}
    )
    select events.id, events.kind, events.created_at, events.quote_id, events.data, events.actor_id,
      ${fullName('actor')} as actor_name, token.name as token_name, actor.role as actor_role,
      actor.company_id as actor_company_id,
      firm.is_contractor as actor_is_contractor, firm.is_supplier as actor_is_supplier,
      quotes.company_id as quote_company_id, orders.haulier_company_id,
      (orders.quote_id is not null and ${isOrderOf(actor)}) as has_order, ${hasLoads(actor)} as has_loads,
      named.id as named_id, ${fullName('named')} as named_name, named.company_id as named_company_id
    from page
    join events on events.id = page.id
    left join users as actor on actor.id = events.actor_id
    left join firm_tokens as token on token.id = events.token_id
    left join companies as firm on firm.id = actor.company_id
    left join quotes on quotes.id = events.quote_id
    left join orders on orders.quote_id = events.quote_id
    left join users as named on named.id = coalesce(events.data->>'driver_id', events.data->>'user_id')::int
    order by events.id desc`.execute(db)
  return rows
}

const hasLoads = ({ company_id }: Actor) => sql<boolean>`exists (select from order_sums as loads
  where loads.quote_id = events.quote_id and ${company_id} in (quotes.company_id, loads.carrier_company_id))`

export async function countEvents(db: Db, actor: Actor, scopes: readonly Scope[], filter: Filter): Promise<number> {
  const walks = scopes.map((scope) => sql`(${eventsOf(actor, scope, filter, mostActivityCounted)})`)
  const { rows } = await sql<{ total: number }>`
    select least(count(*), ${mostActivityCounted}) as total from (${sql.join(walks, sql` union `)}) as found`.execute(
    db,
  )
  return Number(rows[0]?.total)
}

/** The newest events of an audience. Their details are looked up one by one. */
function eventsOf(actor: Actor, scope: Scope, filter: Filter, most: number): RawBuilder<unknown> {
  const { audience, kinds } = scope
  const { ids } = filter
  // A user's own audience is small enough to walk.
  const people = audience.startsWith('user:') ? null : filter.people
  if (people && people.length <= fewPeople) return eventsOfFew(actor, scope, filter, people, most)
  const ownConditions = eventConditions(actor, scope, filter)
  // The planner can estimate how many events many people have.
  const isLedByEvents = people !== null
  const events = isLedByEvents
    ? sql`join events as event on event.id = entry.event_id and event.id >= ${ids.atLeast} and event.id < ${ids.below}`
    : sql`join lateral (select * from events where events.id = entry.event_id offset 0) as event on true`
  const conditions = [
    sql`entry.audience = ${audience} and entry.event_id >= ${ids.atLeast} and entry.event_id < ${ids.below}`,
    ...(kinds ? [isOfKinds(sql`entry.kind`, kinds)] : []),
    ...(filter.people ? [sql`event.actor_id = any(${filter.people}::int[])`] : []),
    ...ownConditions,
  ]
  const needsEvents = filter.people !== null || ownConditions.length > 0
  return sql`select entry.event_id as id from event_audiences as entry ${needsEvents ? events : sql``}
    where ${sql.join(conditions, sql` and `)} order by entry.event_id desc limit ${most}`
}

const fewPeople = 8

/** Most of a person's events reach their firm and the admins, so this lookup rarely misses. */
function eventsOfFew(
  actor: Actor,
  scope: Scope,
  filter: Filter,
  people: readonly number[],
  most: number,
): RawBuilder<unknown> {
  const { audience, kinds } = scope
  const conditions = [
    sql`event.actor_id = person.id and event.id >= ${filter.ids.atLeast} and event.id < ${filter.ids.below}`,
    ...(kinds ? [isOfKinds(sql`event.kind`, kinds)] : []),
    ...eventConditions(actor, scope, filter),
    sql`exists (select from event_audiences as entry where entry.audience = ${audience} and entry.event_id = event.id offset 0)`,
  ]
  return sql`select event.id from unnest(${people}::int[]) as person (id) cross join lateral (
      select event.id from events as event where ${sql.join(conditions, sql` and `)} order by event.id desc limit ${most}
    ) as event order by event.id desc limit ${most}`
}

/** A single kind is inlined, so that the planner can match partial indexes. */
function isOfKinds(column: RawBuilder<unknown>, kinds: readonly EventKind[]): RawBuilder<unknown> {
  const [only] = kinds
  return only && kinds.length === 1 ? sql`${column} = ${sql.lit(only)}` : sql`${column} = any(${kinds}::text[])`
}

function eventConditions(actor: Actor, { narrowed }: Scope, { from, to }: Filter): RawBuilder<unknown>[] {
  return [
    ...(narrowed ? [narrowing[narrowed](actor)] : []),
    ...(from ? [sql`event.created_at >= ${startOf(from)}`] : []),
    ...(to ? [sql`event.created_at < ${endOf(to)}`] : []),
  ]
}

const narrowing = {
  'to the driver': ({ id }: Actor) => sql`(event.actor_id = ${id} or event.kind <> all(${kindsOfOneDriver}::text[])
    or event.data->>'driver_id' = ${String(id)})`,
  'to what is hauled': ({ company_id }: Actor) => sql`exists (select from haulier_bids
    where haulier_bids.company_id = ${company_id} and haulier_bids.quote_id = event.quote_id)`,
} as const

export async function listAssignedNow(
  db: Db,
  driverId: number,
  quoteIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('driver_assignments')
    .select('quote_id')
    .where('driver_id', '=', driverId)
    .where('quote_id', 'in', [...quoteIds, 0])
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map(({ quote_id }) => quote_id))
}
