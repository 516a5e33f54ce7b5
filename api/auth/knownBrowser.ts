import { createHmac, hash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as sessionCalls from '../contract/sessionCalls.ts'
import type { Deps } from '../deps.ts'

const days90 = 90 * 24 * 3600

/** Failed logins elsewhere don't lock out a browser in which this account has signed in within 90 days. */
export function rememberBrowser(reply: FastifyReply, deps: Deps, email: string): void {
  const until = Math.floor(deps.now().getTime() / 1000) + days90
  const known = `${randomUUID()}.${until}`
  reply.setCookie(cookieOf(email), `${known}.${macOf(deps, email, known)}`, {
    // Sent with logins only.
    path: sessionCalls.login.path,
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.appUrl.startsWith('https:'),
    maxAge: days90,
  })
}

/** The browser's random name, or null if this account hasn't signed in there lately. */
export function knownBrowser(request: FastifyRequest, deps: Deps, email: string): string | null {
  const [id = '', until = '', mac = ''] = (request.cookies[cookieOf(email)] ?? '').split('.')
  const expected = macOf(deps, email, `${id}.${until}`)
  const isOurs = mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
  return isOurs && Number(until) * 1000 > deps.now().getTime() ? id : null
}

/** Each account has its own cookie, because several people share a yard's tablet. */
function cookieOf(email: string): string {
  return `loadstone_known_${hash('sha256', email.toLowerCase(), 'hex').slice(0, 16)}`
}

function macOf({ signing }: Deps, email: string, known: string): string {
  return createHmac('sha256', signing.deriveKey('known browser'))
    .update(`${email.toLowerCase()}|${known}`)
    .digest('base64url')
}
