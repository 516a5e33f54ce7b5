import { stringify } from 'csv-stringify/sync'
import { type CursorKind, type CursorValues, decodeCursor } from './contract/wire/cursor.ts'
import type { Page } from './db/page.ts'

type Cell = string | number | null | undefined
export type Column<Row> = { head: string; cell: (row: Row) => Cell }

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff'

/** Escapes formulas, and quotes cells that contain any kind of line break. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows', quote_record_delimiter: true })
}

export function tonnesCell(tonnes: number): string {
  return tonnes.toFixed(3)
}

export function poundsCell(amount: number | null | undefined): string | undefined {
  return amount?.toFixed(2)
}

/** A list that is read in one go is one moment's. */
const atOnce = 2_000
type PageQuery<Kinds extends readonly CursorKind[]> = { limit: number; cursor: CursorValues<Kinds> | undefined }

/** All pages of a list, as the list itself reads them. `kinds`: of its cursor. */
export async function* listTable<Row, const Kinds extends readonly CursorKind[]>(
  columns: readonly Column<Row>[],
  kinds: Kinds,
  readPage: (page: PageQuery<Kinds>) => Promise<Page<Row>>,
): AsyncGenerator<string> {
  // Sent with the first page: until it is read, a failure can be answered as such.
  let head = byteOrderMark + csvLines([columns.map(({ head }) => head)])
  for (let next: string | null = ''; next !== null; ) {
    const { data, meta } = await readPage({ limit: atOnce, cursor: next ? cursorOf(next, kinds) : undefined })
    yield head + csvLines(data.map((row) => columns.map(({ cell }) => cell(row))))
    head = ''
    next = meta.next_cursor
  }
}

function cursorOf<const Kinds extends readonly CursorKind[]>(text: string, kinds: Kinds): CursorValues<Kinds> {
  const cursor = decodeCursor(text, kinds)
  if (!cursor) throw new Error('A list can’t read its own cursor')
  return cursor
}
