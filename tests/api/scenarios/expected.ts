import { type Access, type Answer, colleagueEntries, mayAsColleague, type Principal } from '../../../api/auth/access.ts'
import type { Side } from './scenario.ts'
import type { Credential } from './send.ts'

export type Asker = { principal: Principal; side: Side; kind: Credential }

/** What the route declares. Undefined where it says nothing of the firm of two trades. */
export function expectedOf(access: Access, { principal, side, kind }: Asker): number | undefined {
  const isStale = kind === 'bearer' && (principal === 'unverified' || principal === 'banned')
  if (isStale && access.refusesStaleBearer) return 401
  return ofSide(access.expect[principal], side)
}

function ofSide(answer: Answer | undefined, side: Side): number | undefined {
  return typeof answer === 'object' ? answer[side === 'own' ? 0 : 1] : answer
}

/** Refused before anything of the target is said: the matrix holds these answers to their sentences. */
export const isRefusal = (status: number | undefined) => status !== undefined && [401, 403, 404].includes(status)

/** What a table says of an owner goes for their colleagues too, where the route lets them in. */
export function withColleagues<Said>(
  said: Partial<Record<Principal, Said>>,
  { policy }: Access,
): Partial<Record<Principal, Said>> {
  const rest = colleagueEntries.flatMap(([colleague, [trade]]) => {
    const owners = said[trade]
    const isIn = policy === 'public' || policy === 'signed in' || mayAsColleague(colleague, policy)
    return owners !== undefined && isIn ? [[colleague, owners] as const] : []
  })
  return { ...Object.fromEntries(rest), ...said }
}
