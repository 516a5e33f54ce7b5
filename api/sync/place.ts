import { decodeCursor, encodeCursor } from '../contract/wire/cursor.ts'

/** The start of a page: orders from `upTo` down, perhaps in the middle of the first one's tickets. */
export type Place = {
  upTo: number
  /** If set, the order has been sent, and its tickets up to this id. */
  afterTicket: number | null
}

export const start: Place = { upTo: 2_147_483_647, afterTicket: null }

export function below(quoteId: number): Place {
  return { upTo: quoteId - 1, afterTicket: null }
}

/** `head`: the last event covered once all pages are read. `since`: where changes start; null for a full read. */
export type Reading = { since: number | null; head: number; place: Place; ordersLeft: number }

/** Within one epoch of the database: everything up to an event, or part of a read. */
export type ReadSoFar = { all: number } | Reading

const none = -1

export function writeCursor(epoch: string, read: ReadSoFar): string {
  if ('all' in read) return encodeCursor([epoch, read.all])
  const { since, head, place, ordersLeft } = read
  return encodeCursor([epoch, since ?? none, head, place.upTo, place.afterTicket ?? none, ordersLeft])
}

/** Null for a missing or invalid cursor, and for another epoch or future events. */
export function readCursor(cursor: string | undefined, epoch: string, lastEventId: number): ReadSoFar | null {
  const text = cursor ?? ''
  const isEvent = (id: number) => Number.isSafeInteger(id) && id >= 0 && id <= lastEventId
  const [madeIn, all] = decodeCursor(text, ['text', 'number']) ?? []
  if (all !== undefined) return madeIn === epoch && isEvent(all) ? { all } : null
  const values = decodeCursor(text, ['text', 'number', 'number', 'int', 'int', 'int'])
  if (!values) return null
  const [begunIn, since, head, upTo, afterTicket, ordersLeft] = values
  if (begunIn !== epoch || !isEvent(head) || (since !== none && !isEvent(since))) return null
  const place = { upTo, afterTicket: afterTicket === none ? null : afterTicket }
  return { since: since === none ? null : since, head, place, ordersLeft }
}
