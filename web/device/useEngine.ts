import { useSyncExternalStore } from 'react'
import type { EngineStatus } from '../offline/triggers.ts'
import { runEngine } from './device.ts'

/** Whether the engine is at work, and whether the server answered it. */
export function useEngine(): EngineStatus {
  const { subscribe, getStatus } = runEngine()
  return useSyncExternalStore(subscribe, getStatus)
}
