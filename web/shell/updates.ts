import type { Workbox } from 'workbox-window'
import { createStore } from '../store.ts'
import { hasDirtyForm, onDirtyChange } from './dirtyForms.ts'
import { workerScript } from './workerScript.ts'

/** `waiting`: the new version is there and asks; `moved`: another tab has moved on, this one still runs the old one. */
export type UpdateState = 'none' | 'waiting' | 'moved'

const state = createStore<UpdateState>('none')
let worker: Workbox | null = null

/** A dirty form is never reloaded, and never asked about either: the question waits until it is finished. */
export function readUpdate(): UpdateState {
  return hasDirtyForm() ? 'none' : state.get()
}

export function onUpdate(listener: () => void): () => void {
  const stops = [state.subscribe(listener), onDirtyChange(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The user said yes: the waiting worker takes over, and the page loads its version. */
export function moveToNewVersion(): void {
  if (state.get() === 'moved') window.location.reload()
  else worker?.messageSkipWaiting()
}

/** Registers the service worker, which keeps the app for the dead zone, and watches for its successors. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  worker = new Workbox(workerScript.url, workerScript.options)
  worker.addEventListener('waiting', () => void askOverOlder())
  worker.addEventListener('controlling', ({ isUpdate }) => {
    if (!isUpdate) return
    if (hasDirtyForm()) state.set('moved')
    else window.location.reload()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void worker?.update().catch(ignoreNoNetwork)
  })
  await worker.register().catch(ignoreNoNetwork)
}

/** The first version waits too on its way in, for longer than a moment on a busy device, and there's nothing to ask. */
async function askOverOlder(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.active && registration.waiting) state.set('waiting')
}

/** A new version can only be asked for where there is a network; the next time will do. */
function ignoreNoNetwork(error: unknown): void {
  console.info('No answer about a new version', error)
}
