import type { FastifyRequest } from 'fastify'

/** A page whose path ends with the secret of a mailed link. */
const secretPaths = /^\/(verify-email|reset-password)\/.*/

/** What the log says of a request: no secret of a mailed link, and nothing of what somebody searched for. */
export function describeRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  const [path = ''] = url.split('?')
  return { method, url: path.replace(secretPaths, '/$1/…'), remoteAddress: ip }
}

/** What it says of an error: PostgreSQL's `detail` and `where` quote whole rows, so they stay out. */
export function describeError(error: Error & { code?: unknown; constraint?: unknown }) {
  const { name, message, stack, code, constraint, cause } = error
  const known = { type: name, message, stack: String(stack), code, constraint }
  return cause instanceof Error ? { ...known, cause: cause.message } : known
}
