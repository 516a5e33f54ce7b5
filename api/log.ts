import type { FastifyReply, FastifyRequest } from 'fastify'

/** Paths that end in the secret of a mailed link or of a calendar. */
const secretPaths = /^\/(verify-email|reset-password|invitation|api\/calendar)\/.*/

/** Logs no secret of an address and no search text. */
export function describeRequest({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) {
  const [path = ''] = url.split('?')
  return { method, url: path.replace(secretPaths, '/$1/…'), remoteAddress: ip }
}

/** Leaves out PostgreSQL's `detail` and `where`, which quote whole rows. */
export function describeError(error: Error & { code?: unknown; constraint?: unknown }) {
  const { name, message, stack, code, constraint, cause } = error
  const known = { type: name, message, stack: String(stack), code, constraint }
  return cause instanceof Error ? { ...known, cause: cause.message } : known
}

/** The request's further lines say who called, by ids alone; a name would make the log a list of people. */
export function nameCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  { id, company_id }: { id: number; company_id: number | null },
): void {
  const log = request.log.child({ user_id: id, ...(company_id !== null && { firm_id: company_id }) })
  request.log = log
  reply.log = log
}
