import { type RawBuilder, sql } from 'kysely'
import type { ArchivedLists } from '../contract/archive.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

export function findAccount(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .leftJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email', 'users.phone'])
    .select(['users.created_at', 'users.email_verified_at', 'users.verified_at', 'users.first_signed_in_at'])
    .select(sql<number | null>`(users.approval_limit_pence / 100.0)::float8`.as('approval_limit'))
    .select('companies.name as company')
    .select((eb) => [
      eb
        .selectFrom('user_permissions')
        .select(sql<string[]>`coalesce(array_agg(permission order by permission), '{}')`.as('permissions'))
        .where('user_id', '=', userId)
        .as('permissions'),
      eb.selectFrom('second_factors').select('confirmed_at').where('user_id', '=', userId).as('second_step_since'),
      eb
        .selectFrom('recovery_codes')
        .select((codes) => codes.fn.countAll<number>().as('left'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** The firm that the person owns: its contact for accounts is a person too. */
export function findOwnFirm(db: Db, userId: number) {
  return db
    .selectFrom('companies')
    .select(['name', 'address', 'city', 'postcode', 'phone', 'tax_id', 'website', 'vosa_number'])
    .select(['payable_contact_name', 'payable_contact_phone', 'payable_contact_email'])
    .where('owner_user_id', '=', userId)
    .executeTakeFirst()
}

export type ListName = keyof ArchivedLists
type Field<Name extends ListName> = keyof ArchivedLists[Name]['shape'] & string
type Columns<Table extends keyof Database> = keyof Database[Table] & string
type Value = (me: number) => RawBuilder<unknown>

type SourceOf<Name extends ListName, Table extends keyof Database> = {
  from: Table
  /** Columns of users: a row is somebody's if one of these has their id. */
  of: readonly [Columns<Table>, ...Columns<Table>[]]
  /** Tells one user's rows apart and sets their order; by default `id`. */
  by?: Columns<Table>
  /** Fields that the table hasn't, or not as they may be read. `own` is the row. */
  with?: { [Name in string]?: Value }
} & ([Exclude<Field<Name>, Columns<Table>>] extends [never]
  ? unknown
  : { with: { [Missing in Exclude<Field<Name>, Columns<Table>>]: Value } })
type Source<Name extends ListName> = { [Table in keyof Database]: SourceOf<Name, Table> }[keyof Database]

const ofEvent = (column: 'kind' | 'quote_id' | 'created_at') => () =>
  sql`(select ${sql.ref(column)} from events where id = own.event_id)`
const ofTicket = (column: 'number' | 'quote_id') => () =>
  sql`(select ${sql.ref(column)} from tickets where id = own.ticket_id)`

/** Where each list of an archive comes from; the contract names its fields. Every `of` has an index. */
export const sources: { readonly [Name in ListName]: Source<Name> } = {
  sessions: { from: 'sessions', of: ['user_id'] },
  calendar: { from: 'calendar_feeds', of: ['user_id'], by: 'user_id' },
  devices: { from: 'devices', of: ['user_id'] },
  device_keys: { from: 'device_keys', of: ['user_id'] },
  mailed_links: { from: 'email_tokens', of: ['user_id'] },
  record: { from: 'access_records', of: ['user_id'] },
  activity: { from: 'events', of: ['actor_id'] },
  notices: {
    from: 'notices',
    of: ['user_id'],
    by: 'event_id',
    with: { kind: ofEvent('kind'), quote_id: ofEvent('quote_id'), created_at: ofEvent('created_at') },
  },
  notice_choices: { from: 'notice_preferences', of: ['user_id'], by: 'notice' },
  quotes: {
    from: 'quotes',
    of: ['user_id'],
    with: {
      product: () => sql`(select name from products where id = own.product_id)`,
      raised_for_you: () => sql`own.raised_by is not null`,
    },
  },
  questions: { from: 'quote_questions', of: ['asked_by'] },
  answers: {
    from: 'quote_answers',
    of: ['answered_by'],
    with: { quote_id: () => sql`(select quote_id from quote_questions where id = own.question_id)` },
  },
  amendments: {
    from: 'amendments',
    of: ['proposed_by', 'ended_by'],
    with: {
      reason: (me) => sql`case when own.proposed_by = ${me} then own.reason end`,
      end_reason: (me) => sql`case when own.ended_by = ${me} then own.end_reason end`,
    },
  },
  attachments: { from: 'attachments', of: ['added_by'] },
  bids: { from: 'bids', of: ['user_id'] },
  delivery_prices: { from: 'haulier_bids', of: ['user_id'] },
  assignments: { from: 'driver_assignments', of: ['driver_id'] },
  tickets: {
    from: 'tickets',
    of: ['driver_id', 'created_by'],
    with: { logged_by_you: (me) => sql`own.created_by = ${me}` },
  },
  ticket_queries: {
    from: 'ticket_queries',
    of: ['queried_by', 'answered_by'],
    with: {
      quote_id: ofTicket('quote_id'),
      ticket_number: ofTicket('number'),
      reason: (me) => sql`case when own.queried_by = ${me} then own.reason end`,
      answer: (me) => sql`case when own.answered_by = ${me} then own.answer end`,
    },
  },
  collection_notes: { from: 'collection_notes', of: ['created_by'] },
  products: { from: 'products', of: ['created_by'] },
}

type Page = { me: number; fields: readonly string[]; behind: unknown; limit: number }
type Row = { [Field in string]: unknown } & { behind: unknown }

/** At most `limit` rows behind that one, or from the first. */
export async function listOwn(db: Db, source: Source<ListName>, { me, fields, behind, limit }: Page): Promise<Row[]> {
  const { from, of, by = 'id', with: computed = {} } = source
  const own = (column: string) => sql.ref(`own.${column}`)
  const values = fields.map((field) => sql`${computed[field]?.(me) ?? own(field)} as ${sql.id(field)}`)
  const isTheirs = of.map((column) => sql`${own(column)} = ${me}`)
  const isBehind = behind === undefined ? sql`` : sql`and ${own(by)} > ${behind}`
  const { rows } = await sql<Row>`select ${sql.join(values)}, ${own(by)} as behind from ${sql.table(from)} as own
    where (${sql.join(isTheirs, sql` or `)}) ${isBehind} order by ${own(by)} limit ${limit}`.execute(db)
  return rows
}
