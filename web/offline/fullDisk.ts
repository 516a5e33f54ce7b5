/**
 * The phone is full: nothing was written and nothing lost. Browsers say it in several ways: a quota that is used up by its name, a disk
 * that is full in Chromium by `FILE_ERROR_NO_SPACE` inside an `UnknownError` or `AbortError`.
 */
export function isStorageFull(error: unknown): boolean {
  return saysFull(error) || saysFull((error as { inner?: unknown }).inner)
}

function saysFull(error: unknown): boolean {
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string }
  return name === 'QuotaExceededError' || /NO_SPACE|no space left|disk is full/i.test(message)
}

/** For the engine's own marks: a full disk must not keep a ticket from leaving, and the server settles what goes twice. */
export function unlessFull<T, Fallback>(written: PromiseLike<T>, fallback: Fallback): Promise<T | Fallback> {
  return Promise.resolve(written).catch((error) => {
    if (isStorageFull(error)) return fallback
    throw error
  })
}
