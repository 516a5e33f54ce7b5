import { sql } from 'kysely'
import { type AccessKind, accessKinds } from '../contract/accessKinds.ts'
import type { EventKind } from '../contract/events.ts'
import type { Db, Trx } from '../db/database.ts'
import { actingToken } from './answered.ts'

type NewAccessRecord = {
  kind: AccessKind
  /** Whose account, by id or by the email that was typed. */
  user: number | { email: string }
  actor_id?: number | null
  detail?: string | null
  client?: { browser: string | null; address: string }
}

/** The firm is the user's at this moment. An email that nobody has is not kept: people type passwords there. */
export async function recordAccess(
  db: Db | Trx,
  at: Date,
  { kind, user, actor_id = null, detail = null, client }: NewAccessRecord,
): Promise<void> {
  const isThem =
    typeof user === 'number'
      ? sql`person.id = ${user}`
      : sql`lower(person.email) = lower(${user.email}) and person.deleted_at is null`
  await sql`
    insert into access_records (at, kind, user_id, company_id, actor_id, detail, browser, address, token_id)
    select ${at}::timestamptz, ${kind}::text, person.id, person.company_id, nullif(${actor_id}::int, person.id),
      ${detail}::text, ${client?.browser ?? null}::text, ${client?.address ?? null}::text, ${actingToken()}::int
    from (values (1)) as one left join users as person on ${isThem}
    where ${kind} <> 'locked' or not exists (select from access_records as earlier
      where earlier.kind = 'locked' and coalesce(earlier.user_id, 0) = coalesce(person.id, 0)
        and earlier.at > ${at}::timestamptz - interval '1 minute')`.execute(db)
}

/** One of a kind for each of several users, whom somebody else did it to. */
export async function recordAccesses(
  trx: Trx,
  at: Date,
  { kind, users, actor_id }: { kind: AccessKind; users: readonly number[]; actor_id: number | null },
): Promise<void> {
  await sql`
    insert into access_records (at, kind, user_id, company_id, actor_id, token_id)
    select ${at}::timestamptz, ${kind}::text, person.id, person.company_id, nullif(${actor_id}::int, person.id),
      ${actingToken()}::int
    from unnest(${users}::int[]) as named join users as person on person.id = named`.execute(trx)
}

/** Keeps an event in the record too, if its kind belongs there. */
export async function recordAccessEvent(
  trx: Trx,
  at: Date,
  event: { kind: EventKind; actor_id: number | null; data?: object },
) {
  const { kind, actor_id, data } = event
  if (!isAccessKind(kind) || !data || !('user_id' in data)) return
  const changed = 'changed' in data && Array.isArray(data.changed) ? data.changed.join(', ').slice(0, 200) : null
  await recordAccess(trx, at, { kind, user: Number(data.user_id), actor_id, detail: changed })
}

function isAccessKind(kind: string): kind is AccessKind {
  return (accessKinds as readonly string[]).includes(kind)
}
