import { type RawBuilder, sql } from 'kysely'
import { uploadTokenLifetime } from '../auth/sessions.ts'
import type { PhoneQuery } from '../contract/devices.ts'
import type { StoredRole } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { fullName } from '../db/fullName.ts'

type Firm = { companyId: number; now: Date }

export type PhoneRow = {
  id: number
  user_id: number
  device_key: string
  name: string
  first_name: string
  last_name: string
  role: StoredRole
  last_seen_at: Date
  is_active: boolean
  is_session_known: boolean
  highest: number
  unsent: number
  missing: number
  waiting: number
  not_arrived: number
  wiped_at: Date | null
  unsent_then: number | null
  /** 0: tickets are missing, 1: the phone holds some, 2: neither. */
  urgency: number
  /** Numbers without a ticket, ascending. `since` is ISO 8601; null if the gap isn't recorded yet. */
  ranges: { first: number; last: number; since: string | null }[]
}

/**
 * The phones of these users, each once. A number below the highest without a ticket is still on the phone, up to the
 * count that it reports, or hasn't arrived. A phone silent since its user registered another of its name was wiped.
 */
function phonesOf(users: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`
    known as (
      select distinct on (devices.user_id, devices.device_key) devices.*,
        users.company_id, users.first_name, users.last_name, users.role,
        users.verified_at is not null and users.deactivated_at is null and users.deleted_at is null as has_access
      from devices join users on users.id = devices.user_id
      where ${users}
      order by devices.user_id, devices.device_key, devices.id desc
    ), followed as (
      select known.*,
        lead(known.created_at) over (partition by known.user_id, known.name order by known.id) as followed_at
      from known
    ), counted as (
      select followed.*, followed_at > last_seen_at as is_replaced,
        greatest(last_seq, coalesce(arrived.highest, 0)) as highest,
        greatest(last_seq, coalesce(arrived.highest, 0)) - coalesce(arrived.tickets, 0) as absent
      from followed left join phone_sums as arrived
        on arrived.user_id = followed.user_id and arrived.device_key = followed.device_key
    ), phones as (
      select counted.*,
        case when is_replaced then 0 else least(absent, unsent) end as waiting,
        absent - case when is_replaced then 0 else least(absent, unsent) end as not_arrived,
        revoked_at is null and expires_at > ${now} and has_access and is_replaced is not true as is_active,
        last_seen_at > ${knownSince(now)} and is_replaced is not true as is_known
      from counted
    )`
}

/** Hides phones long out of use that owe nothing. */
const isListed = sql`(is_active or is_known or absent > 0 or missing > 0)`

function knownSince(now: Date): Date {
  return new Date(now.getTime() - uploadTokenLifetime)
}

/** Runs of the phone's numbers without a ticket, ascending. */
const ranges = sql`
  select number_before + 1 as first, number - 1 as last
  from (
    select number, lag(number, 1, 0) over (order by number) as number_before
    from (
      select distinct device_seq as number from tickets
      where tickets.created_by = phone.user_id and tickets.device_key = phone.device_key and device_seq >= 1
      union all select phone.highest + 1
    ) as numbers
  ) as neighbours
  where number > number_before + 1
  order by number`

/** Runs to list; the count covers all. */
const mostRanges = 20

/** A page plus one row, and the total. The numbers are counted once for both. */
export async function findPhonePage(
  db: Db,
  firm: Firm,
  { limit, cursor }: PhoneQuery,
): Promise<{ total: number; page: PhoneRow[] }> {
  const after = cursor
    ? sql`(urgency, last_name, first_name, id) > (${cursor[0]}::int, ${cursor[1]}, ${cursor[2]}, ${cursor[3]}::int)`
    : sql`true`
  const { rows } = await sql<{ total: number } & (PhoneRow | { id: null })>`
    with ${phonesOf(sql`users.company_id = ${firm.companyId}`, firm.now)},
    listed as materialized (
      select phones.*, case when not_arrived > 0 or missing > 0 then 0 when waiting > 0 then 1 else 2 end as urgency
      from phones where ${isListed}
    ),
    page as (
      select * from listed where ${after} order by urgency, last_name, first_name, id limit ${limit + 1}
    )
    select counted.total, id, user_id, phone.device_key, name, first_name, last_name, role, last_seen_at, is_active,
      session_id is not null as is_session_known, highest, unsent, missing, waiting, not_arrived, urgency,
      case when is_replaced then followed_at else wiped_at end as wiped_at,
      case when is_replaced then unsent else unsent_when_wiped end as unsent_then,
      coalesce(run.ranges, '[]') as ranges
    from (select count(*)::int as total from listed) as counted left join page as phone on true
    left join lateral (
      select json_agg(json_build_object('first', run.first, 'last', run.last, 'since', (
        select min(known_since) from ticket_gaps as gap
        where gap.user_id = phone.user_id and gap.device_key = phone.device_key
          and gap.device_seq between run.first and run.last)) order by run.first) as ranges
      from (${ranges} limit ${mostRanges}) as run
      -- Inside, so that nobody else's numbers are read.
      where phone.not_arrived > 0
    ) as run on true
    order by urgency, last_name, first_name, id`.execute(db)
  // If there are none, the only row holds the total.
  return {
    total: rows[0]?.total ?? 0,
    page: rows.filter((row): row is PhoneRow & { total: number } => row.id !== null),
  }
}

/** With the count of reported gaps that are still open. Undefined for another firm's phone. */
export function findPhoneOfFirm(db: Db, deviceId: number, companyId: number) {
  return db
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select([
      'devices.name',
      fullName().as('full_name'),
      sql<number>`(select count(*)::int from ticket_gaps as gap
        where gap.user_id = devices.user_id and gap.device_key = devices.device_key and gap.told_at is not null
          and not exists (select from tickets where tickets.created_by = gap.user_id
            and tickets.device_key = gap.device_key and tickets.device_seq = gap.device_seq))`.as('tickets'),
    ])
    .where('devices.id', '=', deviceId)
    .where('users.company_id', '=', companyId)
    .executeTakeFirst()
}

/** The lowest missing numbers per phone, so that one claiming millions doesn't fill the table. */
const mostWatched = 200

/** Records missing numbers and deletes others. Reported ones stay until they arrive, so that nobody is told twice. */
export async function watchGaps(trx: Trx, now: Date, isRecent: Date): Promise<void> {
  const watched = sql`(devices.last_seen_at > ${isRecent} or exists (
    select from ticket_gaps as gap where gap.user_id = devices.user_id and gap.device_key = devices.device_key))`
  await sql`
    with ${phonesOf(watched, now)},
    missing as (
      select phone.user_id, phone.device_key, absent.number
      from phones as phone cross join lateral (
        select number, row_number() over (order by number) as place
        from (${ranges} limit ${mostWatched}) as run,
          generate_series(run.first, least(run.last, run.first + ${mostWatched - 1})) as number
      ) as absent
      where phone.not_arrived > 0 and absent.place <= least(phone.not_arrived, ${mostWatched})
    ), struck as (
      delete from ticket_gaps as gap
      where not exists (select from missing where missing.user_id = gap.user_id
          and missing.device_key = gap.device_key and missing.number = gap.device_seq)
        and (gap.told_at is null or exists (select from tickets where tickets.created_by = gap.user_id
          and tickets.device_key = gap.device_key and tickets.device_seq = gap.device_seq))
    )
    insert into ticket_gaps (user_id, device_key, device_seq, known_since)
    select user_id, device_key, number, ${now} from missing
    on conflict do nothing`.execute(trx)
}

export type OverdueGaps = { user_id: number; device_id: number; company_id: number; tickets: number }

export async function takeOverdueGaps(trx: Trx, now: Date, knownBefore: Date): Promise<OverdueGaps[]> {
  const { rows } = await sql<OverdueGaps>`
    with gaps as (
      update ticket_gaps set told_at = ${now} where told_at is null and known_since < ${knownBefore}
      returning user_id, device_key
    )
    select gaps.user_id, users.company_id, count(*)::int as tickets,
      (select max(devices.id) from devices
        where devices.user_id = gaps.user_id and devices.device_key = gaps.device_key) as device_id
    from gaps join users on users.id = gaps.user_id
    group by gaps.user_id, gaps.device_key, users.company_id
    order by gaps.user_id, gaps.device_key`.execute(trx)
  return rows
}

/** Undefined unless it is a live phone of somebody of this firm. */
export function findPhone(trx: Trx, { id, companyId }: { id: number; companyId: number }) {
  return trx
    .selectFrom('devices')
    .innerJoin('users', 'users.id', 'devices.user_id')
    .select(['devices.id', 'devices.user_id', 'devices.name', 'devices.session_id'])
    .where('devices.id', '=', id)
    .where('users.company_id', '=', companyId)
    .where('devices.revoked_at', 'is', null)
    .executeTakeFirst()
}

type EndedPhone = { id: number; user_id: number; session_id: number | null }

/** With every other number that it has registered by its session. Answers their ids and keys. */
export function revokePhone(trx: Trx, { id, user_id, session_id }: EndedPhone, now: Date) {
  return trx
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('user_id', '=', user_id)
    .where((eb) => eb.or([eb('id', '=', id), eb('session_id', '=', session_id)]))
    .where('revoked_at', 'is', null)
    .returning(['id', 'device_key'])
    .execute()
}

/** When the longest silent phone with unsent tickets was last heard; null if no phone has any. */
export async function findSilentSince(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ last_seen_at: Date }>`
    select last_seen_at from devices
    where unsent > 0 and revoked_at is null and expires_at > ${now} and not exists (
      select from devices as later where later.user_id = devices.user_id and later.name = devices.name
        and later.created_at > devices.last_seen_at)
    order by last_seen_at limit 1`.execute(db)
  return rows[0]?.last_seen_at ?? null
}
