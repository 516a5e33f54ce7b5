import { sql } from 'kysely'
import type { Db } from '../../../api/db/database.ts'
import { seedDemo } from '../../../api/demo/seed.ts'
import { createJobs, enqueue } from '../../../api/events/jobs.ts'
import { putSigningKey } from '../../../api/evidence/keyQueries.ts'
import { ownKey } from '../harness.ts'
import { sealRest } from '../sealed.ts'

const now = new Date('2026-03-10T09:00:00.000Z')

const driver = `(select min(id) from users where role = 'driver')`
const owner = `(select min(id) from users where role = 'owner')`
const admin = `(select min(id) from users where role = 'super-admin')`
const quote = '(select min(id) from quotes)'
const phone = `'6d0b5c0e-1111-4222-8333-944445555666'`
const hash = (text: string) => `sha256('${text}')`
const session = (user: string) =>
  `(${user}, ${hash(user.length.toString())}, now(), now(), now() + interval '12 hours', 'Firefox', '192.0.2.1')`

/** What COPY has to escape, and what it writes for null. */
const awkward = String.raw`E'tab\t line\n return\r back\\slash \\N \\. "quotes" £ 😀'`

const beforeSealing = [
  `update products set description = ${awkward} where id = (select min(id) from products)`,
  `update companies set website = '' where id = (select min(id) from companies)`,
  `update tickets set device_key = ${phone}, device_seq = id where id <= 5`,
]

const rows = [
  `insert into sessions (user_id, secret_hash, created_at, extended_at, expires_at, browser, address)
    values ${session('(select min(user_id) from devices)')}, ${session(owner)}`,
  'update devices set session_id = (select min(id) from sessions)',
  `insert into second_factors values (${admin}, '\\x00ff', now(), now(), 7)`,
  `insert into recovery_codes values (${admin}, ${hash('code')}, null)`,
  `insert into access_records (at, kind, user_id, detail) values (now(), 'auth.login', ${owner}, null)`,
  `insert into firm_tokens (company_id, name, beginning, secret_hash, scopes, made_by, made_at, expires_at)
    select company_id, ${awkward}, 'lst_7KQ4', ${hash('firm')}, '{read_orders,read_tickets}', id, now(),
      now() + interval '30 days' from users where id = ${owner}`,
  `insert into webhooks (company_id, address, topics, made_by, made_at, cursor_id, secret_salt, secret_since)
    select company_id, 'https://books.example/', '{orders,tickets}', id, now(), 9007199254740991, 'salt', now() from users where id = ${owner}`,
  `insert into webhook_deliveries (webhook_id, event_id, kind, quote_id, holds_order, message_id, body, made_at, state)
    select id, 7, 'ticket.logged', ${quote}, true, 'msg_1_7', ${awkward}, now(), 'delivered' from webhooks`,
  `insert into webhook_tries (delivery_id, at, ms, failure) select id, now(), 10000, 'No answer in 10 s' from webhook_deliveries`,
  `insert into calendar_feeds values (${driver}, '7KQ4abcdefghijkl', now(), null)`,
  `insert into email_tokens (user_id, purpose, token_hash, created_at, expires_at)
    values (${owner}, 'reset', ${hash('token')}, now(), now())`,
  `insert into login_failures values ('${'ann@brook.example'}', 3, now(), now(), null)`,
  `insert into rate_limits values ('login:192.0.2.1', 2, 9007199254740991)`,
  `insert into sites (company_id, name, address, city, postcode, access_open, access_close, nation, saved_by, saved_at, used_at)
    select company_id, ${awkward}, 'Infinity Park Way', 'Derby', 'DE24 9FU', '07:00', '17:00', 'scotland', user_id, now(), now()
    from quotes where id = ${quote}`,
  `insert into schedules (company_id, quote_id, quantity_kg, rule, weekdays, made_by, made_at)
    select company_id, id, 20000, 'weekdays', '{1,5}', user_id, now() from quotes where id = ${quote}`,
  `insert into schedule_drafts (schedule_id, day, made_at, outcome, closed_at)
    select id, '2026-04-01', now(), 'lapsed', now() from schedules`,
  `update attachments set name = ${awkward} where id = (select min(id) from attachments)`,
  `insert into attachment_uploads (id, quote_id, record, company_id, side, name, size, sha256, added_by, begun_at, expires_at)
    select gen_random_uuid(), id, 'quote', company_id, 'contractor', 'x.pdf', 1, ${hash('x')}, user_id, now(), now()
    from quotes where id = ${quote}`,
  `insert into attachment_parts select id, 1, '\\x5c' from attachment_uploads`,
  `insert into hidden_quotes values ((select min(id) from companies), ${quote}, now())`,
  `insert into quote_haulage values (${quote}, (select min(id) from companies), ${owner}, now())`,
  `insert into old_dates values (${quote}, 1, '2026-04-01', '2026-04-30', '07:00', '17:30')`,
  `insert into notice_preferences (user_id, notice, mail) values (${owner}, 'bid.placed', false)`,
  `insert into edits values ('quote', ${quote}, 1, '{"Notes": null}', now(), '{"Notes": "mind the dog"}')`,
  `insert into driver_intents select id, ${driver}, now() from haulier_bids order by id limit 1`,
  `insert into released_orders
    (quote_id, bid_id, haulier_bid_id, accepted_by, accepted_at, released_by, released_at, reason)
    select quote_id, bid_id, haulier_bid_id, accepted_by, accepted_at, ${admin}, now(), 'Wrong stone' from orders
    order by quote_id limit 1`,
  `insert into amendments (quote_id, terms_version, side, company_id, proposed_by, proposed_at, lapses_at,
    reason, quantity_kg, outcome, ended_at)
    select quote_id, 1, 'contractor', contractor_company_id, accepted_by, now(), now(), ${awkward}, 500000, 'lapsed', now()
    from orders order by quote_id limit 1`,
  `insert into amendment_agreements select id, side, proposed_by, proposed_at from amendments`,
  `insert into order_changes (quote_id, field, was, changed_by, changed_at)
    select quote_id, 'site_entrance', ${awkward}, accepted_by, now() from orders order by quote_id limit 1`,
  `insert into price_changes (bid_id, old_pence, new_pence, changed_by, changed_at)
    select id, 1, price_pence, user_id, now() from bids order by id limit 1`,
  `insert into device_keys (user_id, id, device_key, public_key, created_at)
    values (${driver}, ${hash('key')}, ${phone}, decode(repeat('04', 65), 'hex'), now())`,
  `insert into postcodes values ('DE24 9FU', 52.891, -0.1234567890123)`,
  // Larger than what one read of the file or of the connection brings.
  `insert into ticket_slips select id, 'image/png', (select string_agg(sha256(n::text::bytea), '')
    from generate_series(1, 30000) as n), now() from tickets order by id limit 1`,
]

/** The demo with its seals, a row at least in every other table, texts that are hard to copy, and a mail that waits. */
export async function fillEveryTable(db: Db): Promise<void> {
  await seedDemo(db, now)
  for (const statement of beforeSealing) await sql.raw(statement).execute(db)
  await putSigningKey(db, ownKey, Buffer.from('secret'), now)
  await sealRest(db, now)
  for (const statement of rows) await sql.raw(statement).execute(db)
  // A server that has run leaves its own queue, and perhaps a job in it.
  const jobs = createJobs(db, { work: true })
  await jobs.start()
  await sql`insert into pgboss.job (name, data) values ('__pgboss__send-it', '{"name": "purge"}')`.execute(db)
  await db.transaction().execute((trx) => enqueue(jobs, trx, 'mail', { event_id: 1 }))
  await jobs.stop({ graceful: false })
}
