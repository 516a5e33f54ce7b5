import { type Kysely, sql } from 'kysely'

/** Per firm, so that colleagues share one list. The last delivery day fits into the index without enlarging it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const isOpen = 'status = 1 and not is_ordered and not withheld and deleted_at is null'

const statements = [
  `create table hidden_quotes (
    company_id integer not null references companies (id) on delete cascade,
    quote_id integer not null references quotes (id) on delete cascade,
    hidden_at timestamptz not null,
    primary key (company_id, quote_id)
  )`,
  `create index hidden_quotes_quote_id on hidden_quotes (quote_id)`,
  `drop index quotes_open_place`,
  `create index quotes_open_place on quotes (latitude, longitude)
    include (quantity_kg, id, company_id, product_id, uncertainty_km, delivery_from_date, delivery_to_date)
    where ${isOpen}`,
  `create index quotes_open_since on quotes (verified_at) include (id) where ${isOpen}`,
]
