import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { openRegistry, openUserDatabase, type RegistryDb, type UserDb } from '../../web/offline/databases.ts'
import type { Clock, Copies, Environment, Fetch, Locks, Mirror, Random } from '../../web/offline/environment.ts'
import { type Store, storeOf } from '../../web/offline/store.ts'
import { createLocks, type VirtualLocks } from './locks.ts'
import { createSleep } from './sleep.ts'

/** A phone in a test: one store, one clock, one lock manager, and as many tabs and workers on them as the test opens. */
export type Phone = {
  clock: VirtualClock
  random: Random
  locks: VirtualLocks
  idb: IDBFactory
  storage: Map<string, string>
  /** The second place beside the database. */
  copies: Map<string, string>
  /** How often a `sync` event was asked for. */
  syncsAsked: () => number
  /** Whether somebody looks at its pages. */
  setVisible: (isVisible: boolean) => void
  /** What the browser says of the network. */
  setOnline: (isOnline: boolean) => void
  open: (fetch: Fetch) => Process
}

export type Process = Environment & {
  /** Killed: its locks go, its timers never fire, and what it waits for never comes. */
  kill: () => void
  /** Frozen for ever: as dead as that, but it keeps its lock. */
  freeze: () => void
  /** Frozen for a while: it keeps its lock, and what it waits for comes when it thaws. */
  suspend: () => void
  thaw: () => void
  isSuspended: () => boolean
  /** Resolves when it is killed or frozen: what it was doing never ends. */
  ended: Promise<void>
  /** The databases themselves, which the engine reaches through its stores alone. */
  databases: { registry: RegistryDb; user: (userId: number) => UserDb }
  openUsers: () => UserDb[]
  close: () => void
}

export function createPhone(seed = 1): Phone {
  const clock = createClock()
  const random = createRandom(seed)
  const locks = createLocks()
  const idb = new IDBFactory()
  const storage = new Map<string, string>()
  const mirror = mirrorOf(storage)
  const copies = new Map<string, string>()
  let syncs = 0
  let isLookedAt = false
  const isVisible = () => isLookedAt
  let hasNetwork = true
  const isOnline = () => hasNetwork
  const requestSync = async () => {
    syncs += 1
  }
  const open = (fetch: Fetch): Process =>
    openProcess(
      { clock, random, locks, idb, mirror, copies: copiesIn(copies), isVisible, isOnline, requestSync },
      fetch,
    )
  const setVisible = (visible: boolean) => {
    isLookedAt = visible
  }
  const setOnline = (online: boolean) => {
    hasNetwork = online
  }
  return { clock, random, locks, idb, storage, copies, syncsAsked: () => syncs, setVisible, setOnline, open }
}

type Parts = {
  clock: VirtualClock
  random: Random
  locks: VirtualLocks
  idb: IDBFactory
  mirror: Mirror
  copies: Copies
  isVisible: () => boolean
  isOnline: () => boolean
  requestSync: () => Promise<void>
}

function openProcess(
  { clock, random, locks, idb, mirror, copies, isVisible, isOnline, requestSync }: Parts,
  fetch: Fetch,
): Process {
  const owner = Symbol('process')
  let isDead = false
  let end = () => {}
  const ended = new Promise<void>((done) => {
    end = done
  })
  const freeze = () => {
    isDead = true
    end()
  }
  const users = new Map<number, UserDb>()
  const sleep = createSleep()
  const own: Clock = {
    now: clock.now,
    after: (ms, run) => clock.after(ms, () => sleep.afterwards(() => (isDead ? undefined : run()))),
  }
  /** A page that sleeps is granted the lock all the same, and does its work when it thaws. */
  const ownLocks: Locks = {
    request: (name, how, work) =>
      locks.of(owner).request(name, how, async (lock) => {
        await sleep.end()
        return work(lock)
      }),
  }
  const options = { indexedDB: idb, IDBKeyRange }
  const registry = openRegistry(options)
  const user = (userId: number): UserDb => {
    const db = users.get(userId) ?? openUserDatabase(userId, options)
    users.set(userId, db)
    return db
  }
  const stores = new Map<number, Store<UserDb>>()
  const storeOfUser = (userId: number): Store<UserDb> => {
    const store = stores.get(userId) ?? storeOf(user(userId), setImmediate)
    stores.set(userId, store)
    return store
  }
  const close = () => {
    for (const db of users.values()) db.close()
    registry.close()
  }
  return {
    stores: { registry: storeOf(registry, setImmediate), user: storeOfUser },
    databases: { registry, user },
    fetch: async (path, init) => {
      await sleep.end()
      const answered = await fetch(path, init).finally(sleep.end)
      return isDead ? never() : answered
    },
    suspend: sleep.begin,
    thaw: sleep.stop,
    isSuspended: sleep.isOn,
    locks: ownLocks,
    clock: own,
    random,
    mirror,
    copies,
    isVisible,
    isOnline,
    requestSync,
    close,
    freeze,
    ended,
    openUsers: () => [...users.values()],
    kill: () => {
      freeze()
      locks.release(owner)
    },
  }
}

/** Local storage: its own keys are what lies there. */
function mirrorOf(storage: Map<string, string>): Mirror {
  const mirror: Mirror = {
    getItem: (key) => storage.get(key) ?? null,
    setItem: (key, value) => void storage.set(key, value),
    removeItem: (key) => void storage.delete(key),
  }
  return new Proxy(mirror, {
    ownKeys: () => [...storage.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true, writable: true }),
  })
}

function copiesIn(kept: Map<string, string>): Copies {
  return {
    prepare: () => {},
    put: async (key, text) => void kept.set(key, text),
    get: async (key) => kept.get(key) ?? null,
    keys: async () => [...kept.keys()],
    remove: async (key) => void kept.delete(key),
    hasRoom: async () => true,
  }
}

/** What a killed process waits for. */
export function never<T>(): Promise<T> {
  return new Promise<T>(() => {})
}

export type VirtualClock = Clock & {
  /** Time goes by: timers that fall due fire in their order. */
  advance: (ms: number) => void
  /** Somebody, or the network, sets the clock; timers don't mind. */
  set: (offsetMs: number) => void
  /** How much time has gone by, whatever the clock says (ms). */
  elapsed: () => number
}

function createClock(): VirtualClock {
  let elapsed = 0
  let offset = 0
  const start = Date.parse('2026-03-10T09:00:00.000Z')
  const timers = new Set<{ at: number; run: () => void }>()
  return {
    now: () => start + elapsed + offset,
    after: (ms, run) => {
      const timer = { at: elapsed + ms, run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    advance: (ms) => {
      elapsed += ms
      const due = [...timers].filter(({ at }) => at <= elapsed).sort((one, other) => one.at - other.at)
      for (const timer of due) {
        if (timers.delete(timer)) timer.run()
      }
    },
    set: (offsetMs) => {
      offset = offsetMs
    },
    elapsed: () => elapsed,
  }
}

/** The same bytes for the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  const next = createFraction(seed)
  return (count) => Uint8Array.from({ length: count }, () => Math.floor(next() * 256))
}

export function createFraction(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** Draws each once before any comes again, in an order by chance. */
export function createDeck<T>(cards: readonly T[], fraction: () => number): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = [...cards]
    return left.splice(Math.floor(fraction() * left.length), 1)[0] as T
  }
}

/** Long enough for whatever the engine can do without time going by. */
export async function settleDown(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await new Promise((done) => setImmediate(done))
}
