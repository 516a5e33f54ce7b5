import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { type Db, prepare, type Trx } from './database.ts'
import type { Asked } from './together.ts'

/** Which of the values given each time goes where a stand-in is. */
const standsFor = new WeakMap<object, string>()

/**
 * A statement of the calls that every phone and office makes all day, put together once: of a short answer's time on the
 * processor building its statements was a third. `build` meets stand-ins in place of the values: it may hand them on as
 * parameters, and throws where it looks at one of them. An array is one parameter too, for `= any(…)`.
 */
export function compiledOnce<Given extends object, Row>(
  build: (db: Db | Trx, given: Given) => Compilable<Row>,
): Statement<Given, Row> {
  const statementOf = statementsOf((db, _: '', given: Given) => build(db, given))
  const run = async (db: Db | Trx, given: Given) => (await db.executeQuery<Row>(statementOf(db, '', given))).rows
  const read = (rows: unknown[]) => rows as Row[]
  return Object.assign(run, { asked: (db: Db | Trx, given: Given) => ({ query: statementOf(db, '', given), read }) })
}

type Statement<Given, Row> = {
  (db: Db | Trx, given: Given): Promise<Row[]>
  /** The same, still to be sent. */
  asked: (db: Db | Trx, given: Given) => Asked<Row[]>
}

/**
 * The same, and PostgreSQL plans it once for each connection: planning what a ticket needs took longer than finding it. Only for
 * rows that are found by keys, where one plan does for everybody, and with every column by its name: a plan that is kept
 * fails when a migration adds one to what it answers.
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

/** The same for a text that is put together each time, which is little work. */
export function prepared<Row>(db: Db | Trx, statement: RawBuilder<Row>): Asked<Row[]> {
  const query = statement.compile(db)
  prepare(query.sql)
  return { query, read: (rows) => rows as Row[] }
}

/** As compiledOnce, once for each of a few kinds, which `build` may look at. */
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
      const name = standsFor.get(value as object)
      return name === undefined ? value : given[name as keyof Given]
    })
    return { ...query, parameters }
  }
}

/** Of the same names, so that they can be handed on together. */
function standIns<Given extends object>(given: Given): Given {
  return new Proxy(given, { get: (_, name) => standIn(String(name)) })
}

/** Throws where it is compared, calculated with, written as text or read from; null checks and `typeof` can't be caught. */
function standIn(name: string): object {
  const refuse = () => {
    throw new Error(`A statement that is compiled once can't look at \`${name}\`: it has no value yet`)
  }
  const value = new Proxy(
    {},
    {
      // Kysely asks every parameter for this, to find those that are parts of a statement.
      get: (_, key) => (key === 'toOperationNode' ? undefined : refuse()),
      ownKeys: refuse,
    },
  )
  standsFor.set(value, name)
  return value
}
