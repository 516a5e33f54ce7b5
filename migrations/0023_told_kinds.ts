import { type Kysely, sql } from 'kysely'

/**
 * Of which kind what an audience was told is stands beside it: a firm with half a million events finds those of a rare
 * kind by an index. Of loads logged there is no need, for they are most of what there is, and each is spared the index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table event_audiences add column kind text`,
  `update event_audiences set kind = events.kind from events where events.id = event_audiences.event_id`,
  `alter table event_audiences alter column kind set not null`,
  `create index event_audiences_kind on event_audiences (audience, kind, event_id) where kind <> 'ticket.logged'`,
]
