import { takeOverFromChecks } from '../offline/takeOver.ts'
import { workerScript } from '../shell/workerScript.ts'

/** Lets the next ticket be checked offline. A new version takes over unasked, unless the app is open too. */
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
