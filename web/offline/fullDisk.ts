/** The phone is full: nothing was written and nothing lost. */
export function isStorageFull(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return name === 'QuotaExceededError' || inner?.name === 'QuotaExceededError'
}

/** For the engine's own marks: a full disk must not keep a ticket from leaving, and the server settles what goes twice. */
export function unlessFull<T, Fallback>(written: PromiseLike<T>, fallback: Fallback): Promise<T | Fallback> {
  return Promise.resolve(written).catch((error) => {
    if (isStorageFull(error)) return fallback
    throw error
  })
}
