import { type Kysely, sql } from 'kysely'

/** Nobody changes or deletes a seal, and a ticket keeps that it was sealed, so other content never gets a new one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Nearly all tickets have a seal, and a default rewrites none of them.
  'alter table tickets add column was_sealed boolean not null default true',
  'alter table tickets alter column was_sealed set default false',
  `update tickets set was_sealed = false
    where not exists (select from ticket_seals where ticket_id = tickets.id)`,
  // The erasure of a ticket's code; readers check its age by the seal.
  `create function keep_ticket_seals() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old.code is not null and new.code is null then
        old.code := null;
        old.code_hashes := new.code_hashes;
        if new is not distinct from old then return new; end if;
      end if;
      raise exception 'ticket_seals only grows';
    end $$`,
  `create trigger ticket_seals_kept before update or delete on ticket_seals
    for each row execute function keep_ticket_seals()`,
  `create trigger ticket_seals_kept_whole before truncate on ticket_seals
    for each statement execute function keep_ticket_seals()`,
]
