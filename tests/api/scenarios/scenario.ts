import type { Principal } from '../../../api/auth/access.ts'
import type { Db } from '../../../api/db/database.ts'
import type { Chain, World } from '../world.ts'

export type Side = 'own' | 'other'

/** `side` says whose object the request is about: `world.a` is everybody's own chain, `world.b` the others'. */
export type ScenarioContext = { db: Db; world: World; side: Side; principal: Principal; now: Date }

/** The firms that the object is of. Of the firm of two trades its own are what it supplies and hauls itself. */
export function chainOf({ world, side, principal }: Pick<ScenarioContext, 'world' | 'side' | 'principal'>): Chain {
  if (side === 'other') return world.b
  return principal === 'two_trades' ? { ...world.a, supplier: world.allRounder, haulier: world.allRounder } : world.a
}

/** What fills the route's pattern, and what is sent. */
export type ScenarioRequest = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  payload?: unknown
}

/** By 'METHOD /pattern'. It prepares what the happy answer needs; the matrix rolls everything back afterwards. */
export type Scenarios = Record<string, (context: ScenarioContext) => Promise<ScenarioRequest> | ScenarioRequest>
