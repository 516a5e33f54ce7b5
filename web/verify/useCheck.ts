import { useEffect, useState } from 'react'
import { browserSaysOnline } from '../client/browserFlag.ts'
import { useNetwork } from '../device/useNetwork.ts'
import { readServerKeys } from '../offline/serverKeys.ts'
import { type Check, checkHere, checkTicket } from './checkTicket.ts'
import { readScanned } from './useScanned.ts'

type CheckedText = { text: string; check: Check }
let early: CheckedText | null = null

/** Call before the page is drawn. */
export async function checkScanned(): Promise<void> {
  const text = readScanned()
  if (text === '') return
  early = { text, check: await checkHere({ text, isOnline: browserSaysOnline() }, await readServerKeys()) }
}

/** Checks again whenever the network comes or goes; null until there is a verdict. */
export function useCheck(text: string): Check | null {
  const [done, setDone] = useState(early)
  const isOnline = useNetwork()
  useEffect(() => {
    const control = new AbortController()
    void checkTicket({ text, isOnline, signal: control.signal }, (check) => setDone({ text, check }))
    return () => control.abort()
  }, [text, isOnline])
  // Never show another ticket's verdict.
  return done?.text === text ? done.check : null
}
