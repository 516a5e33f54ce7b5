import { sql } from 'kysely'
import { z } from 'zod'
import { open } from './auth/access.ts'
import type { App, Deps } from './deps.ts'

const tags = ['health']
const Status = z.object({ status: z.string() })

/** /healthz: the process is alive; /readyz: and its database answers. */
export function healthRoutes(app: App, { db }: Deps): void {
  app.get(
    '/healthz',
    {
      schema: { tags, summary: 'Whether the process is alive', response: { 200: Status } },
      config: { access: open(200) },
      logLevel: 'warn',
    },
    async () => ({
      status: 'ok',
    }),
  )
  app.get(
    '/readyz',
    {
      schema: { tags, summary: 'Whether its database answers too', response: { 200: Status } },
      config: { access: open(200) },
      logLevel: 'warn',
    },
    async () => {
      await sql`select 1`.execute(db)
      return { status: 'ok' }
    },
  )
}
