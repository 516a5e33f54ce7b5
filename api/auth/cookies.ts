import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { refuse } from '../errors/refuse.ts'
import { newSecret } from './secrets.ts'

/** Over https the session cookie gets the __Host- prefix, so that no subdomain can set it. */
export function isSecure(config: Config): boolean {
  return config.appUrl.startsWith('https:')
}

export function sessionCookieName(config: Config): string {
  return isSecure(config) ? '__Host-loadstone_session' : 'loadstone_session'
}

export function readSessionCookie(request: FastifyRequest, config: Config): string | undefined {
  return request.cookies[sessionCookieName(config)]
}

export function setSessionCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(sessionCookieName(config), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
    maxAge: 30 * 24 * 3600,
  })
}

export function clearSessionCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(sessionCookieName(config), { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) })
}

export function setCsrfCookie(reply: FastifyReply, config: Config): void {
  reply.setCookie('XSRF-TOKEN', newSecret(), { path: '/', sameSite: 'lax', secure: isSecure(config) })
}

/** A write with the session cookie must send the XSRF-TOKEN cookie's value in a header. Throws 419. */
export function checkCsrf(request: FastifyRequest): void {
  const cookie = request.cookies['XSRF-TOKEN']
  const header = request.headers['x-xsrf-token']
  if (!cookie || typeof header !== 'string' || !isSame(header, cookie)) throw refuse.csrf()
}

function isSame(header: string, cookie: string): boolean {
  const [sent, kept] = [Buffer.from(decode(header)), Buffer.from(cookie)]
  return sent.length === kept.length && timingSafeEqual(sent, kept)
}

/** Accepts clients that copy the cookie without URL-decoding it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
