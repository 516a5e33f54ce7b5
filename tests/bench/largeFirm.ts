import { sql } from 'kysely'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { mostSites } from '../../api/contract/sites.ts'
import type { Db } from '../../api/db/database.ts'
import { makeBid, makeHaulierBid, makeOrder, makeQuote, makeTicket } from '../api/factories.ts'
import { makeManyBids } from '../api/manyBids.ts'
import { copyBidden, copyOrder } from '../api/manyOrders.ts'
import type { World } from '../api/world.ts'
import { tellOfOrders, tellOfTickets } from './largeFirmEvents.ts'
import type { Named } from './listCalls.ts'

const orders = 20_000
/** 500,000 in all. */
const ticketsEach = 25
const inLargeOrder = 10_000
const [loads, ownQuotes, bidsOnOne, drivers] = [5_000, 1_000, 1_000, 100]

/** One haulier's 20,000 orders and a month of tickets, all of one contractor and one supplier, and what goes with them. */
export function fillLargeFirm(pooled: Db, world: World, now: Date): Promise<Named> {
  return pooled.connection().execute(async (db) => {
    // So much takes longer than the pool's patience.
    await sql`set statement_timeout = 0`.execute(db)
    const first = await makeOrder(db, world, world.a, { driver: false, quote: { quantity_kg: 1_000_000_000 } })
    await makeTicket(db, world.a, first.quote_id)
    const quoteIds = [first.quote_id, ...(await copyOrder(db, first.quote_id, orders - 1))]
    const today = londonDay(now.getTime())
    await spreadOrders(db, today)
    await hireDrivers(db, world, now)
    await addTickets(db, quoteIds, ticketsEach, now)
    await addTickets(db, [first.quote_id], inLargeOrder, now)
    const loadQuote = await addLoads(db, world, today)
    const biddenQuote = await addOwnQuotes(db, world, today)
    const siteId = await saveSites(db, world, now)
    await tellOfOrders(db, world)
    await tellOfTickets(db, world)
    await sql`vacuum (analyze)`.execute(db)
    return {
      today,
      loadQuote,
      biddenQuote,
      siteId,
      largeOrder: first.quote_id,
      runningOrder: await findRunning(db, first.quote_id, today),
      contractorId: world.a.contractor.id,
    }
  })
}

/** Somewhere in the middle of England, the same in each run. */
const scatter = (one: number, other: number) => [
  sql.raw(`51.5 + (id::bigint * ${one} % 3000) / 1000.0`),
  sql.raw(`-2.9 + (id::bigint * ${other} % 3000) / 1000.0`),
]
const [siteLatitude, siteLongitude] = scatter(7919, 104_729)
const [quarryLatitude, quarryLongitude] = scatter(1_299_709, 15_485_863)

/** Over four years, of which the last two weeks' orders and those of the next two still run; over the middle of England. */
async function spreadOrders(db: Db, today: string): Promise<void> {
  const begins = sql`(${today}::date + 14 - id % 1460)`
  await sql`update quotes set delivery_from_date = ${begins}, delivery_to_date = ${begins} + 14,
    address = 'Plot ' || id || ', Raynesway', description = repeat('Well graded, no fines. ', 8),
    latitude = ${siteLatitude}, longitude = ${siteLongitude}`.execute(db)
  await sql`update bids set collection_latitude = ${quarryLatitude}, collection_longitude = ${quarryLongitude},
    submitted_at = ${today}::date - 6 - id % 1460`.execute(db)
  await sql`update orders set accepted_at = quotes.delivery_from_date - 10 + time '09:00' + orders.quote_id % 400 * interval '1 minute',
    quantity_kg = case when delivery_to_date < ${today}::date - 14 then 19000 else orders.quantity_kg end
    from quotes where quotes.id = orders.quote_id`.execute(db)
}

/** As many as a firm may save, a tenth of them archived. Its quotes name one each; one site has every twentieth. */
async function saveSites(db: Db, { a }: World, now: Date): Promise<number> {
  const { id, company_id } = a.contractor
  await sql`insert into sites (company_id, name, address, city, postcode, access_open, access_close, reference, nation, saved_by,
      saved_at, used_at, archived_at)
    select ${company_id}, 'Plot ' || n, 'Plot ' || n || ', Raynesway', 'Derby', 'DE24 9FU', '07:00', '17:00', 'TG-' || n, 'england_wales', ${id},
      ${now}, ${now}::timestamptz - n * interval '1 hour', case when n % 10 = 0 then ${now}::timestamptz end
    from generate_series(1, ${mostSites}::int) as n`.execute(db)
  const { first } = await db
    .selectFrom('sites')
    .select((eb) => eb.fn.min('id').as('first'))
    .executeTakeFirstOrThrow()
  await sql`update quotes set site_id = ${first}::int + case when id % 20 = 0 then 0 else id % ${mostSites}::int end
    where company_id = ${company_id}`.execute(db)
  return first
}

/** Each with a phone, and by turns on the orders. */
async function hireDrivers(db: Db, { a }: World, now: Date): Promise<void> {
  const { haulier, driver } = a
  await sql`insert into users (company_id, role, first_name, last_name, email, password_hash, email_verified_at, verified_at, created_at)
    select company_id, role, 'Driver ' || n, last_name, 'driver-' || n || '@test.example', password_hash,
      email_verified_at, verified_at, created_at
    from users, generate_series(2, ${drivers}::int) as n where users.id = ${driver.id}`.execute(db)
  await sql`insert into devices (user_id, device_key, name, secret_hash, last_seq, created_at, last_seen_at, expires_at)
    select id, gen_random_uuid(), 'Chrome on Android', sha256(id::text::bytea), 0, ${now}, ${now}, ${now}::timestamptz + interval '60 days'
    from users where company_id = ${haulier.company_id} and role = 'driver'`.execute(db)
  await sql`insert into driver_assignments (quote_id, haulier_bid_id, driver_id, assigned_by, assigned_at)
    select quote_id, haulier_bid_id, (select array_agg(user_id) from devices)[1 + quote_id % ${drivers}], ${haulier.id}, accepted_at
    from orders`.execute(db)
}

/** So many of each order over this month, by turns of all drivers; numbered like the one that is there. */
async function addTickets(db: Db, quoteIds: readonly number[], each: number, now: Date): Promise<void> {
  // Of more rows at once the sums that are kept of them take ten times as long.
  const inOne = 800
  for (let at = 0; at < quoteIds.length; at += inOne) {
    const some = quoteIds.slice(at, at + inOne)
    await sql`with pictures as (
        insert into signatures select gen_random_uuid(), mime, bytes, sha256, captured_sha256, created_at
        from (select * from signatures limit 1) as source, generate_series(1, ${some.length * each}::int) returning id
      ), placed as (
        select id, row_number() over () - 1 as nth, (select max(number) from tickets) as before from pictures
      ), phones as (
        select device_key, user_id, row_number() over (order by id) - 1 as nth from devices
      )
      insert into tickets (number, carrier_company_id, quote_id, driver_id, created_by, vehicle, gross_kg, tare_kg,
        signature_id, signed_by, sync_token, body_hash, device_key, device_seq, logged_at, created_at, priced_at)
      select before + 1 + placed.nth, carrier_company_id, (${some}::int[])[1 + placed.nth / ${each}], user_id, user_id,
        vehicle, gross_kg, tare_kg, placed.id, signed_by, gen_random_uuid(), body_hash, phones.device_key,
        1 + (before + placed.nth) / ${drivers}, logged.at, logged.at + interval '20 seconds', logged.at
      from placed
      join phones on phones.nth = (before + placed.nth) % ${drivers}
      cross join (select * from tickets order by id limit 1) as source
      cross join lateral (select date_trunc('month', ${now}::timestamptz)
        + ((before + placed.nth) * 7919 % 100003) * (${now}::timestamptz - date_trunc('month', ${now}::timestamptz)) / 100003 as at) as logged`.execute(
      db,
    )
  }
}

/** Bids of the others that wait for hauliers. */
async function addLoads(db: Db, world: World, day: string): Promise<number> {
  const load = { ...world.b, supplier: world.rivalSupplier }
  const quote_id = await makeQuote(db, world, load, { delivery_from_date: day, delivery_to_date: day })
  await makeBid(db, load, quote_id)
  await copyBidden(db, quote_id, loads - 1)
  await sql`update quotes set latitude = ${siteLatitude}, longitude = ${siteLongitude} where id >= ${quote_id}`.execute(
    db,
  )
  await sql`update bids set collection_latitude = ${quarryLatitude}, collection_longitude = ${quarryLongitude}
    where quote_id >= ${quote_id}`.execute(db)
  return quote_id
}

/** The firm's quotes that are no order yet: each with a bid and its price, some to verify or rejected, one with a thousand bids. */
async function addOwnQuotes(db: Db, world: World, day: string): Promise<number> {
  const days = { delivery_from_date: day, delivery_to_date: day }
  const quote_id = await makeQuote(db, world, world.a, days)
  const bid_id = await makeBid(db, world.a, quote_id)
  await copyBidden(db, quote_id, ownQuotes - 1)
  await makeHaulierBid(db, world.a, { quote_id, bid_id })
  await sql`insert into haulier_bids (bid_id, quote_id, company_id, user_id, price_pence, submitted_at, updated_at)
    select bids.id, bids.quote_id, source.company_id, source.user_id, 300000 + bids.id, source.submitted_at, source.updated_at
    from bids, haulier_bids as source
    where source.bid_id = ${bid_id} and bids.quote_id > ${quote_id} and bids.quote_id % 3 = 0`.execute(db)
  await sql`update quotes set status = case when id % 2 = 0 then 0 else 2 end, markup_pence = null
    where id > ${quote_id} and id % 5 = 0`.execute(db)
  const bidden = await makeQuote(db, world, world.a, days)
  await makeManyBids(db, bidden, [world.a.haulier.company_id, world.b.haulier.company_id], bidsOnOne)
  return bidden
}

async function findRunning(db: Db, except: number, today: string): Promise<number> {
  const { id } = await db
    .selectFrom('quotes')
    .select('id')
    .where('is_ordered', '=', true)
    .where('delivery_to_date', '>=', today)
    .where('id', '!=', except)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
