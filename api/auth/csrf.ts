import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps, SigningKey } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'

/** `holder`: the value of the session's cookie, or before login of the visitor's. */
export function csrfTokenFor(signing: SigningKey, holder: string): string {
  return createHmac('sha256', signing.deriveKey('csrf')).update(holder).digest('base64url')
}

/** Checks a write without a bearer token. `holder`: undefined if the browser sent none of our cookies. Throws 419. */
export function checkCsrf(
  request: FastifyRequest,
  { config, signing }: Pick<Deps, 'config' | 'signing'>,
  holder: string | undefined,
): void {
  if (!isFromOwnPage(request, config.appUrl)) throw refuse.csrf()
  if (holder !== undefined && !isSame(request.headers['x-xsrf-token'], csrfTokenFor(signing, holder))) {
    throw refuse.csrf()
  }
}

/** Browsers send these headers by themselves; other clients may leave them out. */
function isFromOwnPage({ headers, protocol, host }: FastifyRequest, appUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  const isOwnOrigin = origin === undefined || [`${protocol}://${host}`, new URL(appUrl).origin].includes(origin)
  return isOwnOrigin && (site === undefined || site === 'same-origin' || site === 'none')
}

function isSame(header: string | string[] | undefined, token: string): boolean {
  const [sent, expected] = [Buffer.from(decode(String(header))), Buffer.from(token)]
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/** Accepts clients that copy the cookie without URL-decoding it. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
