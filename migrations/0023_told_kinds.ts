import { type Kysely, sql } from 'kysely'

/** Finds rare kinds among a firm's half a million events; leaves out logged loads, which are most of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table event_audiences add column kind text`,
  `update event_audiences set kind = events.kind from events where events.id = event_audiences.event_id`,
  `alter table event_audiences alter column kind set not null`,
  `create index event_audiences_kind on event_audiences (audience, kind, event_id) where kind <> 'ticket.logged'`,
]
