import type { Compilable, CompiledQuery } from 'kysely'
import type { Db, Trx } from './database.ts'

/** Where in a compiled statement one of the values goes that are given each time. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement of the calls that every phone and office makes all day, put together once: of a short answer's time on the
 * processor building its statements was a third. `build` meets stand-ins in place of the values: it may hand them on as
 * parameters and look at none of them. An array is one parameter too, for `= any(…)`.
 */
export function compiledOnce<Given extends object, Row>(
  build: (db: Db | Trx, given: Given) => Compilable<Row>,
): (db: Db | Trx, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | null = null
  return async (db, given) => {
    compiled ??= build(db, slots<Given>()).compile()
    const parameters = compiled.parameters.map((value) =>
      value instanceof Slot ? given[value.name as keyof Given] : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

function slots<Given extends object>(): Given {
  return new Proxy({} as Given, { get: (_, name) => new Slot(String(name)) })
}
