import type { Workbox } from 'workbox-window'
import { hasDirtyForm, onDirtyChange } from '../form/dirtyForms.ts'
import { createStore } from '../store.ts'
import { workerScript } from './workerScript.ts'

/** `waiting`: the new version asks to take over; `moved`: another tab has moved on, this one runs the old version. */
export type UpdateState = 'none' | 'waiting' | 'moved'

const state = createStore<UpdateState>('none')
const isHeld = createStore(false)
let isMoving = false

/** While a form is dirty the page doesn't reload and doesn't ask either. */
export function readUpdate(): UpdateState {
  return hasDirtyForm() || isHeld.get() ? 'none' : state.get()
}

export function onUpdate(listener: () => void): () => void {
  const stops = [state.subscribe(listener), isHeld.subscribe(listener), onDirtyChange(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Hides the prompt while the page itself offers the new version. */
export function holdPrompt(): () => void {
  isHeld.set(true)
  return () => isHeld.set(false)
}

/** Lets the new worker take over and reloads; without a new worker it only reloads. */
export async function moveToNewVersion(): Promise<void> {
  isMoving = true
  const next = successorIn(await findRegistration())
  if (next) {
    await reach(next, 'installed')
    if (next.state === 'installed') next.postMessage({ type: 'SKIP_WAITING' })
    await reach(next, 'activated')
  }
  window.location.reload()
}

/** Whether there is a later version than this page's; `no answer`: the server didn't say. */
export type LaterVersion = 'there' | 'none' | 'no answer'

/** After this the server counts as not answering (ms). */
const answerTimeoutMs = 4_000

export async function lookForLater(): Promise<LaterVersion> {
  const registration = await findRegistration()
  const isAnswered = await askServer(registration).catch(() => false)
  if (state.get() !== 'none' || successorIn(registration)) return 'there'
  return isAnswered ? 'none' : 'no answer'
}

/** Rejects if no server of ours answers. */
async function askServer(registration: ServiceWorkerRegistration | undefined): Promise<boolean> {
  const signal = AbortSignal.timeout(answerTimeoutMs)
  if (!registration?.active) return (await fetch(workerScript.url, { method: 'HEAD', cache: 'no-store', signal })).ok
  return Promise.race([
    registration.update().then(() => true),
    new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false))),
  ])
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  // Rejects in a browser that stores nothing for this site.
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined
}

/** A new worker being installed. The very first one replaces none, so it doesn't count. */
function successorIn(registration: ServiceWorkerRegistration | undefined): ServiceWorker | null {
  return registration?.active ? (registration.waiting ?? registration.installing) : null
}

const stages: readonly ServiceWorkerState[] = [
  'parsed',
  'installing',
  'installed',
  'activating',
  'activated',
  'redundant',
]

/** Resolves once the worker is at that stage or past it, which includes `redundant`. */
function reach(worker: ServiceWorker, stage: ServiceWorkerState): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (stages.indexOf(worker.state) < stages.indexOf(stage)) return
      worker.removeEventListener('statechange', look)
      resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** How long after a first install that failed the next one begins (ms). */
const againAfterMs = 30_000

export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  let worker: Workbox | undefined
  const install = async () => {
    worker = new Workbox(workerScript.url, workerScript.options)
    worker.addEventListener('waiting', () => void askOverOlder())
    worker.addEventListener('controlling', followNewVersion)
    worker.addEventListener('redundant', installLater)
    await worker.register().catch(installLater)
  }
  // The browser forgets a first worker that it couldn't fetch in full, and tries again only at the next page load.
  const installLater = () => setTimeout(async () => (await findRegistration()) || install(), againAfterMs)
  const look = async () => ((await findRegistration()) ? worker?.update().catch(ignoreNoNetwork) : install())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  // Fires when part of a page is gone from the server, as after a deploy.
  window.addEventListener('vite:preloadError', look)
  await install()
}

function followNewVersion({ isUpdate }: { isUpdate?: boolean }): void {
  if (!isUpdate || isMoving) return
  if (hasDirtyForm()) state.set('moved')
  else window.location.reload()
}

/** The very first worker also waits for a moment, but then there is nothing to ask. */
async function askOverOlder(): Promise<void> {
  if (successorIn(await findRegistration())) state.set('waiting')
}

/** A failed check for updates doesn't matter: there will be another. */
function ignoreNoNetwork(error: unknown): void {
  console.info('No answer about a new version', error)
}
