import { loadConfig } from '../../api/config.ts'
import type { Db } from '../../api/db/database.ts'
import { sealBacklog } from '../../api/evidence/worker.ts'
import { ownKey } from './harness.ts'

/** Seals what was put into the tables by hand, as the job at the start does, and gives the beginning of this ticket's seal. */
export async function sealed(db: Db, ticketId: number, now: Date): Promise<string> {
  await sealBacklog({ db, config: loadConfig({}), signing: ownKey, now: () => now })
  const { hash } = await db
    .selectFrom('ticket_seals')
    .select('hash')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return hash.toString('hex', 0, 16)
}
