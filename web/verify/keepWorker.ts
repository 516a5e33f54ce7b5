import { takeOverFromChecks } from '../offline/takeOver.ts'
import { workerScript } from '../shell/workerScript.ts'

/**
 * Registers the worker, by which the next ticket is checked here without a network. Nobody is asked about a new version, there is
 * nothing to lose here: it takes over at once, or waits until the app, which is open beside, has asked its user (shell/updates.ts).
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
