import type { RegistryDb, UserDb } from './databases.ts'
import type { Store } from './store.ts'

/** All that the engine is given; it reaches for nothing. The page and the worker pass the browser's, a test its own. */
export type Environment = {
  stores: Stores
  fetch: Fetch
  locks: Locks
  clock: Clock
  random: Random
  /** Local storage as a second memory of small numbers; null in the worker, which finishes nothing. */
  mirror: Mirror | null
  /** A second place that outlives the database; null where the browser has none. */
  copies: Copies | null
  /** Whether somebody looks at this page; never in the worker. */
  isVisible: () => boolean
  /** Whether the browser knows of a network, which may lead nowhere. */
  isOnline: () => boolean
  /** Asks the browser for a `sync` event; where there is no background sync it does nothing. Never throws. */
  requestSync: () => Promise<void>
}

export type Stores = { registry: Store<RegistryDb>; user: (userId: number) => Store<UserDb> }

export type Fetch = (path: string, init: RequestInit) => Promise<Response>

/** The part of `navigator.locks` that the engine uses. */
export type Locks = {
  request: <T>(
    name: string,
    options: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
    work: (lock: { name: string } | null) => Promise<T>,
  ) => Promise<T>
}

export type Clock = {
  /** ms since 1970. */
  now: () => number
  /** Runs it after so many ms; returns what calls it off. */
  after: (ms: number, run: () => void) => () => void
}

/** So many random bytes. */
export type Random = (count: number) => Uint8Array<ArrayBuffer>

/** Texts by a path of their own. `put` rejects where there is no room. */
export type Copies = {
  /** A `put` follows at once: what it has to open is opened. */
  prepare: () => void
  put: (key: string, text: string) => Promise<void>
  get: (key: string) => Promise<string | null>
  keys: () => Promise<string[]>
  remove: (key: string) => Promise<void>
  /** Whether the disk takes more. Where it doesn't, what a page has put there of late is written once more. */
  hasRoom: () => Promise<boolean>
}

/** Local storage, as far as it is used here; the worker's types don't know it. */
export type Mirror = {
  getItem: (key: string) => string | null
  /** Throws where there is no room. */
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** What lies there under keys that begin like this. */
export function keysIn(mirror: Mirror | null, prefix: string): string[] {
  return Object.keys(mirror ?? {}).filter((key) => key.startsWith(prefix))
}

/** Best effort: the number is already in the database, so full local storage is no failure. */
export function mirrorTo(mirror: Mirror | null, key: string, value: string): void {
  try {
    mirror?.setItem(key, value)
  } catch {
    // Nothing to do: the mirror is the second memory, not the first.
  }
}

/** 0 to 1. */
export function randomFraction(random: Random): number {
  return new DataView(random(4).buffer).getUint32(0) / 0xffff_ffff
}
