import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { refusalOfDatabase } from './database.ts'
import { isRefusal, type Refusal, refuse } from './refuse.ts'

/** Errors as `{message, code, errors?}` (`user_id` at login, `newest` on `changed`); never an exception's own text. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    forgetFile(reply)
    const known = isRefusal(error) ? error : (refusalOfRequest(error) ?? refusalOfDatabase(error))
    if (known) return answer(reply, known)
    request.log.error({ err: error }, 'request failed')
    return reply.status(500).send({ message: 'Server Error', code: 'server_error' })
  })
}

/** A stream that fails before its first byte has set them, and they would outlive it on the raw answer. */
function forgetFile(reply: FastifyReply): void {
  for (const name of ['content-type', 'content-disposition']) {
    reply.removeHeader(name)
    reply.raw.removeHeader(name)
  }
}

const unreadable: Record<number, [code: string, message: string]> = {
  400: ['bad_request', 'The request could not be read.'],
  413: ['too_large', 'The request is too large.'],
  415: ['unsupported_media_type', 'Unsupported media type.'],
}

function answer(reply: FastifyReply, { status, code, message, errors, retryAfter, userId, newest }: Refusal) {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.status(status).send({
    message,
    code,
    ...(errors && { errors }),
    ...(userId !== undefined && { user_id: userId }),
    ...(newest && { newest }),
  })
}

function refusalOfRequest(error: FastifyError): Refusal | null {
  if (hasZodFastifySchemaValidationErrors(error)) {
    // An invalid path names nothing.
    if (error.validationContext === 'params') return refuse.notFound()
    // No object: somebody may send a field that every object has, such as "constructor".
    const errors = new Map<string, string[]>()
    for (const issue of error.validation) {
      // An unknown name is in no path.
      const [unknown] = (issue.params['keys'] as string[] | undefined) ?? []
      const field = issue.instancePath.slice(1).replaceAll('/', '.') || unknown || 'body'
      errors.set(field, [...(errors.get(field) ?? []), String(issue.message)])
    }
    return refuse.invalid(Object.fromEntries(errors))
  }
  const unread = unreadable[error.statusCode ?? 0]
  return unread ? refuse.unreadable(Number(error.statusCode), ...unread) : null
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  return reply.status(404).send({ message: 'Not found.', code: 'not_found' })
}
