import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void

/** The whole heap. */
export function collectGarbage(): void {
  collect()
  // Bytes are let go in the background; the next collection waits until those of the last one are.
  collect()
}

/** What is young only, as happens many times a second; what outlives it twice stays until the whole heap is collected. */
export const collectYoung = (): void => collect({ type: 'minor' })
