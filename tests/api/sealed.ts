import { createHash } from 'node:crypto'
import { loadConfig } from '../../api/config.ts'
import type { Db } from '../../api/db/database.ts'
import type { TicketId } from '../../api/evidence/verifyReport.ts'
import { sealBacklog } from '../../api/evidence/worker.ts'
import { ownKey } from './harness.ts'

/** Seals what was put into the tables by hand, as the job at the start does. */
export const sealRest = (db: Db, now: Date): Promise<void> =>
  sealBacklog({ db, config: loadConfig({}), signing: ownKey, now: () => now })

/** The same, and gives what only this ticket's code tells. */
export async function sealed(db: Db, ticketId: number, now: Date): Promise<TicketId> {
  await sealRest(db, now)
  const { hash, code } = await db
    .selectFrom('ticket_seals')
    .select(['hash', 'code'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return {
    seal: hash.toString('hex', 0, 16),
    code: createHash('sha256')
      .update(code ?? '')
      .digest()
      .toString('hex', 0, 16),
  }
}
