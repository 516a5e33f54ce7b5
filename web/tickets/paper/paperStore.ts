import { device } from '../../device/device.ts'
import type { PaperRow } from '../../offline/rows.ts'
import { isBlank } from './paperRow.ts'
import { isWhole, patchOf, type RowPatch, withPatch } from './rowPatch.ts'
import { noteRows, readNoted, strikeNotes, strikeRows, takeOver, tellOthers } from './rowsUnderWay.ts'

/** The user's own store on this device: rows with their scans outlive a reload, a closed tab and a logout. */

/** Rows that couldn't be stored: their next change is stored with all that came before it. */
const unkept = new Set<string>()

export const isKept = (token: string) => !unkept.has(token)

let lastTurn: Promise<unknown> = Promise.resolve()

/** One after the other: whatever is read has all that this page wrote before. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => undefined)
  return turn
}

export async function readRows(userId: number, quoteId: number): Promise<PaperRow[]> {
  // By their keys: in the order in which they were made.
  const stored = await inTurn(() =>
    device.stores.user(userId).use((db) => db.papers.where({ quoteId }).sortBy('token')),
  )
  const notes = readNoted(userId, quoteId)
  if (notes.length === 0) return stored
  const found = new Map(stored.map((row) => [row.token, row]))
  const newer = new Map<string, PaperRow>()
  for (const { patch } of notes) {
    const row = newer.get(patch.token) ?? found.get(patch.token)
    if (row) newer.set(patch.token, withPatch(row, patch))
    else if (isWhole(patch)) newer.set(patch.token, { ...patch, scan: null })
  }
  const keeping = keepRows(userId, [...newer.values()], stored)
  takeOver(notes)
  // Where the database is full, this window's notes stay, and what it has shows all the same.
  await keeping.catch(() => undefined)
  return [...new Map([...found, ...newer]).values()].filter((row) => !isBlank(row)).toSorted(byToken)
}

const byToken = (one: PaperRow, other: PaperRow) => (one.token < other.token ? -1 : 1)

/** The rows in the order of `tokens`, undefined where none is stored. */
export function readByTokens(userId: number, tokens: readonly string[]): Promise<(PaperRow | undefined)[]> {
  return inTurn(() => device.stores.user(userId).use((db) => db.papers.bulkGet([...tokens])))
}

/** Only what has changed since `before`: another window may have changed the rest. */
export async function keepRows(
  userId: number,
  rows: readonly PaperRow[],
  before: readonly PaperRow[] = [],
): Promise<void> {
  const known = new Map(before.map((row) => [row.token, row]))
  const patches = rows.map((row) => {
    const last = known.get(row.token)
    return patchOf(row, !last || isBlank(last) ? null : last)
  })
  const notes = noteRows(userId, patches)
  try {
    // Asks in its turn: the write before may still fail.
    await inTurn(() =>
      storePatches(
        userId,
        patches.map(
          (patch, at) => (unkept.has(patch.token) ? rows[at] : undefined) ?? { ...patch, ...notes[at]?.patch },
        ),
      ),
    )
  } catch (error) {
    for (const { token } of rows) unkept.add(token)
    throw error
  }
  for (const { token } of rows) unkept.delete(token)
  strikeNotes(notes)
}

/** A row that another window has removed or logged stays away. */
function storePatches(userId: number, patches: readonly RowPatch[]): Promise<void> {
  return device.stores.user(userId).use((db) =>
    db.transaction('rw', db.papers, async () => {
      const stored = await db.papers.bulkGet(patches.map(({ token }) => token))
      const rows = patches.flatMap((patch, at) => {
        const row = stored[at]
        return row ? [withPatch(row, patch)] : isWhole(patch) ? [{ ...patch, scan: patch.scan ?? null }] : []
      })
      await db.papers.bulkPut(rows.filter((row) => !isBlank(row)))
      await db.papers.bulkDelete(rows.filter(isBlank).map(({ token }) => token))
    }),
  )
}

export async function forgetRows(userId: number, tokens: readonly string[]): Promise<void> {
  strikeRows(userId, tokens)
  await inTurn(() => device.stores.user(userId).use((db) => db.papers.bulkDelete([...tokens])))
  tellOthers(userId, tokens)
}
