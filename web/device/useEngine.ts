import { useSyncExternalStore } from 'react'
import type { EngineStatus } from '../offline/triggers.ts'
import { runEngine } from './device.ts'

export function useEngine(): EngineStatus {
  const { subscribe, getStatus } = runEngine()
  return useSyncExternalStore(subscribe, getStatus)
}
