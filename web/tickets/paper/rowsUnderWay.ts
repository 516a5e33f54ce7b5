import type { PaperRow } from '../../offline/rows.ts'
import { newToken } from './paperRow.ts'
import { isWhole, type RowPatch } from './rowPatch.ts'

/**
 * IndexedDB is cut short when a page closes, so local storage, which is written at once, has a copy until then. It also
 * tells the other windows, once a note is struck, that the store has something new.
 */

/** `patch`: what is noted of the row, its earlier changes included. */
type Note = { key: string; text: string; patch: RowPatch }

/** Each window has its own note of a row: if two share one, only the last to strike it tells the other. */
const ownWindow = newToken()

const prefixOf = (userId: number) => `loadstone|paper|${userId}|`
const keyOf = (userId: number, token: string) => `${prefixOf(userId)}${token}|${ownWindow}`
/** Older versions' keys end with the token. */
const tokenIn = (key: string) => key.split('|')[3] ?? ''

const keysOf = (userId: number) => Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(userId)))

/** Adds to a row's note, because its earlier changes may not be stored yet. */
export function noteRows(userId: number, patches: readonly RowPatch[]): Note[] {
  const notes = patches.map(({ scan: _, ...patch }) => {
    const key = keyOf(userId, patch.token)
    const noted = readNote(key)?.patch
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

/** Strikes the other windows' notes. Call it once this window has noted the same, so that a note always stands. */
export function takeOver(notes: readonly Note[]): void {
  strikeNotes(notes.filter(({ key }) => !key.endsWith(ownWindow)))
}

/** Every window's notes of the rows. */
export function strikeRows(userId: number, tokens: readonly string[]): void {
  const gone = new Set(tokens)
  for (const key of keysOf(userId)) if (gone.has(tokenIn(key))) localStorage.removeItem(key)
}

/** Every window's notes of the order's rows. Whole rows come first. */
export function readNoted(userId: number, quoteId: number): Note[] {
  const notes = keysOf(userId).map(readNote)
  return notes
    .filter((note): note is Note => note?.patch.quoteId === quoteId)
    .toSorted((one, other) => Number(isWhole(other.patch)) - Number(isWhole(one.patch)))
}

/** A note has no scan, but those of older versions say so. */
function readNote(key: string): Note | null {
  const text = localStorage.getItem(key) ?? 'null'
  const noted = JSON.parse(text) as (RowPatch & Partial<PaperRow>) | null
  if (!noted) return null
  const { scan: _, ...patch } = noted
  return { key, text, patch }
}

/** Writes a note and strikes it at once, because a removed row has none. */
export function tellOthers(userId: number, tokens: readonly string[]): void {
  try {
    for (const token of tokens) localStorage.setItem(keyOf(userId, token), 'null')
  } catch {
    // Local storage is full: the other windows see it when they are opened again.
  }
  strikeRows(userId, tokens)
}

/** Calls `onChange` for each row that another window has stored, removed or logged. Returns a function that stops it. */
export function followRows(userId: number, onChange: (token: string) => void): () => void {
  const prefix = prefixOf(userId)
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(prefix) && newValue === null) onChange(tokenIn(key))
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
