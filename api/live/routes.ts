import { answering } from '../answer.ts'
import { passively, signedIn } from '../auth/access.ts'
import * as calls from '../contract/calls.ts'
import { StreamMessage, StreamQuery } from '../contract/live.ts'
import type { App, Deps } from '../deps.ts'
import { createHub } from './hub.ts'

export function liveRoutes(app: App, deps: Deps): void {
  const hub = createHub({ ...deps, warn: (err) => app.log.warn({ err }, 'the streams could not be told') })
  // Before the server waits for open requests, because streams never end unless told to.
  app.addHook('preClose', hub.close)
  const answer = answering(app, 'live')
  answer(calls.streamRead, {
    summary: 'What has moved for you, told as it happens: topics to ask for again. `Last-Event-ID` resumes',
    query: StreamQuery,
    messages: StreamMessage,
    access: passively(signedIn(200)),
    handle: async ({ actor, query, request, reply }) => {
      const lastMessage = { id: request.headers['last-event-id']?.toString(), unheard: query.unheard }
      const body = await hub.open(actor, lastMessage)
      return reply
        .type('text/event-stream')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(body)
    },
  })
}
