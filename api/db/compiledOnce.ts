import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { type Db, prepare, type Trx } from './database.ts'
import type { DeferredQuery } from './together.ts'

/** The name of the value that each stand-in replaces. */
const replacedName = new WeakMap<object, string>()

/** Compiles a statement once, since building is slow. `build` may pass its stand-ins on, but not look at them. */
export function compiledOnce<Params extends object, Row>(
  build: (db: Db | Trx, params: Params) => Compilable<Row>,
): Statement<Params, Row> {
  const statementOf = statementsOf((db, _: '', params: Params) => build(db, params))
  const run = async (db: Db | Trx, params: Params) => (await db.executeQuery<Row>(statementOf(db, '', params))).rows
  const read = (rows: unknown[]) => rows as Row[]
  return Object.assign(run, {
    deferred: (db: Db | Trx, params: Params) => ({ query: statementOf(db, '', params), read }),
  })
}

type Statement<Params, Row> = {
  (db: Db | Trx, params: Params): Promise<Row[]>
  /** The same, not yet sent. */
  deferred: (db: Db | Trx, params: Params) => DeferredQuery<Row[]>
}

/**
 * As compiledOnce, and each connection plans it once. Only for lookups by key, where one plan suits all values. Name
 * every column: a kept plan fails when a migration adds one to its result.
 */
export function preparedOnce<Params extends object, Row>(
  build: (db: Db | Trx, params: Params) => Compilable<Row> | RawBuilder<Row>,
): Statement<Params, Row> {
  return compiledOnce((db, params: Params) => ({
    compile: () => {
      const query = build(db, params).compile(db)
      prepare(query.sql)
      return query
    },
  }))
}

/** The same for a statement that is cheap to build each time. */
export function prepared<Row>(db: Db | Trx, statement: RawBuilder<Row>): DeferredQuery<Row[]> {
  const query = statement.compile(db)
  prepare(query.sql)
  return { query, read: (rows) => rows as Row[] }
}

/** As compiledOnce, but once per kind; `build` may look at the kind. */
export function compiledByKind<Kind extends string, Params extends object, Row>(
  build: (db: Db | Trx, kind: Kind, params: Params) => Compilable<Row>,
): (db: Db | Trx, kind: Kind, params: Params) => Promise<Row[]> {
  const statementOf = statementsOf(build)
  return async (db, kind, params) => (await db.executeQuery<Row>(statementOf(db, kind, params))).rows
}

function statementsOf<Kind extends string, Params extends object, Row>(
  build: (db: Db | Trx, kind: Kind, params: Params) => Compilable<Row>,
): (db: Db | Trx, kind: Kind, params: Params) => CompiledQuery<Row> {
  const compiled = new Map<Kind, CompiledQuery<Row>>()
  return (db, kind, params) => {
    const query = compiled.get(kind) ?? build(db, kind, standIns(params)).compile()
    compiled.set(kind, query)
    const parameters = query.parameters.map((value) => {
      const name = replacedName.get(value as object)
      return name === undefined ? value : params[name as keyof Params]
    })
    return { ...query, parameters }
  }
}

function standIns<Params extends object>(params: Params): Params {
  return new Proxy(params, { get: (_, name) => standIn(String(name)) })
}

/** Throws when compared, calculated with, printed or read from. Null checks and `typeof` can't be caught. */
function standIn(name: string): object {
  const refuse = () => {
    throw new Error(`A statement that is compiled once can't look at \`${name}\`: it has no value yet`)
  }
  const value = new Proxy(
    {},
    {
      // Kysely reads this of every parameter, to find SQL expressions among them.
      get: (_, key) => (key === 'toOperationNode' ? undefined : refuse()),
      ownKeys: refuse,
    },
  )
  replacedName.set(value, name)
  return value
}
