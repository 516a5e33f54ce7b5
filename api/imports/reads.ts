import type { RequestActor } from '../auth/actor.ts'
import { type ListColumn, writeCell } from '../contract/rules/listColumns.ts'
import { byteOrderMark, csvLines } from '../csv.ts'
import type { Db } from '../db/database.ts'
import type { ListKind, Row, Values } from './kind.ts'
import { withMark } from './table.ts'

/** Lines written before others get their turn. */
const atOnce = 1_000

/** What the list's import reads back: every line stays as it is. */
export async function* writeList<Form, Wanted, Stored extends Row<Wanted>>(
  db: Db,
  actor: RequestActor,
  { columns, list, values }: ListKind<Form, Wanted, Stored>,
): AsyncGenerator<string> {
  const rows = await list(db, actor)
  yield byteOrderMark + csvLines([columns.map(({ heading }) => heading)])
  for (let at = 0; at < rows.length; at += atOnce) {
    yield csvLines(rows.slice(at, at + atOnce).map((row) => cellsOf(columns, values(row))))
  }
}

/** Numbers stay numbers, so that a negative one isn't taken for a formula. */
function cellsOf(columns: readonly ListColumn[], values: Values) {
  return columns.map((column) => {
    const value = values[column.field] ?? null
    const text = writeCell(column, value)
    return typeof value === 'number' && String(value) === text ? value : withMark(text)
  })
}
