import type { Db } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { actorFrom, hasAccess, type RequestActor } from './actor.ts'
import { findFirmToken, noteUse } from './firmTokenQueries.ts'
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
 * Acts with its maker's rights while its maker owns the firm. Its last use is written once a minute. The hash is looked up,
 * because a secret of 256 random bits can't be found by timing.
 */
export async function readFirmToken(db: Db, token: string, now: Date): Promise<RequestActor> {
  const found = await findFirmToken(db, hashSecret(token))
  if (!found) throw refuse.unauthenticated()
  const isEnded = found.revoked_at || found.role !== 'owner' || !hasAccess(found)
  if (isEnded) throw refuse.unauthenticated('revoked', 'This token was revoked.')
  if (found.token_expires_at <= now) throw refuse.unauthenticated('expired', 'This token has expired.')
  const { token_id: id, name, scopes, last_used_at } = found
  if (!last_used_at || now.getTime() - last_used_at.getTime() >= minute) await noteUse(db, id, now)
  return { ...actorFrom(found, { session_id: null, device_id: null }), firm_token: { id, name, scopes } }
}
