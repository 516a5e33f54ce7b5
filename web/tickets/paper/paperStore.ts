import { device } from '../../device/device.ts'
import type { PaperRow } from '../../offline/rows.ts'
import { isBlank } from './paperRow.ts'
import { noteRows, readNoted, strikeNotes, strikeRows } from './rowsUnderWay.ts'

/** The user's own store on this device: rows with their scans outlive a reload, a closed tab and a logout. */

export async function readRows(userId: number, quoteId: number): Promise<PaperRow[]> {
  // By their keys: in the order in which they were made.
  const stored = await device.stores.user(userId).use((db) => db.papers.where({ quoteId }).sortBy('token'))
  const noted = readNoted(userId, quoteId)
  if (noted.length === 0) return stored
  const found = new Map(stored.map((row) => [row.token, row]))
  // A note has no scan.
  const newer = noted.map((row) => ({ ...row, scan: found.get(row.token)?.scan ?? null }))
  // Where the database is full, the notes stay, and what it has shows all the same.
  await keepRows(userId, newer).catch(() => undefined)
  for (const row of newer) found.set(row.token, row)
  return [...found.values()].filter((row) => !isBlank(row)).toSorted(byToken)
}

const byToken = (one: PaperRow, other: PaperRow) => (one.token < other.token ? -1 : 1)

export async function keepRows(userId: number, rows: readonly PaperRow[]): Promise<void> {
  const notes = noteRows(userId, rows)
  await device.stores.user(userId).use((db) =>
    db.transaction('rw', db.papers, async () => {
      await db.papers.bulkPut(rows.filter((row) => !isBlank(row)))
      await db.papers.bulkDelete(rows.filter(isBlank).map(({ token }) => token))
    }),
  )
  strikeNotes(notes)
}

export function forgetRows(userId: number, tokens: readonly string[]): Promise<void> {
  strikeRows(userId, tokens)
  return device.stores.user(userId).use((db) => db.papers.bulkDelete([...tokens]))
}
