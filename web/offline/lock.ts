import type { RegistryDb } from './databases.ts'
import type { Environment } from './environment.ts'
import { unlessFull } from './fullDisk.ts'
import { waitUntilShown, whenKept } from './leaving.ts'
import type { LockStamp } from './rows.ts'
import { makeUuidV4 } from './uuid.ts'

/**
 * One lock for page, tabs and worker. It only saves work: the server's unique key makes a ticket arrive once. A frozen
 * tab keeps its lock, so others take it over once the stamp, which each send renews, is too old.
 */
const lockName = 'loadstone-outbox'
const staleAfter = 150_000

/** Undefined if another drain took the lock. A page kept for the way back gives it up: Firefox would leave it stuck. */
export async function holdLock<T>(env: Environment, work: (holder: string) => Promise<T>): Promise<T | undefined> {
  const holder = makeUuidV4(env.random)
  const waiting = new AbortController()
  let letGo = () => {}
  const kept = new Promise<void>((done) => {
    letGo = done
  })
  const stopWatching = watchStamp(env, () => waiting.abort())
  let isLeft = false
  const withdraw = whenKept(() => {
    isLeft = true
    waiting.abort()
    letGo()
  })
  let working: Promise<T> | undefined
  const run = () => {
    stopWatching()
    working = workWithStamp(env, holder, work)
    return Promise.race([working, kept])
  }
  try {
    return await env.locks.request(lockName, { signal: waiting.signal }, run).then(() => working)
  } catch (error) {
    if (!isAbort(error)) throw error
    if (working) return undefined
    // Either the stamp is stale, or another tab took the lock while this page slept.
    if (!isLeft) return await env.locks.request(lockName, { steal: true }, run).then(() => working, ignoreTheft)
  } finally {
    stopWatching()
    withdraw()
  }
  await waitUntilShown()
  return holdLock(env, work)
}

async function workWithStamp<T>(env: Environment, holder: string, work: (holder: string) => Promise<T>): Promise<T> {
  await unlessFull(writeStamp(env, holder), null)
  const result = await work(holder)
  await unlessFull(dropStamp(env, holder), undefined)
  return result
}

/** False if another drain has taken the lock away, and this one must stop. */
export function renewStamp({ stores, clock }: Environment, holder: string): Promise<boolean> {
  const renewed = stores.registry.use((registry) =>
    registry.transaction('rw', registry.settings, async () => {
      const stamp = await readStamp(registry)
      if (stamp && stamp.holder !== holder) return false
      await registry.settings.put({ key: 'lock', holder, at: clock.now() })
      return true
    }),
  )
  return unlessFull(renewed, true)
}

function writeStamp({ stores, clock }: Environment, holder: string): Promise<unknown> {
  return stores.registry.use((registry) => registry.settings.put({ key: 'lock', holder, at: clock.now() }))
}

function dropStamp({ stores }: Environment, holder: string): Promise<void> {
  return stores.registry.use((registry) =>
    registry.transaction('rw', registry.settings, async () => {
      if ((await readStamp(registry))?.holder === holder) await registry.settings.delete('lock')
    }),
  )
}

/** Calls `onStale` once the stamp is too old, or hasn't moved for that long: a clock may have been set back. */
function watchStamp({ stores, clock }: Environment, onStale: () => void): () => void {
  let isStopped = false
  let cancel = () => {}
  const look = async (before: LockStamp | null | undefined) => {
    const read = await stores.registry.use(readStamp).catch(() => 'unreadable' as const)
    if (isStopped) return
    // The holder is unknown, so they keep the lock; look again later.
    if (read === 'unreadable') {
      cancel = clock.after(staleAfter, () => void look(undefined))
      return
    }
    const stamp = read ?? null
    const age = stamp ? clock.now() - stamp.at : 0
    const hasNotMoved = before !== undefined && stamp?.holder === before?.holder && stamp?.at === before?.at
    if (age > staleAfter || hasNotMoved) return onStale()
    cancel = clock.after(staleAfter - Math.max(0, age) + 1, () => void look(stamp))
  }
  void look(undefined)
  return () => {
    isStopped = true
    cancel()
  }
}

async function readStamp(registry: RegistryDb): Promise<LockStamp | undefined> {
  return (await registry.settings.get('lock')) as LockStamp | undefined
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}

function ignoreTheft(error: unknown): undefined {
  if (!isAbort(error)) throw error
}
