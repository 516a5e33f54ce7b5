import { stringify } from 'csv-stringify/sync'

type Cell = string | number | null

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff'

/** Escapes formulas, and quotes cells that contain any kind of line break. */
export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return stringify([...rows], { escape_formulas: true, record_delimiter: 'windows', quote_record_delimiter: true })
}
