import { browserSaysOnline } from '../client/browserFlag.ts'
import { pauses } from '../client/pauses.ts'
import { browserEnvironment, browserMirror } from '../offline/browser.ts'
import type { Copies } from '../offline/environment.ts'
import { stopWhenKept } from '../offline/leaving.ts'
import type { Engine, EngineStatus } from '../offline/triggers.ts'
import { createStore } from '../store.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

export const device = browserEnvironment({ copies: copiesWhenAsked(), isOnline: browserSaysOnline })

stopWhenKept(window)

/** The engine starts by asking the server, so it counts as busy until it is loaded. */
const status = createStore<EngineStatus>({
  isBusy: true,
  unauthenticated: null,
  isReachable: null,
  isStorageFailing: false,
  answeredAt: null,
  nextTryAt: null,
  missing: 0,
  heldBack: 0,
})
let starting: Promise<Engine> | null = null

/** Stands for the page's engine, which loads later: screens read from the disk and don't need it. */
export const pageEngine: Omit<Engine, 'stop'> = {
  request: (reason) => start().then((running) => running.request(reason), notLoaded),
  subscribe: status.subscribe,
  getStatus: status.get,
}

export function runEngine(): typeof pageEngine {
  void start().catch(notLoaded)
  return pageEngine
}

function start(): Promise<Engine> {
  starting ??= load().catch((error) => {
    // Lets the next request try again.
    starting = null
    throw error
  })
  return starting
}

async function load(): Promise<Engine> {
  await shown()
  const { startPageEngine } = await import('./engine.ts')
  const engine = startPageEngine(device)
  const follow = () => status.set(engine.getStatus())
  engine.subscribe(follow)
  follow()
  return engine
}

/** The delay leaves time to draw first; a returning signal is still answered within two seconds. */
function shown(): Promise<void> {
  return new Promise((done) => setTimeout(done, pauses.engine))
}

/** Happens only if the network goes before the worker has stored the app. */
function notLoaded(error: unknown): void {
  console.info('The sending of tickets is not loaded yet', error)
}

/** Without it (iOS), the queue is sent only while the app is open. */
export function hasBackgroundSync(): boolean {
  return 'SyncManager' in window
}

/** Loaded by the first save or send: the first screen needs no copies, and the worker's build can't load code later. */
function copiesWhenAsked(): Copies {
  let made: Copies | null = null
  const make = async () => {
    const { browserCopies } = await import('../offline/copies.ts')
    made ??= browserCopies(browserMirror())
    return made
  }
  // Once loaded, call it directly: an extra promise could wait behind drawing.
  const use = <T>(work: (copies: Copies) => Promise<T>) => (made ? work(made) : make().then(work))
  return {
    prepare: () => void use(async (copies) => copies.prepare()).catch(notLoaded),
    put: (key, text) => use((copies) => copies.put(key, text)),
    get: (key) => use((copies) => copies.get(key)),
    keys: () => use((copies) => copies.keys()),
    remove: (key) => use((copies) => copies.remove(key)),
    hasRoom: () => use((copies) => copies.hasRoom()),
  }
}
