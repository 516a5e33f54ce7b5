import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { eventHeader } from '../contract/wire/eventHeader.ts'

const recorded = new AsyncLocalStorage<{ id: number | null; tokenId: number | null }>()

/** Workers have no request to note it for. */
export function noteRecorded(id: number): void {
  const newest = recorded.getStore()
  if (newest) newest.id = id
}

/** The firm's token that makes this request, for the events that it causes. */
export function actingToken(): number | null {
  return recorded.getStore()?.tokenId ?? null
}

/** A write's answer names its newest event, so that its browser needn't refetch when the stream reports it. */
export function nameRecorded(app: FastifyInstance): void {
  // Not earlier: reading the body leaves the request's async context.
  app.addHook('preHandler', ({ actor }, _reply, done) =>
    recorded.run({ id: null, tokenId: actor?.firm_token?.id ?? null }, done),
  )
  app.addHook('onSend', async (request, reply) => {
    const id = recorded.getStore()?.id
    if (id && request.actor) reply.header(eventHeader, String(id))
  })
}
