import { createStore } from '../store.ts'

/** Chromium's install prompt; other browsers have none. */
type InstallOffer = Event & { prompt: () => Promise<void> }

const offer = createStore<InstallOffer | null>(null)

/** Call at startup: the browser fires it once, and early. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallOffer)
  })
  window.addEventListener('appinstalled', () => offer.set(null))
}

export const onInstallOffer = offer.subscribe

/** `none`: installed already, or the browser can't; `by-hand`: iOS. */
export function readInstallWay(): 'button' | 'by-hand' | 'none' {
  if (isInstalled()) return 'none'
  if (offer.get()) return 'button'
  return isAppleMobile() ? 'by-hand' : 'none'
}

export async function install(): Promise<void> {
  await offer.get()?.prompt()
  offer.set(null)
}

export function isInstalled(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || window.matchMedia('(display-mode: standalone)').matches
}

/** An iPad calls itself a Mac, but a Mac has no touch screen. */
function isAppleMobile(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
