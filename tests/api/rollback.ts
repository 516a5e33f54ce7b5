import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import pg from 'pg'
import type { Db } from '../../api/db/database.ts'
import type { Database } from '../../api/db/schema.ts'

/** A database on one connection in which whatever a request did can be undone: thousands of requests find the same world. */
export type RollbackDatabase = {
  db: Db
  /** Runs the work and takes back all that it wrote. */
  undoAfter: <Result>(work: () => Promise<Result>) => Promise<Result>
  close: () => Promise<void>
}

/** The API's own transactions become savepoints within the one that is rolled back. */
export async function openRollbackDatabase(url: string): Promise<RollbackDatabase> {
  // A plan for each statement, not one for each request: the tables are small, and planning takes longer than reading.
  const options = '-c plan_cache_mode=force_generic_plan -c jit=off'
  const client = new pg.Client({ connectionString: url, pipeline: true, options })
  await client.connect()
  const db = new Kysely<Database>({ dialect: onOneConnection(client) })
  return {
    db,
    undoAfter: async (work) => {
      await client.query('begin')
      try {
        return await work()
      } finally {
        await client.query('rollback')
      }
    },
    close: () => client.end(),
  }
}

const turns = {
  begin: 'savepoint nested',
  commit: 'release savepoint nested',
  rollback: 'rollback to savepoint nested; release savepoint nested',
}
const isTurn = (sql: string): sql is keyof typeof turns => sql in turns

/** Thousands of requests make the same few hundred statements: each is parsed and planned once. */
function onOneConnection(client: pg.Client): Dialect {
  const names = new Map<string, string>()
  const nameOf = (sql: string) => {
    const name = names.get(sql) ?? `once_${names.size}`
    names.set(sql, name)
    return name
  }
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      // `transactAndRead` opens and ends its transaction by statements of its own.
      if (isTurn(sql)) {
        await run(turns[sql])
        return { rows: [{ command: sql.toUpperCase() }] as never[] }
      }
      // Several commands at once, which have no parameters, can't be prepared.
      const name = parameters.length > 0 && { name: nameOf(sql) }
      const { rows, rowCount } = await client.query({ text: sql, values: [...parameters], ...name })
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    },
    streamQuery: () => {
      throw new Error('Nothing streams here')
    },
  }
  const run = async (sql: string) => {
    await client.query(sql)
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: () => run(turns.begin),
    commitTransaction: () => run(turns.commit),
    rollbackTransaction: () => run(turns.rollback),
    destroy: async () => {},
  }
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}
