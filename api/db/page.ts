import { encodeCursor } from '../contract/wire/cursor.ts'

/** A page of a list as it leaves. */
export type Page<Item> = { data: Item[]; meta: { total: number; next_cursor: string | null } }

export const emptyPage: Page<never> = { data: [], meta: { total: 0, next_cursor: null } }

/** Of `rows`, one more than the page holds, which tells whether there is a next. `cursorOf` says where the next begins. */
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

/** Where a list in the order of its ids goes on. */
export function byId({ id }: { id: number }): [number] {
  return [id]
}
