import { type Kysely, sql } from 'kysely'

/** A schedule drafts a quote again and again; a person sends each draft. Sites say whose bank holidays they keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  'alter table sites add column nation text',
  `update sites set nation = case
    when postcode ~ '^BT[0-9]' then 'northern_ireland'
    when postcode ~ '^(AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)[0-9]' and postcode !~ '^TD15 ' then 'scotland'
    else 'england_wales' end`,
  `alter table sites alter column nation set not null,
    add constraint sites_nation check (nation in ('england_wales', 'scotland', 'northern_ireland'))`,
  'alter table quotes add constraint quotes_of_company unique (id, company_id)',
  `create table schedules (
    id integer generated always as identity primary key,
    company_id integer not null references companies (id) on delete restrict,
    -- Each draft takes its stone, place and terms, as they are when the draft is opened.
    quote_id integer not null,
    quantity_kg integer not null check (quantity_kg > 0),
    rule text not null check (rule in ('working_days', 'weekdays', 'monthly')),
    weekdays smallint[] check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
    month_day smallint check (month_day between 1 and 31),
    until date,
    made_by integer not null references users (id) on delete restrict,
    made_at timestamptz not null,
    ended_at timestamptz,
    version integer not null default 1,
    constraint schedules_quote foreign key (quote_id, company_id) references quotes (id, company_id),
    check ((rule = 'weekdays') = (weekdays is not null)),
    check ((rule = 'monthly') = (month_day is not null))
  )`,
  'create index schedules_company on schedules (company_id)',
  'create index schedules_quote_id on schedules (quote_id)',
  'create index schedules_made_by on schedules (made_by)',
  `create table schedule_drafts (
    id integer generated always as identity primary key,
    schedule_id integer not null references schedules (id) on delete restrict,
    day date not null,
    made_at timestamptz not null,
    outcome text check (outcome in ('sent', 'dismissed', 'lapsed', 'ended')),
    closed_at timestamptz,
    quote_id integer references quotes (id),
    check ((outcome is null) = (closed_at is null)),
    check ((outcome is not distinct from 'sent') = (quote_id is not null)),
    -- A day is drafted once, whatever became of its draft.
    unique (schedule_id, day)
  )`,
  'create unique index schedule_drafts_open on schedule_drafts (schedule_id) where outcome is null',
  'create index schedule_drafts_quote on schedule_drafts (quote_id) where quote_id is not null',
]
