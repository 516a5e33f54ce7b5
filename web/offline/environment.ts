import type { RegistryDb, UserDb } from './databases.ts'
import type { Store } from './store.ts'

/** Everything the engine uses from outside. The page and the worker pass the browser's, a test its own. */
export type Environment = {
  stores: Stores
  fetch: Fetch
  locks: Locks
  clock: Clock
  random: Random
  /** Local storage, a second memory for small numbers; null in the worker, which finishes nothing. */
  mirror: Mirror | null
  /** A second place that outlives the database; null if the browser has none. */
  copies: Copies | null
  /** Whether somebody looks at this page; false in the worker. */
  isVisible: () => boolean
  /** Whether the browser has a network, which may lead nowhere. */
  isOnline: () => boolean
  /** Asks the browser for a `sync` event, if it has background sync. Never throws. */
  requestSync: () => Promise<void>
}

export type Stores = { registry: Store<RegistryDb>; user: (userId: number) => Store<UserDb> }

export type Fetch = (path: string, init: RequestInit) => Promise<Response>

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
  /** Returns the function that cancels it. */
  after: (ms: number, run: () => void) => () => void
}

export type Random = (count: number) => Uint8Array<ArrayBuffer>

/** `put` rejects if there is no room. */
export type Copies = {
  /** Opens what the next `put` needs. */
  prepare: () => void
  put: (key: string, text: string) => Promise<void>
  get: (key: string) => Promise<string | null>
  keys: () => Promise<string[]>
  remove: (key: string) => Promise<void>
  /** Whether the disk takes more. If not, it writes the page's last copies again. */
  hasRoom: () => Promise<boolean>
}

export type Mirror = {
  getItem: (key: string) => string | null
  /** Throws if there is no room. */
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

export function keysIn(mirror: Mirror | null, prefix: string): string[] {
  return Object.keys(mirror ?? {}).filter((key) => key.startsWith(prefix))
}

/** Best effort: the database already has the number. */
export function mirrorTo(mirror: Mirror | null, key: string, value: string): void {
  try {
    mirror?.setItem(key, value)
  } catch {
    // The mirror is only the second memory.
  }
}

/** 0 to 1. */
export function randomFraction(random: Random): number {
  return new DataView(random(4).buffer).getUint32(0) / 0xffff_ffff
}
