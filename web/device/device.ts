import { browserSaysOnline } from '../client/browserFlag.ts'
import { browserEnvironment, browserMirror } from '../offline/browser.ts'
import type { Copies } from '../offline/environment.ts'
import { abortWhenKept } from '../offline/leaving.ts'
import type { Engine, EngineStatus } from '../offline/triggers.ts'
import { createStore } from '../store.ts'
import { pauses } from '../ui/pauses.ts'

/** @public The worker keeps this module for when there is no network (build/marks.ts). */
export const worksOffline = true

/** The browser as the offline engine is given it. */
export const device = browserEnvironment({ copies: copiesWhenAsked(), isOnline: browserSaysOnline })

abortWhenKept(window)

/** The engine begins by asking the server, so until it is there it counts as busy with that. */
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

/** The page's engine. What a screen shows comes from the disk and doesn't wait for it: it is loaded when there is a moment. */
const pageEngine: Omit<Engine, 'stop'> = {
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
    // Whoever asks next tries again.
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

/** Answers a signal that comes back within two seconds all the same. */
function shown(): Promise<void> {
  return new Promise((done) => setTimeout(done, pauses.engine))
}

/** Only where the network went before the worker had stored the app. */
function notLoaded(error: unknown): void {
  console.info('The sending of tickets is not loaded yet', error)
}

/** Where there is none (iOS), the app has to be open for a queue to go. */
export function hasBackgroundSync(): boolean {
  return 'SyncManager' in window
}

/** They come with what saves or sends; the first screen needs none. The worker's build takes no such later part. */
function copiesWhenAsked(): Copies {
  let made: Copies | null = null
  const make = async () => {
    const { browserCopies } = await import('../offline/copies.ts')
    made ??= browserCopies(browserMirror())
    return made
  }
  // Once they are there, nothing waits for its turn behind what is being drawn.
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
