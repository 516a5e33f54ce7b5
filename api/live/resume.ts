import type { Db } from '../db/database.ts'
import { findFirstSince } from './queries.ts'

/** The last delivered event. A restored database has another epoch. */
export type Position = { epoch: string; id: number }

/** The id of the reader's last message, or the seconds since they last heard anything. */
export type LastMessage = { id: string | undefined; unheard: number | undefined }

/** Beyond it everything is fetched again (s). */
const longestUnheard = 10 * 60

/** Events commit a moment after their timestamp, and clocks differ (s). */
const margin = 5

export function writeId({ epoch, id }: Position): string {
  return `${epoch}.${id}`
}

/** The event after which to report changes; null if unknown. */
export async function findStart(
  db: Db,
  lastMessage: LastMessage,
  now: Date,
  position: Position,
): Promise<number | null> {
  if (lastMessage.id) return readId(lastMessage.id, position)
  if (lastMessage.unheard === undefined || lastMessage.unheard > longestUnheard) return null
  const first = await findFirstSince(db, new Date(now.getTime() - (lastMessage.unheard + margin) * 1000))
  return first === null ? position.id : first - 1
}

/** Null for another database, a future event or an invalid id. */
function readId(text: string, { epoch, id: latest }: Position): number | null {
  const [, from, digits] = /^([\w-]+)\.(\d{1,15})$/.exec(text) ?? []
  const id = Number(digits)
  return from === epoch && id <= latest ? id : null
}
