import { encodeCursor } from '../contract/wire/cursor.ts'

export type Page<Item> = { data: Item[]; meta: { total: number; next_cursor: string | null } }

export const emptyPage: Page<never> = { data: [], meta: { total: 0, next_cursor: null } }

/** `rows` holds one row beyond the page if there is a next. `cursorOf` turns the page's last row into a cursor. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  total: number,
  cursorOf: (last: Row) => readonly (string | number)[],
  present: (row: Row) => Item,
): Page<Item> {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { data: page.map(present), meta: { total, next_cursor: last ? encodeCursor(cursorOf(last)) : null } }
}

export function byId({ id }: { id: number }): [number] {
  return [id]
}
