import { access } from './access.ts'
import { connections } from './connections.ts'
import { evidence } from './evidence.ts'
import { keeping } from './keeping.ts'
import { limits } from './limits.ts'
import { locks } from './locks.ts'
import { privacy } from './privacy.ts'
import { sending } from './sending.ts'
import { signing } from './signing.ts'
import { slips } from './slips.ts'

/** Of the engine on the phone. */
export const ofEngine = [...keeping, ...sending, ...signing, ...slips]

/** Faults of the server: those that a proof from the table of calls notices, then those of webhooks, imports and archives. */
export const ofServer = [...access, ...locks, ...limits, ...privacy, ...connections]

export const mutants = [...ofEngine, ...evidence, ...ofServer]
