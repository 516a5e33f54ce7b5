/**
 * The offline engine in the browser. How a screen uses it (drivers and haulier users; other offices have no outbox):
 *
 *   Start:   `const env = browserEnvironment({ copies })` once per page. For each signed-in user `const engine =
 *            startEngine(env, { events: globalThis, session, deviceName })` (triggers.ts), and `engine.stop()` when they
 *            leave. `engine.subscribe` and `getStatus` go into useSyncExternalStore.
 *   Login:   `await enterDevice(env, userId)`, then `engine.request('signed-in')`.
 *   Logout:  `countUnsent(db)` for the warning, then `await leaveDevice(env, userId)` (device.ts).
 *   Read:    `env.stores.user(userId).use((db) => …)` within useLiveQuery. Lay the outbox over the cache (overlay*.ts).
 *   Ticket:  `startDraft`, then `saveDraft` within 1 s of the last key, with the draft that it last returned (drafts.ts),
 *            then `finishTicket` with the form as it stands (finish.ts), then `engine.request('saved')`.
 *   Yard:    `queueAssignment(env, userId, change)` (outbox.ts), then `engine.request('saved')`.
 *   Unsent:  unsentLists.ts, unsentNumbers.ts, retryRow.ts, exportUnsent.ts. "Send now": `engine.request('send-now')`.
 *
 * Moments are milliseconds by the device's clock, weights whole kilograms; only TicketFields holds what was typed.
 */

import { openRegistry, openUserDatabase, type UserDb } from './databases.ts'
import type { Clock, Copies, Environment, Mirror } from './environment.ts'
import { type Store, storeOf } from './store.ts'

export const syncTag = 'loadstone-outbox'

type Options = {
  copies: Copies
  /** Only a page needs it: the browser wakes the worker. */
  isOnline?: Environment['isOnline']
  registration?: ServiceWorkerRegistration
}

export function browserEnvironment({ copies, registration, isOnline = () => true }: Options): Environment {
  const users = new Map<number, Store<UserDb>>()
  return {
    stores: {
      registry: storeOf(openRegistry()),
      user: (userId) => {
        const store = users.get(userId) ?? storeOf(openUserDatabase(userId))
        users.set(userId, store)
        return store
      },
    },
    fetch: (path, init) => fetch(path, init),
    locks: { request: (name, how, work) => navigator.locks.request(name, how, work) as ReturnType<typeof work> },
    clock: browserClock,
    random: (count) => crypto.getRandomValues(new Uint8Array(count)),
    copies: 'caches' in globalThis ? copies : null,
    isVisible: () => (globalThis as { document?: { visibilityState: string } }).document?.visibilityState === 'visible',
    isOnline,
    mirror: browserMirror(),
    requestSync: async () => {
      try {
        const own = registration ?? (await navigator.serviceWorker?.getRegistration())
        await own?.sync?.register(syncTag)
      } catch {
        // The user or a battery saver may have switched it off; the page's own triggers remain.
      }
    },
  }
}

/** Null in the worker. */
export function browserMirror(): Mirror | null {
  return (globalThis as { localStorage?: Mirror }).localStorage ?? null
}

const browserClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
