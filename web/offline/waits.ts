/**
 * When something may be sent again. A wait remembers when it began: a clock that has been set back since ends it, so that a
 * clock that was three days ahead can't hold a ticket for three days.
 */
export type Wait = {
  /** ms since 1970 by the device's clock. */
  since: number
  until: number
  /**
   * What set it. `asked`: our server said how long, and nothing shortens it. `answer`: an answer of whomever, which no
   * trigger shortens. `silence`: nothing came, and a fresh trigger may look again sooner. Absent in waits that an older
   * version stored, which are over.
   */
  by?: 'asked' | 'answer' | 'silence'
}

/** Who looks: a fresh trigger and a page that somebody is looking at wait less. */
export type Looking = { isFresh: boolean; isVisible: boolean }

const shortest = 8_000
const longest = 5 * 60_000
/** How soon after a try in silence a fresh trigger looks again. */
const freshAfter = 10_000
/** While somebody looks at the app, so that the queue is empty soon after the network or the server has healed. */
const longestVisible = 25_000

/** 8 s doubling to 5 min, up to a fifth longer. `failures` from 1; `fraction` is 0 to 1, at random. */
export function backOff(failures: number, now: number, fraction: number, by: 'answer' | 'silence'): Wait {
  const delay = Math.min(longest, shortest * 2 ** Math.min(failures - 1, 10) * (1 + 0.2 * fraction))
  return { since: now, until: now + Math.round(delay), by }
}

/** What our server asked for, in milliseconds; at most 5 minutes. */
export function waitAsked(ms: number, now: number): Wait {
  return { since: now, until: now + Math.min(ms, longest), by: 'asked' }
}

/** By the device's clock; `now` where it is over. */
export function endOf(wait: Wait | null, now: number, { isFresh, isVisible }: Looking): number {
  if (!wait?.by || now < wait.since) return now
  const { since, until, by } = wait
  if (by === 'asked') return Math.max(now, until)
  const end = isVisible ? Math.min(until, since + longestVisible) : until
  return Math.max(now, by === 'silence' && isFresh ? Math.min(end, since + freshAfter) : end)
}

/** How long to rest after so many failures of storage in a row: a connection that died is mostly back in a moment. */
export function restOf(failures: number, isVisible: boolean): number {
  return firstRests[failures - 1] ?? longestRestOf(isVisible)
}

export function longestRestOf(isVisible: boolean): number {
  return isVisible ? longestVisible : longestRest
}

const firstRests = [1_000, 2_000, 5_000, 15_000]
/** What heals while nobody looks is gone within 5 minutes, the sending included. */
const longestRest = 4 * 60_000

export function isOver(wait: Wait | null, now: number, looking: Looking): boolean {
  return endOf(wait, now, looking) <= now
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
