import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

/**
 * One connection without time limits, the server's own ones included, for Kysely's statements and for copying in the same transaction. Texts
 * of dates and bytes don't depend on the server's settings.
 */
export async function onOneConnection<T>(url: string, work: (db: Db, client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'loadstone backup' })
  let isLost = false
  client.on('error', () => {
    isLost = true
  })
  await client.connect()
  try {
    await client.query(`set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
      set bytea_output = 'hex'; set extra_float_digits = 1;
      set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`)
    return await work(onClient(client), client)
  } catch (error) {
    if (!isLost || error instanceof ConfigError) throw error
    throw new ConfigError('The connection to the database was lost: nothing is left of this try, so try again.', {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

function onClient(client: pg.Client): Db {
  const query = (text: string, values: readonly unknown[] = []) => client.query(text, [...values])
  // The other overload takes a cursor, which we don't use.
  const only = { query: query as never, release: () => {} }
  const pool = { Client: pg.Client, options: {}, connect: async () => only, end: async () => {} }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
