import type { FastifyInstance, FastifyRequest } from 'fastify'
import { may } from '../contract/rules/permissions.ts'
import type { Deps } from '../deps.ts'
import { isRefusal, refuse } from '../errors/refuse.ts'
import { nameCaller } from '../log.ts'
import type { Access } from './access.ts'
import { isTokens, type RequestActor } from './actor.ts'
import { readCsrfHolder, readSessionCookie } from './cookies.ts'
import { checkCsrf } from './csrf.ts'
import { isFirmToken, readFirmToken, requireTokensScope } from './firmTokens.ts'
import { isUploadToken, readSession, readUploadToken } from './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Runs before the body is read. */
export function authenticateRequests(app: FastifyInstance, deps: Deps): void {
  app.decorateRequest('actor', null)
  app.addHook('onRequest', async (request, reply) => {
    const access = request.routeOptions.config.access
    if (!access) return
    const actor = await identify(request, deps, access)
    // A public route treats them as a visitor, so it shows nothing of an administrator's.
    request.actor = access.policy === 'public' && actor?.needs_factor ? null : actor
    if (request.actor) nameCaller(request, reply, request.actor)
    if (isTokens(request.actor)) await requireTokensScope(deps, request, request.actor)
    admit(request.actor, access)
  })
}

/** A bearer token takes precedence over the session cookie. Writes without one need to come from a page of ours. */
async function identify(request: FastifyRequest, deps: Deps, access: Access): Promise<RequestActor | null> {
  const bearer = /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!bearer && !readingMethods.has(request.method)) checkCsrf(request, deps, readCsrfHolder(request, deps.config))
  const token = bearer ?? readSessionCookie(request, deps.config)
  if (!token) return null
  try {
    return await readActor(request, deps, access, { token, isBearer: bearer !== undefined })
  } catch (error) {
    // A stale credential must not block the sign-in.
    const isIgnored = access.policy === 'public' && !(bearer && access.refusesStaleBearer)
    if (isIgnored && isRefusal(error) && error.status === 401) return null
    throw error
  }
}

function readActor(
  request: FastifyRequest,
  deps: Deps,
  access: Access,
  { token, isBearer }: { token: string; isBearer: boolean },
): Promise<RequestActor> | null {
  const { db, now } = deps
  if (isBearer && isUploadToken(token)) return access.uploadToken ? readUploadToken(db, token, now()) : null
  // What anybody may read, a firm's token reads as anybody.
  if (isBearer && isFirmToken(token)) return access.policy === 'public' ? null : readFirmToken(deps, request, token)
  return readSession(db, token, now(), { isPassive: access.isPassive === true })
}

function admit(actor: RequestActor | null, access: Access): void {
  if (access.policy === 'public') return
  if (!actor) throw refuse.unauthenticated()
  if (actor.needs_factor && !access.isOpenWithoutFactor) throw refuse.factorRequired()
  if (access.policy !== 'signed in' && !may(actor, access.policy)) throw refuse.forbidden(access.refusal)
}
