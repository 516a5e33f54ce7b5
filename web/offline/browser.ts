/**
 * The offline engine in the browser: what a page or the worker starts it with.
 *
 * How a screen uses it (drivers and haulier users; the office of others has no outbox):
 *
 *   Once, where the page starts:  `const env = browserEnvironment({ copies })`, and per signed-in user
 *     `const engine = startEngine(env, { events: globalThis, session, deviceName })` (triggers.ts); `engine.stop()` when they
 *     leave. `engine.subscribe`/`getStatus` go into useSyncExternalStore: busy, reachable, and `unauthenticated`: 'expired'
 *     asks for a sign-in over open screens, 'revoked' closes them.
 *   Login:   `await enterDevice(env, userId)`, then `engine.request('signed-in')`.
 *   Logout:  `countUnsent(db)` for the warning, then `await leaveDevice(env, userId)` (device.ts).
 *   Read:    `env.stores.user(userId).use((db) => …)` within useLiveQuery, over db.orders, db.tickets, db.outbox, db.receipts,
 *            db.drivers, db.vehicles; lay the outbox over them with overlayTickets, overlayProgress, overlayDrivers, lastVehicle (overlay*.ts).
 *            "Orders as of": `readChecked(db)` and `freshnessOf` (cache.ts).
 *   Ticket:  `startDraft` (opens the kept one if there is one), `saveDraft` within 1 s of the last key with the draft that it gave
 *            last time (drafts.ts), then `row = await finishTicket(env, userId, draft)` with the form as it stands (finish.ts).
 *            Only when that has resolved: "Saved on this phone", and `engine.request('saved')`.
 *            InvalidTicketError carries texts per field, DraftChangedError means another tab: read the draft again,
 *            `isStorageFull(error)` (fullDisk.ts): the phone is full and the draft is kept as before.
 *   Yard:    `queueAssignment(env, userId, change)` (outbox.ts), then `engine.request('saved')`.
 *   Unsent:  `listUnsentSeqs(db)`, `countWaitingOfOthers` (unsentLists.ts), `findMissing` (unsentNumbers.ts), `retryRow` (retryRow.ts), `exportUnsent` (exportUnsent.ts); "Send now" is
 *            `engine.request('send-now')`. `readLog(db)` for support (log.ts).
 *
 * Moments are milliseconds by the device's clock, weights whole kilograms; only TicketFields holds what was typed.
 */

import { openRegistry, openUserDatabase, type UserDb } from './databases.ts'
import type { Clock, Copies, Environment, Mirror } from './environment.ts'
import { type Store, storeOf } from './store.ts'

export const syncTag = 'loadstone-outbox'

type Options = {
  copies: Copies
  /** The page's; the worker is woken by the browser and needs none. */
  isOnline?: Environment['isOnline']
  /** The worker's own; a page finds its own. */
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
        // Refused where the user has switched it off, or by a battery saver; the page's own triggers remain.
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
