import type { EventKind } from '../../api/contract/events.ts'
import type { Db } from '../../api/db/database.ts'

/** Who was told of this kind of event on the quote, newest event alone, and what its data says. */
export async function readNewestEvent(
  db: Db,
  quoteId: number,
  kind: EventKind,
): Promise<{ audience: string[]; data: unknown }> {
  const event = await db
    .selectFrom('events')
    .select(['id', 'data'])
    .where('quote_id', '=', quoteId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('event_audiences')
    .select('audience')
    .where('event_id', '=', event.id)
    .orderBy('audience')
    .execute()
  return { audience: rows.map(({ audience }) => audience), data: event.data }
}

/** What comes after it is what the test has done. */
export async function newestEvent(db: Db): Promise<number> {
  const newest = await db.selectFrom('events').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.id ?? 0
}
