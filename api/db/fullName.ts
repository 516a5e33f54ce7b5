import { type RawBuilder, sql } from 'kysely'

/** `alias` is the query's name for `users`. Null if a left join finds nobody. */
export function fullName<Name extends string | null = string>(alias = 'users'): RawBuilder<Name> {
  return sql<Name>`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`
}

export function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`
}
