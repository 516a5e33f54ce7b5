import type pg from 'pg'

/** Data that the rules permit and nobody hopes for, put straight into a copy of the demo. */

/** An SQL expression that gives a text as long as a field takes. */
export type Words = (longest: number) => string

/** One word from end to end. */
export const unbrokenWords: Words = (longest) => `repeat('W', ${longest})`

/** Names as people have them, until the field is full. */
export const ordinaryWords: Words = (longest) =>
  `rtrim(left(repeat('Bartholomew-Featherstonehaugh & Wolstenholme Groundworks (Northumberland) ', 70), ${longest}))`

/** The most that the contract takes of each (api/contract). */
export async function rename(db: pg.Client, words: Words): Promise<void> {
  // What has to differ has the row's own number.
  const one = (longest: number) => `${words(longest - 6)} || lpad(id::text, 6, '0')`
  const email = `repeat('w', 220) || id || '@loadstone-haulage.example'`
  const renamed: Record<string, Record<string, string>> = {
    companies: {
      name: one(200),
      address: words(500),
      city: words(100),
      tax_id: words(50),
      vosa_number: words(50),
      phone: `repeat('0', 50)`,
      website: `'https://' || repeat('w', 239) || '.example'`,
      payable_contact_name: words(200),
      payable_contact_phone: `repeat('0', 50)`,
      payable_contact_email: email,
    },
    users: { first_name: words(100), last_name: one(100), email, phone: `repeat('0', 50)` },
    products: { name: one(200), description: words(2_000) },
    vehicles: { registration: `repeat('W', 14) || lpad(id::text, 6, '0')` },
    quotes: {
      address: words(500),
      city: words(120),
      site_entrance: words(500),
      description: words(5_000),
      notes: words(5_000),
      reference: words(60),
      site_contact_name: words(120),
      site_contact_phone: `repeat('0', 50)`,
      rejection_reason: `case when rejection_reason is not null then ${words(1_000)} end`,
    },
    sites: {
      name: one(120),
      address: words(500),
      city: words(120),
      site_entrance: words(500),
      reference: words(60),
      site_contact_name: words(120),
      site_contact_phone: `repeat('0', 50)`,
      what3words: words(100),
    },
    bids: {
      notes: words(5_000),
      collection_address: `case when collection_address is not null then ${words(500)} end`,
      rejection_reason: `case when rejection_reason is not null then ${words(1_000)} end`,
    },
    tickets: {
      vehicle: `repeat('W', 20)`,
      signed_by: words(100),
      loaded_at: words(200),
      weighbridge_ref: `repeat('W', 50)`,
    },
    quote_questions: { text: words(500) },
    quote_answers: { text: words(500) },
    attachments: { name: words(120) },
    released_orders: { reason: words(1_000) },
    ticket_queries: { reason: words(1_000), answer: `case when answer is not null then ${words(1_000)} end` },
    devices: { name: words(100) },
    events: { data: `case when data ? 'name' then data || jsonb_build_object('name', ${words(200)}) else data end` },
  }
  await db.query(`insert into collection_points
    (company_id, address, postcode, access_open, access_close, notes, created_at, updated_at)
    select id, ${words(500)}, postcode, '06:00', '16:30', ${words(5_000)}, now(), now() from companies where is_supplier`)
  await db.query(`insert into firm_tokens
    (company_id, name, beginning, secret_hash, scopes, made_by, made_at, expires_at)
    select id, ${words(60)}, 'lst_WWWW', sha256(id::text::bytea), '{read_orders,read_tickets,read_statements}', owner_user_id,
      now(), now() + interval '9 days' from companies where owner_user_id is not null`)
  for (const [table, columns] of Object.entries(renamed)) {
    const changes = Object.entries(columns).map(([column, expression]) => `${column} = ${expression}`)
    await db.query(`update ${table} set ${changes.join(', ')}`)
  }
}

/** The demo's people, and nothing that they have done. */
export async function emptyLists(db: pg.Client): Promise<void> {
  await db.query('alter table ticket_seals disable trigger user')
  await db.query(`truncate demo, quote_haulage, quote_questions, quote_answers, attachments, attachment_files, attachment_uploads, attachment_parts, ticket_queries, ticket_seals, ticket_slips, released_orders, tickets, signatures, driver_assignments, driver_intents, amendment_agreements, amendments, order_changes, order_terms, orders, price_changes, waiting_acceptances, haulier_bids,
    bids, quotes, company_products, vehicles, products, events, event_audiences,
    notices, carrier_days, order_days, order_sums, phone_sums, hidden_quotes, old_dates, collection_points, schedules, schedule_drafts, sites, collection_notes`)
  await db.query('alter table ticket_seals enable trigger user')
  await db.query('update companies set last_ticket_number = 0')
}

/** Each list with `count` rows more: quotes, bids (on one quote, and of one firm), orders, tickets of one order, users, events. */
export async function fillLists(db: pg.Client, count: number): Promise<void> {
  const n = Array.from({ length: count }, (_, at) => at + 1)
  await fillQuotes(db, n)
  await fillOrders(db, n)
  await fillTickets(db, n)
  const last = `select max(id) from events where kind = 'ticket.logged' and quote_id = 1`
  const { rows: readers } = await db.query<{ audience: string }>(
    `select audience from event_audiences where event_id = (${last})`,
  )
  const events = await copy(db, 'events', `id = (${last})`, { n }, { id: `nextval('event_id')` })
  await db.query(
    "insert into event_audiences select a, e, 'ticket.logged' from unnest($1::text[]) a, unnest($2::bigint[]) e",
    [readers.map(({ audience }) => audience), events],
  )
  await db.query('analyze')
}

/** A firm has one live bid on a quote, so there are as many firms as bids, each with its owner. */
async function fillQuotes(db: pg.Client, n: number[]): Promise<void> {
  const supplier = `select supplier_company_id from orders where quote_id = 1`
  const quotes = await copy(db, 'quotes', 'id = 11', { n })
  const own = `select min(id) from bids where status = 'pending' and company_id = (${supplier})`
  await copy(db, 'bids', `id = (${own})`, { quote_id: quotes })
  const companies = await copy(db, 'companies', `id = (${supplier})`, { n }, { owner_user_id: 'null' })
  const email = `'owner' || each.n || '@many.example'`
  const owners = await copy(db, 'users', `company_id = (${supplier})`, { company_id: companies, n }, { email })
  await db.query('update companies set owner_user_id = users.id from users where company_id = companies.id')
  const bid = `select min(id) from bids where status = 'pending' and quote_id = 11`
  const price = { price_pence: '700000 + each.n * 100' }
  await copy(db, 'bids', `id = (${bid})`, { company_id: companies, user_id: owners, n }, price)
}

async function fillOrders(db: pg.Client, n: number[]): Promise<void> {
  const order = 'select * from orders where quote_id = 7'
  const quotes = await copy(db, 'quotes', 'id = 7', { n })
  const bids = await copy(db, 'bids', `id = (select bid_id from (${order}))`, { quote_id: quotes })
  const prices = { quote_id: quotes, bid_id: bids }
  const priced = await copy(db, 'haulier_bids', `id = (select haulier_bid_id from (${order}))`, prices)
  await copy(db, 'orders', 'quote_id = 7', { ...prices, haulier_bid_id: priced })
}

async function fillTickets(db: pg.Client, n: number[]): Promise<void> {
  const ticket = 'select * from tickets where quote_id = 1 and voided_at is null order by id desc limit 1'
  const signed = `id = (select signature_id from (${ticket}))`
  const signatures = await copy(db, 'signatures', signed, { n }, { id: 'gen_random_uuid()' })
  const numbers = { number: 'model.number + 1000 + each.n', sync_token: 'gen_random_uuid()' }
  await copy(db, 'tickets', `id = (select id from (${ticket}))`, { signature_id: signatures, n }, numbers)
  await db.query(`update companies set last_ticket_number = (select max(number) from tickets where carrier_company_id = companies.id)
    where exists (select from tickets where carrier_company_id = companies.id)`)
}

/** The model's row again for each, with what is given for the columns of these names; gives the new rows' keys. */
async function copy(
  db: pg.Client,
  table: string,
  model: string,
  each: Record<string, number[]>,
  set: Record<string, string> = {},
): Promise<number[]> {
  const { rows: columns } = await db.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => set[name] ?? (name in each ? `each.${name}` : `model.${name}`))
  const arrays = Object.entries(each).map(
    ([name], at) => `$${at + 1}::${name === 'signature_id' ? 'uuid' : 'integer'}[]`,
  )
  const { rows } = await db.query<{ key: number }>(
    `insert into ${table} (${names.join()}) select ${values.join()}
      from (select * from ${table} where ${model}) model, unnest(${arrays.join()}) as each (${Object.keys(each).join()})
      returning ${table === 'orders' ? 'quote_id' : 'id'} as key`,
    Object.values(each),
  )
  const wanted = Object.values(each)[0]?.length
  if (rows.length !== wanted) throw new Error(`${table}: ${rows.length} copies of ${model} instead of ${wanted}`)
  return rows.map(({ key }) => key)
}
