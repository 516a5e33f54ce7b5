import { useEffect, useState } from 'react'
import { useNetwork } from '../device/useNetwork.ts'
import { type Check, checkTicket } from './checkTicket.ts'

/** Of what stands after `#`, and again whenever the network comes or goes; null for the moment before anything is known. */
export function useCheck(text: string): Check | null {
  const [done, setDone] = useState<{ text: string; check: Check } | null>(null)
  const isOnline = useNetwork()
  useEffect(() => {
    const control = new AbortController()
    void checkTicket({ text, isOnline, signal: control.signal }, (check) => setDone({ text, check }))
    return () => control.abort()
  }, [text, isOnline])
  // Another ticket's verdict is never shown over this one.
  return done?.text === text ? done.check : null
}
