/** Browsers report a used-up quota by name; Chromium reports a full disk as `FILE_ERROR_NO_SPACE` in another error. */
export function isStorageFull(error: unknown): boolean {
  return saysFull(error) || saysFull((error as { inner?: unknown }).inner)
}

function saysFull(error: unknown): boolean {
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string }
  return name === 'QuotaExceededError' || /NO_SPACE|no space left|disk is full/i.test(message)
}

/** For the engine's own marks: a full disk must not keep a ticket here, and the server handles duplicates. */
export function unlessFull<T, Fallback>(written: PromiseLike<T>, fallback: Fallback): Promise<T | Fallback> {
  return Promise.resolve(written).catch((error) => {
    if (isStorageFull(error)) return fallback
    throw error
  })
}
