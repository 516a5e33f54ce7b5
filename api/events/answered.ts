import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { eventHeader } from '../contract/wire/eventHeader.ts'

const recorded = new AsyncLocalStorage<{ id: number | null }>()

/** Of the request that is being answered; a worker answers nobody. */
export function noteRecorded(id: number): void {
  const newest = recorded.getStore()
  if (newest) newest.id = id
}

/** The answer to a write names its newest event: the browser that sent it needn't ask again when the stream tells of it too. */
export function nameRecorded(app: FastifyInstance): void {
  // Not before the body is read: what comes from the socket is outside of the request's context.
  app.addHook('preHandler', (_request, _reply, done) => recorded.run({ id: null }, done))
  app.addHook('onSend', async (request, reply) => {
    const id = recorded.getStore()?.id
    if (id && request.actor) reply.header(eventHeader, String(id))
  })
}
