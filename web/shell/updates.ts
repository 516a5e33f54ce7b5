import type { Workbox } from 'workbox-window'
import { hasDirtyForm, onDirtyChange } from '../form/dirtyForms.ts'
import { createStore } from '../store.ts'
import { workerScript } from './workerScript.ts'

/** `waiting`: the new version is there and asks; `moved`: another tab has moved on, this one still runs the old one. */
export type UpdateState = 'none' | 'waiting' | 'moved'

const state = createStore<UpdateState>('none')
const isHeld = createStore(false)
let worker: Workbox | null = null
let isMoving = false

/** A dirty form is never reloaded, and never asked about either: the question waits until it is finished. */
export function readUpdate(): UpdateState {
  return hasDirtyForm() || isHeld.get() ? 'none' : state.get()
}

export function onUpdate(listener: () => void): () => void {
  const stops = [state.subscribe(listener), isHeld.subscribe(listener), onDirtyChange(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** While the page itself says that there is a new version, the bar doesn't say it again. */
export function holdPrompt(): () => void {
  isHeld.set(true)
  return () => isHeld.set(false)
}

/** The user said yes: the new worker takes over, and the page loads its version. Without one the page just loads again. */
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
export type Later = 'there' | 'none' | 'no answer'

/** A server that says nothing for so long doesn't answer (ms). */
const patience = 4_000

export async function lookForLater(): Promise<Later> {
  const registration = await findRegistration()
  const isAnswered = await askServer(registration).catch(() => false)
  if (state.get() !== 'none' || successorIn(registration)) return 'there'
  return isAnswered ? 'none' : 'no answer'
}

/** Rejects where no server of ours answers. */
async function askServer(registration: ServiceWorkerRegistration | undefined): Promise<boolean> {
  const signal = AbortSignal.timeout(patience)
  if (!registration?.active) return (await fetch(workerScript.url, { method: 'HEAD', cache: 'no-store', signal })).ok
  return Promise.race([
    registration.update().then(() => true),
    new Promise<boolean>((resolve) => signal.addEventListener('abort', () => resolve(false))),
  ])
}

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  // A browser that keeps nothing for this site rejects.
  return 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined
}

/** A worker on its way in; the first one succeeds nobody. */
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

/** Until the worker is as far as that, or will never be. */
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

/** Registers the service worker, which keeps the app for the dead zone, and watches for its successors. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  worker = new Workbox(workerScript.url, workerScript.options)
  worker.addEventListener('waiting', () => void askOverOlder())
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (!isUpdate || isMoving) return
    if (hasDirtyForm()) state.set('moved')
    else window.location.reload()
  })
  const look = () => void worker?.update().catch(ignoreNoNetwork)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look())
  // A part of a page is gone from the server, as after a deploy.
  window.addEventListener('vite:preloadError', look)
  await worker.register().catch(ignoreNoNetwork)
}

/** The first version waits too on its way in, for longer than a moment on a busy device, and there's nothing to ask. */
async function askOverOlder(): Promise<void> {
  if (successorIn(await findRegistration())) state.set('waiting')
}

/** A new version can only be asked for where there is a network; the next time will do. */
function ignoreNoNetwork(error: unknown): void {
  console.info('No answer about a new version', error)
}
