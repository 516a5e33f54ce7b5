import { type RawBuilder, sql } from 'kysely'

/** A person's name in a query; `alias` is what `users` is called there. Null where a left join finds nobody. */
export function fullName<Name extends string | null = string>(alias = 'users'): RawBuilder<Name> {
  return sql<Name>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`
}

/** The same of a row that has been read. */
export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`
}
