/**
 * When a row may be sent again. A wait remembers when it began: a clock that has been set back since ends it, so that a
 * clock that was three days ahead can't hold a ticket for three days.
 */
export type Wait = {
  /** ms since 1970 by the device's clock. */
  since: number
  until: number
  /** The server asked for it (Retry-After, in_flight): a fresh trigger doesn't shorten it. */
  isStrict: boolean
}

const shortest = 5_000
const longest = 5 * 60_000
/** A proxy that asks for a year must not brick the queue. */
const longestAsked = 3_600_000

/** 5 s doubling to 5 min, a fifth up or down. `attempts` from 1; `fraction` is 0 to 1, at random. */
export function backOff(attempts: number, now: number, fraction: number): Wait {
  const delay = Math.min(longest, shortest * 2 ** Math.min(attempts - 1, 10))
  return { since: now, until: now + Math.round(delay * (0.8 + 0.4 * fraction)), isStrict: false }
}

/** What the server asked for, in milliseconds. */
export function waitAsked(ms: number, now: number): Wait {
  return { since: now, until: now + Math.min(ms, longestAsked), isStrict: true }
}

export function isOver(wait: Wait | null, now: number, isFresh: boolean): boolean {
  if (wait === null || now >= wait.until || now < wait.since) return true
  return isFresh && !wait.isStrict
}

/** `Retry-After` in milliseconds: seconds, or a date that is held against the answer's own `Date`. Null for neither. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after')?.trim()
  if (!text) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) return null
  const sentAt = Date.parse(headers.get('date') ?? '')
  return Math.max(0, moment - (Number.isNaN(sentAt) ? now : sentAt))
}
