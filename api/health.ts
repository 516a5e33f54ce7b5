import { sql } from 'kysely'
import { answering } from './answer.ts'
import { open } from './auth/access.ts'
import * as calls from './contract/calls.ts'
import { Status } from './contract/health.ts'
import type { Db } from './db/database.ts'
import type { App, Deps } from './deps.ts'
import { isDiskFull } from './errors/database.ts'
import { refuse } from './errors/refuse.ts'

/** The returned function begins a server's end: it goes on answering, but asks everybody to connect elsewhere. */
export function healthRoutes(app: App, { db }: Deps): () => void {
  let isLeaving = false
  let hasRoom = true
  app.addHook('onSend', async (_request, reply) => {
    if (isLeaving) reply.header('connection', 'close')
  })
  app.addHook('onError', async (_request, _reply, error) => {
    if (isDiskFull(error)) hasRoom = false
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
    summary:
      'Whether it takes requests: its database answers, may be written, and has room since a call last found none',
    answer: Status,
    access: open(200),
    handle: async () => {
      if (isLeaving || (await isReadOnly(db))) throw refuse.unavailable('unavailable', 'Service Unavailable')
      if (!hasRoom) await claimRoom(db)
      hasRoom = true
      return { status: 'ok' }
    },
  })
  return () => {
    isLeaving = true
  }
}

/** True for a standby, and for a database that its owner has made read-only. */
async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`select current_setting('transaction_read_only')::bool as on`.execute(db)
  return rows[0]?.on ?? false
}

/** Throws if the disk has less than 1 MB left. Too expensive for every check. */
function claimRoom(db: Db): Promise<unknown> {
  return db.transaction().execute((trx) =>
    sql`create temporary table room on commit drop as
      select repeat('.', 1000) from generate_series(1, 1000)`.execute(trx),
  )
}
