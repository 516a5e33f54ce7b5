import { takeOverFromChecks } from '../offline/takeOver.ts'
import { workerScript } from '../shell/workerScript.ts'

/**
 * Registers the worker, so that the next ticket can be checked offline. This page has nothing to lose, so a new
 * version takes over without asking, unless the app is open too (shell/updates.ts).
 */
export async function keepWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { url, options } = workerScript
  const registration = await navigator.serviceWorker.register(url, options).catch(() => null)
  const tell = () => registration?.waiting?.postMessage({ type: takeOverFromChecks })
  tell()
  registration?.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', tell)
  })
}
