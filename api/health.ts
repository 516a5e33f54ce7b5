import { sql } from 'kysely'
import { answering } from './answer.ts'
import { open } from './auth/access.ts'
import * as calls from './contract/calls.ts'
import { Status } from './contract/health.ts'
import type { App, Deps } from './deps.ts'

export function healthRoutes(app: App, { db }: Deps): void {
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
      await sql`select 1`.execute(db)
      return { status: 'ok' }
    },
  })
}
