import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
/** What a write runs in: a service opens it, its queries take it. */
export type Trx = Transaction<Database>

// bigint ids, pence and counts stay far below 2^53; dates and times of day have no zone and stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))

/**
 * A pool with the timeouts that pg and PostgreSQL don't have by themselves (milliseconds).
 * Without the error handlers a connection that the server ends would end the process.
 */
export function createPool(url: string, onLostConnection: (error: Error) => void, max = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'loadstone',
    // What is asked at once goes out at once, and doesn't wait for the answers before its own.
    pipeline: true,
  })
  pool.on('error', onLostConnection)
  // The pool listens to its idle connections only; one in use may be lost between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onLostConnection))
  return pool
}

export function createDatabase(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
}

const names = new Map<string, string>()

/** From now on each connection has PostgreSQL parse and plan this statement once, and then runs it by its name. */
export function prepare(statement: string): void {
  if (!names.has(statement)) names.set(statement, `prepared_${names.size}`)
}

/** Kysely gives no statement a name, and pg prepares only those that have one. */
function preparing(pool: pg.Pool): PostgresPool {
  const named = (client: pg.PoolClient): PostgresPoolClient => {
    const hold = holding(client.connection.stream)
    const query = beginningAtOnce((text, values = []) => {
      const name = names.get(text)
      hold()
      return answerOf(client, { text, values, ...(name && { name }) })
    })
    // The other overload takes a cursor, which nothing here reads by.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
  }
  return {
    Client: pg.Client,
    options: pool.options,
    connect: async () => named(await pool.connect()),
    end: () => pool.end(),
  }
}

/** By callback: of a promise that pg makes itself the answer stays in memory until the whole heap is collected, used or not. */
function answerOf(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query, (error, result) => (error ? reject(error) : resolve(result)))
  })
}

/** What is sent in one tick leaves in one piece: each piece wakes PostgreSQL by itself. */
function holding(stream: Writable): () => void {
  let isHeld = false
  return () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
}

type Send = (text: string, values?: unknown[]) => Promise<Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>>

/** A transaction's beginning isn't waited for: its first statement follows at once. */
function beginningAtOnce(send: Send): Send {
  return async (text, values) => {
    if (text !== 'begin') return send(text, values)
    // It fails only with its connection, and so does what follows.
    send(text).catch(() => {})
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }
}
