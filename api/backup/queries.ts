import { sql } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import type { JobData } from '../events/jobs.ts'

export type Table = { name: string; columns: string[] }

/** Our tables, without what the migrator keeps. Generated columns can't be loaded. */
export async function listTables(db: Db | Trx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname::text as name, (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and relname not in ('kysely_migration', 'kysely_migration_lock') and not ${isOfExtension('pg_class')}
    order by relname`.execute(db)
  return rows
}

const isOfExtension = (catalogue: string) => sql`exists (select from pg_depend
  where classid = ${sql.lit(catalogue)}::regclass and objid = ${sql.ref(catalogue)}.oid and deptype = 'e')`

/** Locks the tables, so that no upgrade changes them meanwhile. */
export async function holdTables(trx: Trx, tables: readonly Table[]): Promise<void> {
  await sql`lock table ${namesOf(tables)} in access share mode`.execute(trx)
}

const namesOf = (tables: readonly Table[]) => sql.join(tables.map(({ name }) => sql.table(name)))

export async function listMigrations(db: Db | Trx): Promise<string[]> {
  const known = await sql`select from pg_class where oid = to_regclass('kysely_migration')`.execute(db)
  if (known.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  return rows.map(({ name }) => name)
}

export type Sequence = { name: string; last: number }

export async function listSequences(db: Db | Trx): Promise<Sequence[]> {
  const { rows } = await sql<Sequence>`select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null order by sequencename`.execute(db)
  return rows
}

export async function findEpoch(db: Db | Trx): Promise<string> {
  const { id } = await db.selectFrom('epoch').select('id').executeTakeFirstOrThrow()
  return id
}

/** Leaves out scheduled jobs, which have no data or are pg-boss's own: each start of the server schedules them again. */
export const waitingJobs = `(select name, data from pgboss.job
  where state < 'completed' and data <> '{}' and name not like '\\_\\_pgboss%' order by created_on)`

/** The statement's words for copying a table. */
export function copiedTable({ name, columns }: Table): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** What a new database may hold: the server wrote it at its start, or somebody tried to sign in or imported postcodes. */
const unimportant = ['epoch', 'signing_keys', 'postcodes', 'rate_limits', 'login_failures', 'access_records']

/** The first table with rows that nobody may lose. */
export async function findFilledTable(trx: Trx): Promise<string | undefined> {
  const tables = (await listTables(trx)).filter(({ name }) => !unimportant.includes(name))
  const filled = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`,
  )
  if (filled.length === 0) return undefined
  const { rows } = await sql<{ name: string }>`${sql.join(filled, sql` union all `)}`.execute(trx)
  return rows[0]?.name
}

/** Whether a server of ours uses this database. */
export async function isServed(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity where datname = current_database()
    and application_name = 'loadstone' limit 1`.execute(db)
  return rows.length > 0
}

/** Drops all of ours and keeps the job queue's schema. */
export async function dropEverything(trx: Trx): Promise<void> {
  const tables = [...(await listTables(trx)).map(({ name }) => name), 'kysely_migration', 'kysely_migration_lock']
  await sql`drop table if exists ${sql.join(tables.map((name) => sql.table(name)))} cascade`.execute(trx)
  const { rows } = await sql<{ drop: string }>`
    select 'drop sequence ' || oid::regclass as drop from pg_class
      where relkind = 'S' and relnamespace = current_schema()::regnamespace and not ${isOfExtension('pg_class')}
    union all
    select 'drop function ' || oid::regprocedure from pg_proc
      where pronamespace = current_schema()::regnamespace and not ${isOfExtension('pg_proc')}`.execute(trx)
  for (const { drop } of rows) await sql.raw(drop).execute(trx)
}

type Constraint = { table: string; name: string; definition: string }

/** Tables load in any order then, and each key is checked once for all rows. */
export async function dropForeignKeys(trx: Trx): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select relname::text as table, conname::text as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace order by relname, conname`.execute(trx)
  for (const { table, name } of rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx)
  }
  return rows
}

export async function addForeignKeys(trx: Trx, keys: readonly Constraint[]): Promise<void> {
  for (const { table, name, definition } of keys) {
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(trx)
  }
}

/** The backup already holds what our triggers would write. Foreign keys aren't switched. */
export async function switchTriggers(trx: Trx, tables: readonly Table[], how: 'enable' | 'disable'): Promise<void> {
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} ${sql.raw(how)} trigger user`.execute(trx)
  }
}

export async function emptyTables(trx: Trx, tables: readonly Table[]): Promise<void> {
  await sql`truncate ${namesOf(tables)}`.execute(trx)
}

export async function moveSequence(trx: Trx, { name, last }: Sequence): Promise<void> {
  await sql`select setval(quote_ident(${name})::regclass, ${last})`.execute(trx)
}

const thisDatabase = sql<number>`(select oid from pg_database where datname = current_database())`

/** Whether a restore was finished here, and no server has started since. */
export async function isFinished(trx: Trx): Promise<boolean> {
  const found = await trx.selectFrom('epoch').select('id').where('finished_in', '=', thisDatabase).forUpdate().execute()
  return found.length > 0
}

export async function renewEpoch(trx: Trx): Promise<void> {
  await trx.updateTable('epoch').set({ id: sql`gen_random_uuid()`, finished_in: thisDatabase }).execute()
}

/** A server works on this database: what is restored into it from now on is another loss. */
export async function forgetFinished(db: Db): Promise<void> {
  await db.updateTable('epoch').set({ finished_in: null }).where('finished_in', 'is not', null).execute()
}

/** People with a phone that may upload stay signed in. */
export async function endOfficeSessions(trx: Trx, now: Date): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('expires_at', '>', now)
    .where(
      'user_id',
      'not in',
      trx.selectFrom('devices').select('user_id').where('revoked_at', 'is', null).where('expires_at', '>', now),
    )
    .execute()
}

export async function analyse(trx: Trx): Promise<void> {
  await sql`analyze ${namesOf(await listTables(trx))}`.execute(trx)
}

export async function makeJobTable(trx: Trx): Promise<void> {
  await sql`create temporary table waiting_jobs (at bigint generated always as identity, name text, data jsonb)
    on commit drop`.execute(trx)
}

type Waiting = { [Name in keyof JobData]: { name: Name; all: JobData[Name][] } }[keyof JobData]

/** By queue. */
export async function listWaitingJobs(trx: Trx): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select name, jsonb_agg(data order by at) as all from waiting_jobs group by name`.execute(trx)
  return rows
}

export async function emptyQueues(trx: Trx): Promise<void> {
  await sql`delete from pgboss.job`.execute(trx)
}
