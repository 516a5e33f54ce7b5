/** Also ends if the clock is set back before `since`: a clock three days ahead must not hold tickets for three days. */
export type Wait = {
  /** ms since 1970 by the device's clock. */
  since: number
  until: number
  /**
   * `asked`: our server said how long; nothing shortens it. `answer`: somebody answered; no trigger shortens it.
   * `silence`: nothing came; a fresh trigger may try sooner. Absent in waits of an older version, which are over.
   */
  by?: 'asked' | 'answer' | 'silence'
}

/** Fresh triggers and visible pages wait less. */
export type Urgency = { isFresh: boolean; isVisible: boolean }

const shortest = 8_000
const longest = 5 * 60_000
/** How soon after silence a fresh trigger tries again (ms). */
const freshAfter = 10_000
/** While somebody looks, so that the queue empties soon after the network or server is back (ms). */
const longestVisible = 25_000

/** 8 s doubling to 5 min, up to a fifth longer. `failures` from 1; `fraction` is 0 to 1, at random. */
export function backOff(failures: number, now: number, fraction: number, by: 'answer' | 'silence'): Wait {
  const delay = Math.min(longest, shortest * 2 ** Math.min(failures - 1, 10) * (1 + 0.2 * fraction))
  return { since: now, until: now + Math.round(delay), by }
}

/** `ms` as our server asked, at most 5 minutes. */
export function waitRequested(ms: number, now: number): Wait {
  return { since: now, until: now + Math.min(ms, longest), by: 'asked' }
}

/** By the device's clock; `now` if it is over. */
export function endOf(wait: Wait | null, now: number, { isFresh, isVisible }: Urgency): number {
  if (!wait?.by || now < wait.since) return now
  const { since, until, by } = wait
  if (by === 'asked') return Math.max(now, until)
  const end = isVisible ? Math.min(until, since + longestVisible) : until
  return Math.max(now, by === 'silence' && isFresh ? Math.min(end, since + freshAfter) : end)
}

/** Milliseconds to rest after storage failures in a row: a lost connection is usually back in a moment. */
export function restOf(failures: number, isVisible: boolean): number {
  return firstRests[failures - 1] ?? longestRestOf(isVisible)
}

export function longestRestOf(isVisible: boolean): number {
  return isVisible ? longestVisible : longestRest
}

const firstRests = [1_000, 2_000, 5_000, 15_000]
/** After a recovery that nobody sees, everything is sent within 5 minutes (ms). */
const longestRest = 4 * 60_000

export function isOver(wait: Wait | null, now: number, looking: Urgency): boolean {
  return endOf(wait, now, looking) <= now
}

/** In milliseconds, from seconds or from a date that is compared with the answer's own `Date`. Null for neither. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const text = headers.get('retry-after')?.trim()
  if (!text) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) return null
  const sentAt = Date.parse(headers.get('date') ?? '')
  return Math.max(0, moment - (Number.isNaN(sentAt) ? now : sentAt))
}
