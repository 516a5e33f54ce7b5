import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Signal, SignalPill } from '../ui/SignalPill.tsx'
import { runEngine } from './device.ts'
import { useEngine } from './useEngine.ts'

/** So long an answer says that this device is online (ms). */
const isNewsFor = 60_000
/** While somebody looks, the next one is asked for before that. */
const askAgainAfter = 50_000

/** Says "Online" only after an answer of the server: a bar of signal, or a quarry's wifi, may lead nowhere. */
export function DeviceSignal() {
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine)
  const { answeredAt, isReachable, isBusy } = useEngine()
  const isNews = useIsNews(answeredAt)
  return <SignalPill signal={signalOf(isOnline, isReachable, isNews)} isAsking={isBusy} />
}

function signalOf(isOnline: boolean, isReachable: boolean | null, isNews: boolean): Signal {
  if (!isOnline) return 'no-signal'
  if (isReachable === false) return 'no-answer'
  return isNews ? 'online' : 'unsure'
}

/** Whether that moment is less than a minute ago; changes when it is no longer, and asks before. */
function useIsNews(at: number | null): boolean {
  const [old, setOld] = useState<number | null>(at !== null && Date.now() - at >= isNewsFor ? at : null)
  useEffect(() => {
    if (at === null) return
    const age = Date.now() - at
    const asking = setTimeout(askIfSeen, askAgainAfter - age)
    const ending = setTimeout(() => setOld(at), isNewsFor - age)
    return () => {
      clearTimeout(asking)
      clearTimeout(ending)
    }
  }, [at])
  return at !== null && at !== old
}

function askIfSeen(): void {
  if (document.visibilityState === 'visible') void runEngine().request('refresh')
}

function followNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
