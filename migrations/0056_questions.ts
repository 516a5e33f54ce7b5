import { type Kysely, sql } from 'kysely'

/** Bidders ask about a quote and its contractor answers. Everybody who may bid reads both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const removal = `removed_at timestamptz,
    removed_by integer references users (id),
    check ((removed_at is null) = (removed_by is null))`

const statements = [
  // A firm asks at most ten times on a quote; what is removed counts, because its number stays taken.
  `create table quote_questions (
    id integer generated always as identity primary key,
    quote_id integer not null references quotes (id),
    company_id integer not null references companies (id),
    nth smallint not null check (nth between 1 and 10),
    text text not null check (length(text) between 1 and 500),
    asked_by integer not null references users (id),
    asked_at timestamptz not null,
    version integer not null default 1,
    ${removal},
    unique (quote_id, company_id, nth)
  )`,
  'create index quote_questions_asked_by on quote_questions (asked_by)',
  `create table quote_answers (
    id integer generated always as identity primary key,
    question_id integer not null references quote_questions (id),
    text text not null check (length(text) between 1 and 500),
    answered_by integer not null references users (id),
    answered_at timestamptz not null,
    corrected_at timestamptz,
    ${removal}
  )`,
  'create index quote_answers_question on quote_answers (question_id)',
  'create index quote_answers_answered_by on quote_answers (answered_by)',
]
