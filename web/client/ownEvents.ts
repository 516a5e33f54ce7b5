/**
 * What one's own writes have had asked for again already, when the stream tells of them some milliseconds later. Events are numbered
 * as they are committed, so a reading that began after the answer to a write knows all events up to that write's own.
 */
let newest = 0
const askedAfter = new Map<string, number>()

/** As the answer to a write names it. */
export function noteOwnEvent(id: string | null): void {
  newest = Math.max(newest, Number(id))
}

/** All readings under this path are asked for again now. */
export function noteAsked(path: string): void {
  askedAfter.set(path, newest)
}

export function wasAskedAfter(path: string, event: number): boolean {
  return event <= (askedAfter.get(path) ?? 0)
}

/** Another database may number its events anew. */
export function forgetOwnEvents(): void {
  newest = 0
  askedAfter.clear()
}
