import type { Deps } from '../deps.ts'
import type { Limits } from './limits.ts'
import type { Passwords } from './passwordQueue.ts'

/** Adds the limits and the password hashing that they hold back. */
export type AppDeps = Deps & { limits: Limits; passwords: Passwords }
