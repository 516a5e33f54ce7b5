import type { Principal } from '../../../api/auth/access.ts'
import type { Db } from '../../../api/db/database.ts'
import type { World } from '../world.ts'

export type Side = 'own' | 'other'

/** `side` says whose object the request is about: `world.a` is everybody's own chain, `world.b` the others'. */
export type ScenarioContext = { db: Db; world: World; side: Side; principal: Principal; now: Date }

/** What fills the route's pattern, and what is sent. */
export type ScenarioRequest = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  payload?: unknown
}

/** By 'METHOD /pattern'. It prepares what the happy answer needs; the matrix rolls everything back afterwards. */
export type Scenarios = Record<string, (context: ScenarioContext) => Promise<ScenarioRequest> | ScenarioRequest>
