import { useSyncExternalStore } from 'react'
import type { EngineStatus } from '../offline/triggers.ts'
import { pageEngine, runEngine } from './device.ts'

/** Starts the engine once the screen is drawn; a start while drawing could overtake a slow phone's first screen. */
export function useEngine(): EngineStatus {
  return useSyncExternalStore(follow, pageEngine.getStatus)
}

function follow(listener: () => void): () => void {
  return runEngine().subscribe(listener)
}
