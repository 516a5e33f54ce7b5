import { refreshCache } from './cache.ts'
import { obtainUploadToken, type PageSession } from './device.ts'
import { type DrainReason, drain, isFreshReason } from './drain.ts'
import type { Environment } from './environment.ts'
import { abortTransactions } from './leaving.ts'

export type EngineStatus = {
  isBusy: boolean
  /** The code of the last 401 to the page's own session; null while it is good. `expired`: ask for a sign-in over the open screens. */
  unauthenticated: string | null
  /** Whether the server answered the last time it was asked; null before the first time. */
  isReachable: boolean | null
}

export type Engine = {
  /** "Send now", after a save, after a login, `refresh` for news by the minute. Resolves when the drain that it set off has ended; never throws. */
  request: (reason: DrainReason) => Promise<void>
  /** For useSyncExternalStore. */
  subscribe: (listener: () => void) => () => void
  getStatus: () => EngineStatus
  stop: () => void
}

type PageParts = {
  /** Where `online`, `pagehide` and `visibilitychange` arrive (it bubbles): the page's global object. */
  events: EventTarget
  /** Null for a visitor, and for a role without an outbox. */
  session: () => PageSession | null
  deviceName: string
}

const shortestPause = 1_000
const longestPause = 5 * 60_000

/** Runs the engine on a page: on every trigger the upload token if there is none, a drain, and the read side. */
export function startEngine(env: Environment, { events, session, deviceName }: PageParts): Engine {
  let status: EngineStatus = { isBusy: false, unauthenticated: null, isReachable: null }
  let cancelTimer = () => {}
  const listeners = new Set<() => void>()
  const set = (change: Partial<EngineStatus>) => {
    status = { ...status, ...change }
    for (const listener of listeners) listener()
  }
  const round = async (reason: DrainReason) => {
    const current = session()
    if (current) await obtainUploadToken(env, current, deviceName)
    const { nextAt, received } = await drain(env, reason)
    if (current && (reason !== 'timer' || received > 0)) set(readStatus(await refreshCache(env, current)))
    cancelTimer()
    if (nextAt === null) return
    const pause = Math.min(longestPause, Math.max(shortestPause, nextAt - env.clock.now()))
    cancelTimer = env.clock.after(pause, () => void request('timer'))
  }
  const request = oneAtATime(async (reason) => {
    set({ isBusy: true })
    await round(reason).catch(retryLater)
    set({ isBusy: false })
  })
  const retryLater = () => {
    cancelTimer()
    cancelTimer = env.clock.after(longestPause, () => void request('timer'))
  }
  const onOnline = () => void request('online')
  const onVisible = () => void request('visible')
  const onLeave = (event: Event) => {
    if ('persisted' in event && event.persisted) abortTransactions()
  }
  events.addEventListener('pagehide', onLeave)
  events.addEventListener('online', onOnline)
  events.addEventListener('visibilitychange', onVisible)
  void request('start')
  return {
    request,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getStatus: () => status,
    stop: () => {
      cancelTimer()
      events.removeEventListener('pagehide', onLeave)
      events.removeEventListener('online', onOnline)
      events.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/** Runs one round after the other; what is asked for meanwhile is the next round, and all who ask wait for the last. */
function oneAtATime(round: (reason: DrainReason) => Promise<void>): Engine['request'] {
  let running: Promise<void> | null = null
  let wanted: DrainReason | null = null
  const run = async () => {
    for (let reason = wanted; reason !== null; reason = wanted) {
      wanted = null
      await round(reason)
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

function readStatus(refreshed: Awaited<ReturnType<typeof refreshCache>>): Partial<EngineStatus> {
  switch (refreshed.is) {
    case 'fresh':
      return { unauthenticated: null, isReachable: true }
    case 'unauthenticated':
      return { unauthenticated: refreshed.code, isReachable: true }
    case 'no_answer':
      return { isReachable: false }
  }
}
