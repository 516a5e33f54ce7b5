import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { newFirmToken } from '../../api/auth/firmTokens.ts'
import { hashSecret } from '../../api/auth/secrets.ts'
import { type Scope, scopeNames } from '../../api/contract/rules/scopes.ts'
import { webhookTopicNames } from '../../api/contract/rules/webhookTopics.ts'
import { signedBodyHash } from '../../api/contract/tickets/hash.ts'
import type { Db } from '../../api/db/database.ts'
import type { ContentColumns, Database } from '../../api/db/schema.ts'
import { fromColumns } from '../../api/evidence/rules/contentColumns.ts'
import { newSalt } from '../../api/webhooks/secret.ts'
import type { Chain, Member, Person, World } from './world.ts'

/** Direct inserts for what a test needs to stand already; the API's own calls make what it is about. */

type Row<Table extends keyof Database> = Partial<Insertable<Database[Table]>>
const at = new Date('2026-03-09T09:00:00.000Z')

/** A verified quote of the chain's contractor at its own place: 480 t limestone, Deliver, markup £288. */
export async function makeQuote(db: Db, world: World, chain: Chain, row: Row<'quotes'> = {}): Promise<number> {
  const place = await db
    .selectFrom('companies')
    .select(['address', 'city', 'postcode', 'latitude', 'longitude', 'precision'])
    .where('id', '=', chain.contractor.company_id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('quotes')
    .values({
      company_id: chain.contractor.company_id,
      user_id: chain.contractor.id,
      product_id: world.products.limestone,
      quantity_kg: 480_000,
      ...place,
      postcode: String(place.postcode),
      delivery_from_date: '2026-03-16',
      delivery_to_date: '2026-03-27',
      tested_stone_supplier: true,
      delivery_method: 'Deliver',
      access_times_open: '07:00',
      access_times_close: '17:30',
      site_entrance: 'Gate 2',
      notes: 'Wheel wash at the gate',
      status: 1,
      markup_pence: 28_800,
      created_at: at,
      updated_at: at,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A pending bid of the chain's supplier that needs a haulier: £6,768.00 at Grangemill. */
/** A site of the chain's contractor; its name is free to be saved once. */
export async function makeSite(db: Db, chain: Chain, row: Row<'sites'> = {}): Promise<number> {
  const { id } = await db
    .insertInto('sites')
    .values({
      company_id: chain.contractor.company_id,
      saved_by: chain.contractor.id,
      saved_at: at,
      used_at: at,
      name: 'Infinity Park',
      address: 'Infinity Park Way',
      city: 'Derby',
      postcode: 'DE24 9FU',
      access_open: '07:00',
      access_close: '17:00',
      latitude: 52.8801,
      longitude: -1.4571,
      site_entrance: 'Gate 1, roundabout end',
      reference: 'TG-0412',
      what3words: '///lofts.pebble.grain',
      nation: 'england_wales',
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Each Tuesday, 20 t of the chain's quote. */
export async function makeSchedule(
  db: Db,
  chain: Chain,
  quote_id: number,
  row: Row<'schedules'> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('schedules')
    .values({
      company_id: chain.contractor.company_id,
      made_by: chain.contractor.id,
      made_at: at,
      quote_id,
      quantity_kg: 20_000,
      rule: 'weekdays',
      weekdays: [2],
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An open one. */
export async function makeDraft(db: Db, schedule_id: number, row: Row<'schedule_drafts'> = {}): Promise<number> {
  const { id } = await db
    .insertInto('schedule_drafts')
    .values({ schedule_id, day: '2026-03-17', made_at: at, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function makeBid(db: Db, chain: Chain, quoteId: number, row: Row<'bids'> = {}): Promise<number> {
  const delivers = row.can_deliver === true
  const { id } = await db
    .insertInto('bids')
    .values({
      quote_id: quoteId,
      company_id: chain.supplier.company_id,
      user_id: chain.supplier.id,
      can_deliver: false,
      price_pence: 676_800,
      quantity_kg: 480_000,
      notes: 'Grading certificate with every batch',
      collection_address: delivers ? null : 'Grange Mill Quarry, Grangemill',
      collection_postcode: delivers ? null : 'DE4 4HY',
      collection_latitude: delivers ? null : 53.1176,
      collection_longitude: delivers ? null : -1.6365,
      collection_precision: delivers ? null : 'pin',
      supplier_access_open: delivers ? null : '06:00',
      supplier_access_close: delivers ? null : '16:30',
      submitted_at: at,
      updated_at: at,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A pending delivery price of the chain's haulier: £3,456.00. */
export async function makeHaulierBid(
  db: Db,
  chain: Chain,
  bid: { quote_id: number; bid_id: number },
  row: Row<'haulier_bids'> = {},
): Promise<number> {
  const { id } = await db
    .insertInto('haulier_bids')
    .values({
      ...bid,
      company_id: chain.haulier.company_id,
      user_id: chain.haulier.id,
      price_pence: 345_600,
      submitted_at: at,
      updated_at: at,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (row.status === undefined || row.status === 'accepted') await chooseHaulage(db, chain.haulier, bid)
  return id
}

/** The chain's supplier asks it by default. */
export async function makeQuestion(
  db: Db,
  chain: Pick<Chain, 'supplier'>,
  quote_id: number,
  row: Row<'quote_questions'> = {},
): Promise<number> {
  const { company_id, id: asked_by } = chain.supplier
  const { id } = await db
    .insertInto('quote_questions')
    .values({ quote_id, company_id, nth: 1, text: 'Is there a wheel wash on site?', asked_by, asked_at: at, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** 500 t instead of 480, unless the row says otherwise; proposed now by the clock of the database's tests. */
export async function makeAmendment(
  db: Db,
  chain: Chain,
  quote_id: number,
  row: Row<'amendments'> = {},
): Promise<number> {
  const { side = 'contractor' } = row
  const change = { quantity_kg: row.supplier_rate_pence || row.haulier_rate_pence ? null : 500_000 }
  const { company_id, id: proposed_by } = chain[side]
  const lapses_at = new Date(at.getTime() + 7 * 86_400_000)
  const { id } = await db
    .insertInto('amendments')
    .values({
      quote_id,
      terms_version: 1,
      side,
      company_id,
      proposed_by,
      proposed_at: at,
      lapses_at,
      reason: 'The verge needs it too',
      ...change,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('amendment_agreements')
    .values({ amendment_id: id, side, agreed_by: proposed_by, agreed_at: at })
    .execute()
  return id
}

export async function makeAnswer(
  db: Db,
  chain: Pick<Chain, 'contractor'>,
  question_id: number,
  row: Row<'quote_answers'> = {},
): Promise<number> {
  const answer = { text: 'Yes, at gate 2.', answered_by: chain.contractor.id, answered_at: at }
  const { id } = await db
    .insertInto('quote_answers')
    .values({ question_id, ...answer, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A PDF on the chain's quote, which its contractor added for everybody who may bid, unless said otherwise. */
export async function makeAttachment(
  db: Db,
  chain: Pick<Chain, 'contractor'>,
  quote_id: number,
  row: Row<'attachments'> = {},
): Promise<number> {
  const { company_id, id: added_by } = chain.contractor
  const bytes = Buffer.from('%PDF-1.4')
  const { id } = await db
    .insertInto('attachments')
    .values({
      upload_id: randomUUID(),
      quote_id,
      record: 'quote',
      company_id,
      side: 'contractor',
      added_by,
      added_at: at,
      name: 'Site plan.pdf',
      mime: 'application/pdf',
      size: bytes.length,
      readers: 'bidders',
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('attachment_files').values({ attachment_id: id, bytes }).execute()
  return id
}

/** As a firm with two trades must before it prices another's bid. */
export async function chooseHaulage(db: Db, haulier: Member, { bid_id }: { bid_id: number }): Promise<void> {
  await sql`insert into quote_haulage (quote_id, company_id, decided_by, decided_at)
    select bids.quote_id, companies.id, ${haulier.id}, ${at} from bids, companies
    where bids.id = ${bid_id} and companies.id = ${haulier.company_id} and companies.is_supplier
      and bids.company_id <> companies.id
    on conflict do nothing`.execute(db)
}

export type MadeOrder = { quote_id: number; bid_id: number; haulier_bid_id: number | null }

type OrderOptions = {
  /** Whose confirmation stands; default both. */
  confirmed?: 'none' | 'supplier' | 'both'
  /** Default: a haulier carries. */
  carrier?: 'haulier' | 'supplier'
  /** Whether the chain's driver is assigned; default yes where a haulier carries. */
  driver?: boolean
  quote?: Row<'quotes'>
  prices?: Row<'orders'>
}

/** An order of the chain: accepted, confirmed and with its driver, unless said otherwise. */
export async function makeOrder(db: Db, world: World, chain: Chain, options: OrderOptions = {}): Promise<MadeOrder> {
  const { confirmed = 'both', carrier = 'haulier', driver = carrier === 'haulier' } = options
  const byHaulier = carrier === 'haulier'
  const accepted = confirmed === 'both' && byHaulier ? 'accepted_by_haulier' : 'accepted_by_contractor'
  const quote_id = await makeQuote(db, world, chain, { is_ordered: true, ...options.quote })
  const bid_id = await makeBid(db, chain, quote_id, { can_deliver: !byHaulier, status: 'accepted', accepted })
  const haulier_bid_id = byHaulier
    ? await makeHaulierBid(db, chain, { quote_id, bid_id }, { status: 'accepted' })
    : null
  const bySupplier = confirmed !== 'none' && { supplier_confirmed_by: chain.supplier.id, supplier_confirmed_at: at }
  const confirmedByHaulier = confirmed === 'both' &&
    byHaulier && { haulier_confirmed_by: chain.haulier.id, haulier_confirmed_at: at }
  const { quantity_kg } = await db
    .selectFrom('quotes')
    .select('quantity_kg')
    .where('id', '=', quote_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('orders')
    .values({
      quote_id,
      bid_id,
      haulier_bid_id,
      contractor_company_id: chain.contractor.company_id,
      supplier_company_id: chain.supplier.company_id,
      haulier_company_id: byHaulier ? chain.haulier.company_id : null,
      carrier_company_id: byHaulier ? chain.haulier.company_id : chain.supplier.company_id,
      quantity_kg,
      supplier_price_pence: 676_800,
      haulier_price_pence: byHaulier ? 345_600 : null,
      markup_pence: 28_800,
      accepted_by: chain.contractor.id,
      accepted_at: at,
      ...bySupplier,
      ...confirmedByHaulier,
      ...options.prices,
    })
    .execute()
  if (driver && haulier_bid_id !== null) await makeAssignment(db, chain, { quote_id, haulier_bid_id })
  return { quote_id, bid_id, haulier_bid_id }
}

export async function makeAssignment(
  db: Db,
  chain: Chain,
  order: { quote_id: number; haulier_bid_id: number },
  driverId = chain.driver.id,
): Promise<number> {
  const { id } = await db
    .insertInto('driver_assignments')
    .values({
      quote_id: order.quote_id,
      haulier_bid_id: order.haulier_bid_id,
      driver_id: driverId,
      assigned_by: chain.haulier.id,
      assigned_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A ticket of the chain's carrier: 31.940 t gross, 12.480 t tare. */
export async function makeTicket(
  db: Db,
  chain: Chain,
  quoteId: number,
  row: Row<'tickets'> = {},
): Promise<{ id: number; signature_id: string }> {
  const carrier = row.carrier_company_id ?? chain.haulier.company_id
  const author = row.created_by ?? chain.driver.id
  const signature_id = randomUUID()
  const bytes = Buffer.from('signature')
  const digest = hashSecret(signature_id)
  await db
    .insertInto('signatures')
    .values({ id: signature_id, mime: 'image/png', bytes, sha256: digest, captured_sha256: digest, created_at: at })
    .execute()
  const ticket = {
    quote_id: quoteId,
    driver_id: author,
    created_by: author,
    vehicle: 'FN19 HVO',
    gross_kg: 31_940,
    tare_kg: 12_480,
    signed_by: 'K. Rahman',
    sync_token: randomUUID(),
    logged_at: at,
    ...row,
  }
  const content = fromColumns(ticket as unknown as ContentColumns)
  const body_hash = Buffer.from(await signedBodyHash(content, digest.toString('hex')), 'hex')
  const { number } = await db
    .updateTable('companies')
    .set((eb) => ({ last_ticket_number: eb('last_ticket_number', '+', 1) }))
    .where('id', '=', carrier)
    .returning('last_ticket_number as number')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('tickets')
    .values({
      number,
      carrier_company_id: carrier,
      signature_id,
      body_hash,
      created_at: at,
      priced_at: ticket.logged_at,
      ...ticket,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, signature_id }
}

/** A photo of a paper note, of the chain's driver; the bytes are no picture, which only the upload looks at. */
export async function makeNote(db: Db, chain: Chain, quote_id: number, row: Row<'collection_notes'> = {}) {
  return db
    .insertInto('collection_notes')
    .values({
      quote_id,
      carrier_company_id: chain.haulier.company_id,
      created_by: chain.driver.id,
      image_id: randomUUID(),
      bytes: Buffer.from('note'),
      width: 1200,
      height: 1600,
      captured_sha256: Buffer.alloc(32),
      sync_token: randomUUIDv7(),
      body_hash: Buffer.alloc(32),
      taken_at: at,
      created_at: at,
      ...row,
    })
    .returning(['id', 'image_id'])
    .executeTakeFirstOrThrow()
}

/** A device of this person, registered and heard of the day before the tests' today. */
export async function makePhone(
  db: Db,
  { id: user_id }: Pick<Person, 'id'>,
  row: Row<'devices'> = {},
): Promise<PhoneMade> {
  const device_key = randomUUID()
  return db
    .insertInto('devices')
    .values({
      user_id,
      device_key,
      name: 'Chrome on Android',
      secret_hash: hashSecret(device_key),
      created_at: at,
      last_seen_at: at,
      expires_at: new Date('2026-05-09T09:00:00.000Z'),
      reported_seq: row.last_seq ?? 0,
      ...row,
    })
    .returning(['id', 'device_key'])
    .executeTakeFirstOrThrow()
}
/** A token of the firm, made by its owner and good for a month. */
export async function makeFirmToken(
  db: Db,
  { id: made_by, company_id }: Member,
  scopes: readonly Scope[] = scopeNames,
  row: Row<'firm_tokens'> = {},
): Promise<{ id: number; token: string }> {
  const { token, ...secret } = newFirmToken()
  const { id } = await db
    .insertInto('firm_tokens')
    .values({
      company_id,
      made_by,
      name: `Books ${secret.beginning}`,
      ...secret,
      scopes: [...scopes],
      made_at: at,
      expires_at: new Date('2026-04-09T23:00:00.000Z'),
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** The firm's webhook, made by its owner. */
export async function makeWebhook(db: Db, { id: made_by, company_id }: Member, row: Row<'webhooks'> = {}) {
  return db
    .insertInto('webhooks')
    .values({
      company_id,
      made_by,
      address: 'https://books.example/loadstone',
      topics: [...webhookTopicNames],
      made_at: at,
      cursor_id: sql<number>`(select coalesce(max(id), 0) from events)`,
      secret_salt: newSalt(),
      secret_since: at,
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A delivery that failed once and waits, about nothing. */
export async function makeDelivery(db: Db, webhook_id: number, row: Row<'webhook_deliveries'> = {}) {
  const { id } = await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id,
      event_id: 1,
      kind: 'site.saved',
      holds_order: true,
      message_id: 'msg_1',
      body: '{"type":"site.saved","data":{}}',
      made_at: at,
      state: 'waiting',
      first_tried_at: at,
      next_at: at,
      ...row,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('webhook_tries').values({ delivery_id: id, at, ms: 90, status: 503, failure: null }).execute()
  return id
}

type PhoneMade = { id: number; device_key: string }
