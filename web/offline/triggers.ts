import type { Refreshed } from './cache.ts'
import { type Contact, followContact, readContact } from './contact.ts'
import type { PageSession } from './device.ts'
import { type DrainReason, type DrainResult, drain, isFreshReason } from './drain.ts'
import type { Environment } from './environment.ts'
import { isKept } from './leaving.ts'
import { watchNetwork } from './networkGap.ts'
import { offerAgain } from './offerAgain.ts'
import { forgetSilence, readPhoneWait } from './phoneWait.ts'
import { createRestoring } from './restoring.ts'
import { retryArrived } from './retryArrived.ts'
import { createRoomWatch } from './roomWatch.ts'
import { createSessionRequests, type SessionRequests } from './sessionRequests.ts'
import { isStorageFault } from './store.ts'
import { type Problems, readTrouble, readTroubleWithoutSession } from './trouble.ts'
import { settleNumbers } from './unsentNumbers.ts'
import { restOf } from './waits.ts'
import { nextLookAt } from './withUserDb.ts'

export type EngineStatus = {
  isBusy: boolean
  /** Code of the last 401 to the page's session, else null. `expired`: ask for a sign-in over open screens. */
  unauthenticated: string | null
  isReachable: boolean | null
  /** By the device's clock; null before the first answer. */
  answeredAt: number | null
  /** This device's storage failed the last time, which says nothing about the server. */
  isStorageFailing: boolean
  /** When it tries again, by the device's clock; null if nothing is left to do. */
  nextTryAt: number | null
} & Problems

export type Engine = {
  /** For "Send now", a save, a login, or news (`refresh`). Resolves when its drain has ended; never throws. */
  request: (reason: DrainReason) => Promise<void>
  subscribe: (listener: () => void) => () => void
  getStatus: () => EngineStatus
  stop: () => void
}

type PageParts = {
  /** The page's global object; `visibilitychange` bubbles up to it. */
  events: EventTarget
  /** Null for a visitor, and for a role without an outbox. */
  session: () => PageSession | null
  deviceName: string
}

const shortestPause = 1_000
const longestPause = 5 * 60_000

/** Runs the engine on a page: each trigger drains, gets a missing upload token and refreshes the cache. */
export function startEngine(env: Environment, { events, session, deviceName }: PageParts): Engine {
  let status: EngineStatus = {
    isBusy: false,
    unauthenticated: null,
    isReachable: null,
    isStorageFailing: false,
    answeredAt: null,
    nextTryAt: null,
    missing: 0,
    heldBack: 0,
  }
  const timer = createTimer(env, (reason) => void request(reason))
  let waiting = 0
  let failures = 0
  const listeners = new Set<() => void>()
  const set = (change: Partial<EngineStatus>) => {
    status = { ...status, ...change }
    for (const listener of listeners) listener()
  }
  followContact(env, set)
  const page = createSessionRequests(env, deviceName)
  const watchRoom = createRoomWatch(env, () => void request('refresh'))
  const gap = watchNetwork(env)
  const restoring = createRestoring(env)
  const round = async (reason: DrainReason, isWanted: () => boolean) => {
    const lostAt = gap.take()
    if (lostAt !== null) {
      await forgetSilence(env, lostAt)
      page.forgetSilence(lostAt)
    }
    const [before, startedAt] = [readContact(env), env.clock.now()]
    await restoring.run()
    const { drained, refreshed, nextAt, trouble, isStorageFailing } = await runRound(env, page, session, {
      reason,
      isWanted,
    })
    set({ ...(await readContactOfOthers(env, before, startedAt)), ...trouble, isStorageFailing })
    set(sessionBy(refreshed))
    waiting = drained.waiting
    await watchRoom(waiting)
    if (!env.isVisible()) askForSync()
    const isPutOff = waiting > 0 && drained.putOffUntil !== null
    const ownAt = isPutOff ? drained.putOffUntil : earliest(nextAt, restoring.nextAt())
    const firesAt = isPutOff ? timer.set(ownAt, reason) : timer.set(earliest(ownAt, nextLookAt(env)))
    // The timer may fire earlier, for news or another user's database. The screen counts down to the queue's own try.
    const shownAt = isPutOff || waiting === 0 ? ownAt : drained.nextAt
    set({ nextTryAt: firesAt === null || shownAt === null ? null : Math.max(firesAt, shownAt) })
  }
  // Only once nobody looks: asked after each failed drain, the browser would fire `sync` at once, for ever.
  const askForSync = () => {
    if (waiting > 0) void env.requestSync()
  }
  const request = oneAtATime(async (reason, isWanted) => {
    set({ isBusy: true })
    await round(reason, isWanted).then(() => {
      failures = 0
    }, retryLater)
    set({ isBusy: false })
  })
  const retryLater = (error: unknown) => {
    failures += 1
    const nextTryAt = timer.set(env.clock.now() + restOf(failures, env.isVisible()))
    set({ nextTryAt, isStorageFailing: isStorageFault(error) })
  }
  const onVisibility = () => {
    if (!env.isVisible()) askForSync()
    void request('visible')
  }
  const stopListening = listen(events, {
    online: () => void request('online'),
    offline: () => {
      gap.begin()
      askForSync()
    },
    visibilitychange: onVisibility,
    pageshow: (event) => {
      if (isKept(event)) void request('visible')
    },
  })
  void request('start')
  return {
    request,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getStatus: () => status,
    stop: () => {
      timer.set(null)
      stopListening()
    },
  }
}

/** A new time replaces the last one. Returns when it fires. */
function createTimer({ clock }: Environment, fire: (reason: DrainReason) => void) {
  let cancel = () => {}
  const set = (at: number | null, reason: DrainReason = 'timer'): number | null => {
    cancel()
    cancel = () => {}
    if (at === null) return null
    const now = clock.now()
    const pause = Math.min(longestPause, Math.max(shortestPause, at - now))
    cancel = clock.after(pause, () => fire(reason))
    return now + pause
  }
  return { set }
}

type Round = {
  drained: DrainResult
  refreshed: Refreshed | null
  nextAt: number | null
  trouble: Problems
  isStorageFailing: boolean
}

async function runRound(
  env: Environment,
  page: SessionRequests,
  readSession: () => PageSession | null,
  { reason, isWanted }: { reason: DrainReason; isWanted: () => boolean },
): Promise<Round> {
  // Before a drain deletes what the worker has sent. An unreadable database must hold up nobody else's queue.
  const before = readSession()
  if (before && isFreshReason(reason) && reason !== 'saved') await settleNumbers(env, before.userId).catch(() => {})
  const drained = await drain(env, reason)
  const session = readSession()
  if (!session) {
    const trouble = await readTroubleWithoutSession(env)
    return { drained, refreshed: null, nextAt: drained.nextAt, trouble, isStorageFailing: false }
  }
  const isCurrent = () => readSession()?.token === session.token
  const hasReceived = drained.received > 0
  const { refreshed, hasNewToken } = await page.ask(session, { reason, hasReceived, isWanted, isCurrent })
  const again = refreshed?.is === 'fresh' ? await queueByNews(env, session.userId) : 0
  // What waited for a token, or was queued again, goes in the same round.
  const last = hasNewToken || again > 0 ? await drain(env, reason) : drained
  const trouble = await readTrouble(env, session.userId, refreshed?.is === 'unauthenticated')
  // Another user's database may stay unreadable for ever; that isn't this user's trouble.
  const isStorageFailing = last.unreadable.includes(session.userId)
  return { drained: last, refreshed, nextAt: earliest(last.nextAt, page.nextAt()), trouble, isStorageFailing }
}

/** Queues rows that arrived another way, or that a restored server has lost. Returns how many. */
async function queueByNews(env: Environment, userId: number): Promise<number> {
  return (await retryArrived(env, userId)) + (await offerAgain(env, userId))
}

function listen(events: EventTarget, handlers: Record<string, (event: Event) => void>): () => void {
  const all = Object.entries(handlers)
  for (const [name, handle] of all) events.addEventListener(name, handle)
  return () => {
    for (const [name, handle] of all) events.removeEventListener(name, handle)
  }
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}

/** Requests during a round share the next one, and all callers wait for the last. */
function oneAtATime(round: (reason: DrainReason, isWanted: () => boolean) => Promise<void>): Engine['request'] {
  let running: Promise<void> | null = null
  let requested: DrainReason | null = null
  const run = async () => {
    for (let reason = requested; reason !== null; reason = requested) {
      requested = null
      await round(reason, () => requested !== null)
    }
    running = null
  }
  return (reason) => {
    // A timer must not displace a fresh trigger, nor a screen's request for news.
    if (requested === null || requested === 'timer' || isFreshReason(reason)) requested = reason
    running ??= run()
    return running
  }
}

function sessionBy(refreshed: Refreshed | null): Partial<EngineStatus> {
  if (!refreshed || refreshed.is === 'no_answer') return {}
  return { unauthenticated: refreshed.is === 'unauthenticated' ? refreshed.code : null }
}

/** If this round asked nothing, another tab or the worker may have met silence. */
async function readContactOfOthers(
  env: Environment,
  before: Contact | null,
  startedAt: number,
): Promise<Partial<Contact>> {
  if (readContact(env) !== before) return {}
  const { failures, at } = await readPhoneWait(env)
  return failures > 0 && at >= startedAt ? { isReachable: false } : {}
}
