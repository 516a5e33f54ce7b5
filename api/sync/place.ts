import { decodeCursor, encodeCursor } from '../contract/wire/cursor.ts'

/** Where a page begins: at the orders up to this number, the newest first, and amid the tickets of the first of them. */
export type Place = {
  upTo: number
  /** The order itself has gone out, and its tickets up to this id; null where it has not. */
  afterTicket: number | null
}

export const start: Place = { upTo: 2_147_483_647, afterTicket: null }

export function below(quoteId: number): Place {
  return { upTo: quoteId - 1, afterTicket: null }
}

/**
 * How far a device has read. `head`: the event up to which it knows all once the last page is read. `since`: the event
 * from which on it asks for changes; null where it reads everything anew. `place`: of the next page.
 */
export type Reading = { since: number | null; head: number; place: Place; ordersLeft: number }

/** What a device has read of the database of this epoch: all up to the event, or a part. */
export type ReadSoFar = { all: number } | Reading

const none = -1

export function writeCursor(epoch: string, read: ReadSoFar): string {
  if ('all' in read) return encodeCursor([epoch, read.all])
  const { since, head, place, ordersLeft } = read
  return encodeCursor([epoch, since ?? none, head, place.upTo, place.afterTicket ?? none, ordersLeft])
}

/** Null for no cursor, one of another epoch or of events that have not been, or anything else. */
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
