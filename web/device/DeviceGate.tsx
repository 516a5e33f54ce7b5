import { type ReactNode, useEffect } from 'react'
import { runEngine } from './device.ts'

/** Around the areas that work offline: the engine runs, and the browser is asked to keep what they store. */
export function DeviceGate({ children }: { children: ReactNode }) {
  useEffect(() => {
    runEngine()
    void navigator.storage?.persist?.()
  }, [])
  return children
}
