import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { csrfTokenFor } from './csrf.ts'
import { newSecret } from './secrets.ts'

export function isSecure(config: Config): boolean {
  return config.appUrl.startsWith('https:')
}

/** Over https with the __Host- prefix, so that no subdomain can set it. */
export function cookieName(cookie: 'session' | 'visitor', config: Config): string {
  return `${isSecure(config) ? '__Host-' : ''}loadstone_${cookie}`
}

export function readSessionCookie(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[cookieName('session', config)]
}

/** What a write's CSRF token belongs to: the session, or the browser before its login. */
export function readCsrfHolder(request: FastifyRequest, config: Config): string | undefined {
  return readSessionCookie(request, config) ?? request.cookies[cookieName('visitor', config)]
}

type CookieDeps = Pick<Deps, 'config' | 'signing'>

/** With the CSRF token of the new session. */
export function setSessionCookie(reply: FastifyReply, deps: CookieDeps, token: string): void {
  const { config } = deps
  reply.setCookie(cookieName('session', config), token, { ...hidden(config), maxAge: 30 * 24 * 3600 })
  reply.clearCookie(cookieName('visitor', config), hidden(config))
  setCsrfCookie(reply, deps, token)
}

/** With the CSRF token of a new visitor. */
export function clearSessionCookie(reply: FastifyReply, deps: CookieDeps): void {
  reply.clearCookie(cookieName('session', deps.config), hidden(deps.config))
  setVisitorCookie(reply, deps)
}

export function renewCsrfCookie(request: FastifyRequest, reply: FastifyReply, deps: CookieDeps): void {
  const holder = readCsrfHolder(request, deps.config)
  if (holder) setCsrfCookie(reply, deps, holder)
  else setVisitorCookie(reply, deps)
}

function setVisitorCookie(reply: FastifyReply, deps: CookieDeps): void {
  const visitor = newSecret()
  reply.setCookie(cookieName('visitor', deps.config), visitor, hidden(deps.config))
  setCsrfCookie(reply, deps, visitor)
}

function setCsrfCookie(reply: FastifyReply, { config, signing }: CookieDeps, holder: string): void {
  reply.setCookie('XSRF-TOKEN', csrfTokenFor(signing, holder), { path: '/', sameSite: 'lax', secure: isSecure(config) })
}

const hidden = (config: Config) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) }) as const
