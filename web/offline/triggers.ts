import type { Refreshed } from './cache.ts'
import { type Contact, followContact, readContact } from './contact.ts'
import type { PageSession } from './device.ts'
import { type DrainReason, type DrainResult, drain, isFreshReason } from './drain.ts'
import type { Environment } from './environment.ts'
import { isKept } from './leaving.ts'
import { watchNetwork } from './networkGap.ts'
import { offerAgain } from './offerAgain.ts'
import { nextLookAt } from './ofUser.ts'
import { forgetSilence, readPhoneWait } from './phoneWait.ts'
import { createRestoring } from './restoring.ts'
import { retryArrived } from './retryArrived.ts'
import { createRoomWatch } from './roomWatch.ts'
import { createSessionRequests, type SessionRequests } from './sessionRequests.ts'
import { isStorageFault } from './store.ts'
import { readTrouble, readTroubleWithoutSession, type Trouble } from './trouble.ts'
import { settleNumbers } from './unsentNumbers.ts'
import { restOf } from './waits.ts'

export type EngineStatus = {
  isBusy: boolean
  /** The code of the last 401 to the page's own session; null while it is good. `expired`: ask for a sign-in over the open screens. */
  unauthenticated: string | null
  /** Whether the server answered the last time it was asked; null before the first time. */
  isReachable: boolean | null
  /** When that last answer came, by the device's clock; null before the first one. */
  answeredAt: number | null
  /** This device's own storage failed the last time, which says nothing of the server. */
  isStorageFailing: boolean
  /** When it tries by itself what it could not do, by the device's clock; null where nothing is left to do. */
  nextTryAt: number | null
} & Trouble

export type Engine = {
  /** "Send now", after a save, after a login, `refresh` for news by the minute. Resolves when the drain that it set off has ended; never throws. */
  request: (reason: DrainReason) => Promise<void>
  /** For useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void
  getStatus: () => EngineStatus
  stop: () => void
}

type PageParts = {
  /** Where `online`, `offline`, `pageshow` and `visibilitychange` arrive (it bubbles): the page's global object. */
  events: EventTarget
  /** Null for a visitor, and for a role without an outbox. */
  session: () => PageSession | null
  deviceName: string
}

const shortestPause = 1_000
const longestPause = 5 * 60_000

/** Runs the engine on a page: on every trigger a drain, the upload token if there is none, and the read side. */
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
    const { drained, refreshed, nextAt, trouble, isStorageFailing } = await goRound(env, page, session, {
      reason,
      isWanted,
    })
    set({ ...(await hearOfOthers(env, before, startedAt)), ...trouble, isStorageFailing })
    set(sessionBy(refreshed))
    waiting = drained.waiting
    await watchRoom(waiting)
    if (!env.isVisible()) askForSync()
    const isPutOff = waiting > 0 && drained.putOffUntil !== null
    const ownAt = isPutOff ? drained.putOffUntil : earliest(nextAt, restoring.nextAt())
    const firesAt = isPutOff ? timer.set(ownAt, reason) : timer.set(earliest(ownAt, nextLookAt(env)))
    // The timer may fire earlier, for news or for another user's dead database. The screen counts down to the queue's own try.
    const toldAt = isPutOff || waiting === 0 ? ownAt : drained.nextAt
    set({ nextTryAt: firesAt === null || toldAt === null ? null : Math.max(firesAt, toldAt) })
  }
  // Where nobody looks any more the browser may have to do the rest. Asked after each failed drain it fires at once, for ever.
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

/** One at a time: what is set replaces what was. Gives when it fires. */
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
  trouble: Trouble
  isStorageFailing: boolean
}

async function goRound(
  env: Environment,
  page: SessionRequests,
  readSession: () => PageSession | null,
  { reason, isWanted }: { reason: DrainReason; isWanted: () => boolean },
): Promise<Round> {
  // Before a drain lets go of what the worker has sent; a save adds only what is noted. A database that can't be read holds
  // up nobody else's queue.
  const before = readSession()
  if (before && isFreshReason(reason) && reason !== 'saved') await settleNumbers(env, before.userId).catch(() => {})
  const drained = await drain(env, reason)
  // It may have ended while the queue went.
  const session = readSession()
  if (!session) {
    const trouble = await readTroubleWithoutSession(env)
    return { drained, refreshed: null, nextAt: drained.nextAt, trouble, isStorageFailing: false }
  }
  const { refreshed, hasNewToken } = await page.ask(session, { reason, hasReceived: drained.received > 0, isWanted })
  const again = refreshed?.is === 'fresh' ? await queueByNews(env, session.userId) : 0
  // What waited for a token, or came there by another way, goes in the same round.
  const last = hasNewToken || again > 0 ? await drain(env, reason) : drained
  const trouble = await readTrouble(env, session.userId, refreshed?.is === 'unauthenticated')
  // Another user's database may never be readable again; it is nobody's trouble here.
  const isStorageFailing = last.unreadable.includes(session.userId)
  return { drained: last, refreshed, nextAt: earliest(last.nextAt, page.nextAt()), trouble, isStorageFailing }
}

/** What the server has that this phone doesn't know of, and the other way round. Returns how many rows. */
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

/**
 * Runs one round after the other; what is asked for meanwhile is the next round, and all who ask wait for the last. A round
 * that takes long may see whether another is wanted.
 */
function oneAtATime(round: (reason: DrainReason, isWanted: () => boolean) => Promise<void>): Engine['request'] {
  let running: Promise<void> | null = null
  let wanted: DrainReason | null = null
  const run = async () => {
    for (let reason = wanted; reason !== null; reason = wanted) {
      wanted = null
      await round(reason, () => wanted !== null)
    }
    running = null
  }
  return (reason) => {
    // A fresh trigger is not lost to a timer that asked at the same time, nor a screen's wish for news.
    if (wanted === null || wanted === 'timer' || isFreshReason(reason)) wanted = reason
    running ??= run()
    return running
  }
}

/** Nothing new where the server was not asked, or gave no answer. */
function sessionBy(refreshed: Refreshed | null): Partial<EngineStatus> {
  if (!refreshed || refreshed.is === 'no_answer') return {}
  return { unauthenticated: refreshed.is === 'unauthenticated' ? refreshed.code : null }
}

/** Where a round has asked the server nothing itself, another tab or the worker may have met silence meanwhile. */
async function hearOfOthers(env: Environment, before: Contact | null, startedAt: number): Promise<Partial<Contact>> {
  if (readContact(env) !== before) return {}
  const { failures, at } = await readPhoneWait(env)
  return failures > 0 && at >= startedAt ? { isReachable: false } : {}
}
