import type { FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { isRefusal, refuse } from '../errors/refuse.ts'
import { actorFrom, hasAccess, type RequestActor, type TokensActor } from './actor.ts'
import { clientOf } from './client.ts'
import { findFirmToken, noteUse, recordToken } from './firmTokenQueries.ts'
import { requireScope } from './scopeTable.ts'
import { hashSecret, newSecret } from './secrets.ts'

/** By it, scanners for leaked secrets recognise a token. */
const prefix = 'lst_'

const minute = 60_000

export function newFirmToken(): { token: string; beginning: string; secret_hash: Buffer } {
  const token = prefix + newSecret()
  return { token, beginning: token.slice(0, prefix.length + 4), secret_hash: hashSecret(token) }
}

export function isFirmToken(bearer: string): boolean {
  return bearer.startsWith(prefix)
}

/**
 * Acts with its maker's rights while its maker owns the firm. Its last use is written once a minute, and its use from each
 * network once a day into the record. The hash is looked up, because a secret of 256 random bits can't be found by timing.
 */
export async function readFirmToken(deps: Deps, request: FastifyRequest, token: string): Promise<RequestActor> {
  const { db } = deps
  const now = deps.now()
  const client = clientOf(request)
  const found = await findFirmToken(db, { hash: hashSecret(token), address: client.address, now })
  if (!found) throw refuse.unauthenticated()
  const { token_id: id, name, scopes, last_used_at, is_recorded } = found
  const actor = { ...actorFrom(found, { session_id: null, device_id: null }), firm_token: { id, name, scopes } }
  await recordingRefusal(deps, request, actor, () => requireLiving(found, now))
  if (!is_recorded) await recordToken(db, now, { kind: 'token_used', actor, client })
  if (!last_used_at || now.getTime() - last_used_at.getTime() >= minute) await noteUse(db, id, now)
  return actor
}

type Found = NonNullable<Awaited<ReturnType<typeof findFirmToken>>>

function requireLiving(found: Found, now: Date): void {
  const isEnded = found.revoked_at || found.role !== 'owner' || !hasAccess(found)
  if (isEnded) throw refuse.unauthenticated('revoked', 'This token was revoked.')
  if (found.token_expires_at <= now) throw refuse.unauthenticated('expired', 'This token has expired.')
}

export function requireTokensScope(deps: Deps, request: FastifyRequest, actor: TokensActor): Promise<void> {
  return recordingRefusal(deps, request, actor, () => requireScope(actor.firm_token, request.routeOptions))
}

async function recordingRefusal(
  { db, now }: Deps,
  request: FastifyRequest,
  actor: TokensActor,
  check: () => void,
): Promise<void> {
  try {
    check()
  } catch (error) {
    if (!isRefusal(error)) throw error
    await recordToken(db, now(), { kind: 'token_refused', actor, detail: error.message, client: clientOf(request) })
    throw error
  }
}
