import type { PaperRow } from '../../offline/rows.ts'

/**
 * Copies of the rows that IndexedDB is still writing: a page that closes cuts that short. Local storage is written at once.
 */

type Note = { key: string; text: string }

const prefixOf = (userId: number) => `loadstone|paper|${userId}|`

export function noteRows(userId: number, rows: readonly PaperRow[]): Note[] {
  const notes = rows.map((row) => ({
    key: prefixOf(userId) + row.token,
    text: JSON.stringify({ ...row, scan: null }),
  }))
  try {
    for (const { key, text } of notes) localStorage.setItem(key, text)
  } catch {
    // Local storage is full. The database may still have room, and an older note must not undo what it stores.
    strikeRows(
      userId,
      rows.map(({ token }) => token),
    )
  }
  return notes
}

/** Call it once the rows are stored. A note that has changed since then stays. */
export function strikeNotes(notes: readonly Note[]): void {
  for (const { key, text } of notes) if (localStorage.getItem(key) === text) localStorage.removeItem(key)
}

export function strikeRows(userId: number, tokens: readonly string[]): void {
  for (const token of tokens) localStorage.removeItem(prefixOf(userId) + token)
}

export function readNoted(userId: number, quoteId: number): PaperRow[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)))
  const rows = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as PaperRow | null)
  return rows.filter((row): row is PaperRow => row?.quoteId === quoteId)
}
