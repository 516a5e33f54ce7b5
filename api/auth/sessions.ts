import type { Role } from '../contract/rules/permissions.ts'
import type { Db, Trx } from '../db/database.ts'
import { refuse } from '../errors/refuse.ts'
import { type AccessRow, actorFrom, hasAccess, type RequestActor, sessionActorFrom } from './actor.ts'
import type { Client } from './client.ts'
import { extendDevice, extendSession, findDevice, findSession, insertSession } from './queries.ts'
import { hashSecret, isSameSecret, newSecret, parseToken } from './secrets.ts'

const hour = 3_600_000
const day = 24 * hour

/** However often a session is used, it ends this long after its sign-in. A constraint holds it too. */
const longestSession = 90 * day

/** Counts from the last use. A driver's phone must still work after a month's holiday. */
function endOfSession(roles: readonly Role[], begun: Date, now: Date): Date {
  const unused = now.getTime() + (roles.includes('driver') ? 30 * day : 12 * hour)
  return new Date(Math.min(unused, begun.getTime() + longestSession))
}

export const uploadTokenLifetime = 60 * day

/** `id|secret`, for both cookie and bearer token. Null if the password has changed since it was checked. */
export async function openSession(
  db: Db | Trx,
  user: { id: number; roles: readonly Role[]; password_hash: string },
  now: Date,
  client: Client,
): Promise<string | null> {
  const secret = newSecret()
  const expires_at = endOfSession(user.roles, now, now)
  const { id: user_id, password_hash } = user
  const id = await insertSession(db, {
    user_id,
    password_hash,
    secret_hash: hashSecret(secret),
    now,
    expires_at,
    ...client,
  })
  return id === undefined ? null : `${id}|${secret}`
}

type Credential = AccessRow & { secret_hash: Buffer; expires_at: Date; revoked_at: Date | null }

/** Throws 401 `unauthenticated`, `revoked` or `expired`, in this order: a ban must not look like a lapse. */
function check<Found extends Credential>(found: Found | undefined, secret: string, now: Date): Found {
  if (!found || !isSameSecret(secret, found.secret_hash)) throw refuse.unauthenticated()
  if (found.revoked_at || !hasAccess(found)) throw refuse.unauthenticated('revoked')
  if (found.expires_at <= now) throw refuse.unauthenticated('expired')
  return found
}

/** Each use extends the session, at most once an hour. */
export async function readSession(db: Db, token: string, now: Date, { isPassive = false } = {}): Promise<RequestActor> {
  const parsed = parseToken(token)
  if (!parsed) throw refuse.unauthenticated()
  const found = check(await findSession(db, parsed.id), parsed.secret, now)
  const actor = sessionActorFrom(found, found.session_id, now)
  if (!isPassive && now.getTime() - found.extended_at.getTime() > hour) {
    await extendSession(db, found.session_id, now, endOfSession(actor.roles, found.created_at, now))
  }
  return actor
}

const uploadPrefix = 'upload|'

export function uploadTokenOf(id: number, secret: string): string {
  return `${uploadPrefix}${id}|${secret}`
}

export function isUploadToken(token: string): boolean {
  return token.startsWith(uploadPrefix)
}

export async function readUploadToken(db: Db, token: string, now: Date): Promise<RequestActor> {
  const parsed = parseToken(token.slice(uploadPrefix.length))
  if (!parsed) throw refuse.unauthenticated()
  const found = check(await findDevice(db, parsed.id), parsed.secret, now)
  if (now.getTime() - found.last_seen_at.getTime() > hour) {
    await extendDevice(db, found.device_id, now, new Date(now.getTime() + uploadTokenLifetime))
  }
  return actorFrom(found, { session_id: null, device_id: found.device_id })
}
