import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/** Spreadsheets read a file that begins so as UTF-8. */
export const byteOrderMark = '\ufeff'

/** A cell that would begin a formula is text, and one with a line break of any kind stays one cell. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows', quote_record_delimiter: true })
}
