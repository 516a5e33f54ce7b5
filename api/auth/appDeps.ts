import type { Deps } from '../deps.ts'
import type { Limits } from './limits.ts'

/** What rooms are given that count for themselves. */
export type AppDeps = Deps & { limits: Limits }
