import type { Deps } from '../deps.ts'
import type { Limits } from './limits.ts'
import type { Passwords } from './passwordQueue.ts'

/** What rooms are given besides: the limits, and the hashing that they hold back. */
export type AppDeps = Deps & { limits: Limits; passwords: Passwords }
