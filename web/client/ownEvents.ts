/** Spares a second request when the stream reports our own write: event numbers follow commits. */
let newest = 0
const reloadedAfter = new Map<string, number>()

export function noteOwnEvent(id: string | null): void {
  newest = Math.max(newest, Number(id))
}

/** Call when all readings under this path are about to be asked again. */
export function noteReload(path: string): void {
  reloadedAfter.set(path, newest)
}

export function wasReloadedAfter(path: string, event: number): boolean {
  return event <= (reloadedAfter.get(path) ?? 0)
}

/** Another database may number its events differently. */
export function forgetOwnEvents(): void {
  newest = 0
  reloadedAfter.clear()
}
