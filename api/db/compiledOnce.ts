import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { type Db, prepare, type Trx } from './database.ts'
import type { DeferredQuery } from './together.ts'

/** The name of the value that each stand-in replaces. */
const replacedName = new WeakMap<object, string>()

/**
 * Compiles a statement once; building them took a third of a short request's CPU time. `build` gets stand-ins, which it
 * may pass on as parameters (an array too, for `= any(…)`) but not look at.
 */
export function compiledOnce<Given extends object, Row>(
  build: (db: Db | Trx, given: Given) => Compilable<Row>,
): Statement<Given, Row> {
  const statementOf = statementsOf((db, _: '', given: Given) => build(db, given))
  const run = async (db: Db | Trx, given: Given) => (await db.executeQuery<Row>(statementOf(db, '', given))).rows
  const read = (rows: unknown[]) => rows as Row[]
  return Object.assign(run, { deferred: (db: Db | Trx, given: Given) => ({ query: statementOf(db, '', given), read }) })
}

type Statement<Given, Row> = {
  (db: Db | Trx, given: Given): Promise<Row[]>
  /** The same, not yet sent. */
  deferred: (db: Db | Trx, given: Given) => DeferredQuery<Row[]>
}

/**
 * As compiledOnce, and each connection plans it once. Only for lookups by key, where one plan suits all values. Name
 * every column: a kept plan fails when a migration adds one to its result.
 */
export function preparedOnce<Given extends object, Row>(
  build: (db: Db | Trx, given: Given) => Compilable<Row> | RawBuilder<Row>,
): Statement<Given, Row> {
  return compiledOnce((db, given: Given) => ({
    compile: () => {
      const query = build(db, given).compile(db)
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
export function compiledByKind<Kind extends string, Given extends object, Row>(
  build: (db: Db | Trx, kind: Kind, given: Given) => Compilable<Row>,
): (db: Db | Trx, kind: Kind, given: Given) => Promise<Row[]> {
  const statementOf = statementsOf(build)
  return async (db, kind, given) => (await db.executeQuery<Row>(statementOf(db, kind, given))).rows
}

function statementsOf<Kind extends string, Given extends object, Row>(
  build: (db: Db | Trx, kind: Kind, given: Given) => Compilable<Row>,
): (db: Db | Trx, kind: Kind, given: Given) => CompiledQuery<Row> {
  const compiled = new Map<Kind, CompiledQuery<Row>>()
  return (db, kind, given) => {
    const query = compiled.get(kind) ?? build(db, kind, standIns(given)).compile()
    compiled.set(kind, query)
    const parameters = query.parameters.map((value) => {
      const name = replacedName.get(value as object)
      return name === undefined ? value : given[name as keyof Given]
    })
    return { ...query, parameters }
  }
}

function standIns<Given extends object>(given: Given): Given {
  return new Proxy(given, { get: (_, name) => standIn(String(name)) })
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
