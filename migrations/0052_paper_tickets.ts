import { type Kysely, sql } from 'kysely'

/** Tickets that the office types from a signed paper, which stands in for the drawn signature. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table tickets
    alter column signature_id drop not null,
    add column source text check (source in ('paper')),
    add column driver_name text,
    add column paper_kept_at text,
    add constraint tickets_signed check ((signature_id is null) = (source is not null)),
    add constraint tickets_on_paper check (source is null or slip_hash is not null or paper_kept_at is not null),
    add constraint tickets_one_driver check (driver_id is null or driver_name is null),
    drop constraint tickets_erased,
    add constraint tickets_erased check (erased_at is null or (signed_by is null and driver_name is null))`,
  // A load is typed or read from a file once, whoever does it.
  `create unique index tickets_paper_load on tickets (carrier_company_id, quote_id, logged_at, gross_kg, tare_kg,
    coalesce(upper(replace(vehicle, ' ', '')), ''), coalesce(weighbridge_ref, ''))
    where source = 'paper' and voided_at is null`,
  // Which columns of its weighbridge's export a firm reads (contract/tickets/weighbridge.ts).
  'alter table companies add column weighbridge_columns jsonb',
]
