import type { PaperRow } from '../../offline/rows.ts'
import type { RowPatch } from './rowPatch.ts'

/**
 * IndexedDB is cut short when a page closes, so local storage, which is written at once, has a copy until then. It also
 * tells the other windows, once a note is struck, that the store has something new.
 */

/** `patch`: what is noted of the row, its earlier changes included. */
type Note = { key: string; text: string; patch: RowPatch }

const prefixOf = (userId: number) => `loadstone|paper|${userId}|`

/** Adds to a row's note, because its earlier changes may not be stored yet. */
export function noteRows(userId: number, patches: readonly RowPatch[]): Note[] {
  const notes = patches.map(({ scan: _, ...patch }) => {
    const key = prefixOf(userId) + patch.token
    const noted = readNote(key)
    const cells = { ...noted?.cells, ...patch.cells }
    const all = { ...noted, ...patch, cells }
    return { key, text: JSON.stringify(all), patch: all }
  })
  try {
    for (const { key, text } of notes) localStorage.setItem(key, text)
  } catch {
    // Local storage is full. The database may still have room, and an older note must not undo what it stores.
    strikeRows(
      userId,
      patches.map(({ token }) => token),
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

export function readNoted(userId: number, quoteId: number): RowPatch[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)))
  const patches = keys.map(readNote)
  return patches.filter((patch): patch is RowPatch => patch?.quoteId === quoteId)
}

/** A note has no scan, but those of older versions say so. */
function readNote(key: string): RowPatch | null {
  const noted = JSON.parse(localStorage.getItem(key) ?? 'null') as (RowPatch & Partial<PaperRow>) | null
  if (!noted) return null
  const { scan: _, ...patch } = noted
  return patch
}

/** Writes a note and strikes it at once, because a removed row has none. */
export function tellOthers(userId: number, tokens: readonly string[]): void {
  try {
    for (const token of tokens) localStorage.setItem(prefixOf(userId) + token, 'null')
  } catch {
    // Local storage is full: the other windows see it when they are opened again.
  }
  strikeRows(userId, tokens)
}

/** Calls `onChange` for each row that another window has stored, removed or logged. Returns a function that stops it. */
export function followRows(userId: number, onChange: (token: string) => void): () => void {
  const prefix = prefixOf(userId)
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(prefix) && newValue === null) onChange(key.slice(prefix.length))
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
