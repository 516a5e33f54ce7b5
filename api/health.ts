import { sql } from 'kysely'
import { answering } from './answer.ts'
import { open } from './auth/access.ts'
import * as calls from './contract/calls.ts'
import { Status } from './contract/health.ts'
import type { App, Deps } from './deps.ts'
import { refuse } from './errors/refuse.ts'

/** The returned function begins a server's end: it goes on answering, but asks everybody to connect elsewhere. */
export function healthRoutes(app: App, { db }: Deps): () => void {
  let isLeaving = false
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close')
  })
  const answer = answering(app, 'health')
  answer(calls.alive, {
    logLevel: 'warn',
    summary: 'Whether the process is alive',
    answer: Status,
    access: open(200),
    handle: () => ({ status: 'ok' }),
  })
  answer(calls.ready, {
    logLevel: 'warn',
    summary: 'Whether its database answers too',
    answer: Status,
    access: open(200),
    handle: async () => {
      if (isLeaving) throw refuse.unavailable('unavailable', 'Service Unavailable')
      await sql`select 1`.execute(db)
      return { status: 'ok' }
    },
  })
  return () => {
    isLeaving = true
  }
}
