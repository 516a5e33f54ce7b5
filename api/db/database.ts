import type { Writable } from 'node:stream'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

// Our bigints (ids, pence, counts) stay far below 2^53. Dates and times have no zone, so they stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
pg.types.setTypeParser(pg.types.builtins.TIME, (text) => text.slice(0, 5))

/** Time for PostgreSQL to end a statement by itself (ms), before its connection is given up. */
const grace = 5_000

/**
 * With the timeouts (ms) that pg lacks by default; a `statement_timeout` of 0 is none. Without error handlers a lost connection
 * would end the process.
 */
export function createPool(
  url: string,
  onLostConnection: (error: Error) => void,
  max = 20,
  statement_timeout = 30_000,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'loadstone',
    // Sends queued statements without waiting for the answers to earlier ones.
    pipeline: true,
  })
  pool.on('error', onLostConnection)
  // The pool listens only to idle connections, but one may also be lost in the middle of a transaction.
  pool.on('connect', (client) => client.on('error', onLostConnection))
  return pool
}

export function createDatabase(pool: pg.Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
}

const names = new Map<string, string>()

/** Makes each connection parse and plan this statement once and then run it by name. */
export function prepare(statement: string): void {
  if (!names.has(statement)) names.set(statement, `prepared_${names.size}`)
}

/** pg prepares only named statements, and Kysely names none. */
function preparing(pool: pg.Pool): PostgresPool {
  const longest = pool.options.statement_timeout || 0
  const named = (client: pg.PoolClient): PostgresPoolClient => {
    const hold = holding(client.connection.stream)
    const query = beginningAtOnce((text, values = []) => {
      const name = names.get(text)
      hold()
      return answerOf(client, { text, values, ...(name && { name }) }, longest)
    })
    // The other overload takes a cursor, which we don't use.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
  }
  return {
    Client: pg.Client,
    options: pool.options,
    connect: async () => named(await pool.connect()),
    end: () => pool.end(),
  }
}

/**
 * By callback: the answer of pg's own promise stays in memory until a full garbage collection. A database that has lost its power
 * doesn't say so, and the connection would wait for it for a quarter of an hour.
 */
function answerOf(client: pg.PoolClient, query: pg.QueryConfig, longest: number): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const giveUp = longest > 0 ? setTimeout(() => client.connection.stream.destroy(), longest + grace) : undefined
    client.query(query, (error, result) => {
      clearTimeout(giveUp)
      if (error) reject(error)
      else resolve(result)
    })
  })
}

/** Sends everything from one tick in one packet, because each packet wakes PostgreSQL. */
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

/** Doesn't wait for `begin`: the first statement follows at once. */
function beginningAtOnce(send: Send): Send {
  return async (text, values) => {
    if (text !== 'begin') return send(text, values)
    // It fails only if the connection does, and then the next statement fails too.
    send(text).catch(() => {})
    return { command: 'BEGIN', rowCount: null, rows: [] }
  }
}
