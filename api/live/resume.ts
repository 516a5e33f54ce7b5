import type { Db } from '../db/database.ts'
import { findFirstSince } from './queries.ts'

/** How far the events of a database have been told; a restored one has another epoch. */
export type Position = { epoch: string; id: number }

/** What a reader says they have heard: the id of their last message, or for how many seconds nothing. */
export type LastHeard = { id: string | undefined; unheard: number | undefined }

/** Beyond it everything is asked for again (s). */
const longestUnheard = 10 * 60

/** An event is committed a moment after the time that it bears, and clocks differ (s). */
const margin = 5

export function writeId({ epoch, id }: Position): string {
  return `${epoch}.${id}`
}

/** The event after which the reader is told what moved; null where that isn't known. */
export async function findStart(db: Db, heard: LastHeard, now: Date, position: Position): Promise<number | null> {
  if (heard.id) return readId(heard.id, position)
  if (heard.unheard === undefined || heard.unheard > longestUnheard) return null
  const first = await findFirstSince(db, new Date(now.getTime() - (heard.unheard + margin) * 1000))
  return first === null ? position.id : first - 1
}

/** Null for one of another database, of an event that has not been, or anything else. */
function readId(text: string, { epoch, id: latest }: Position): number | null {
  const [, from, digits] = /^([\w-]+)\.(\d{1,15})$/.exec(text) ?? []
  const id = Number(digits)
  return from === epoch && id <= latest ? id : null
}
