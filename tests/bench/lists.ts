import { sql } from 'kysely'
import { buildApp } from '../../api/app.ts'
import { loadConfig } from '../../api/config.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { createDatabase, createPool, type Db } from '../../api/db/database.ts'
import { listenOn } from '../../api/db/notifications.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import type { App } from '../../api/deps.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import { makeBid, makeOrder, makeQuote, makeTicket } from '../api/factories.ts'
import { copyBidden, copyOrder, copyTickets } from '../api/manyOrders.ts'
import { buildWorld, type World } from '../api/world.ts'

const orders = 20_000
const loads = 5_000
/** 500,000 in all at the full count. */
const ticketsEach = process.env['PROOF'] === 'full' ? 25 : 5
const runs = 15

type Measurement = { name: string; value: number; unit: string }

/** The lists and dashboards of a firm with 20,000 orders and a month of tickets, each with a bar of 100 ms. */
export async function* bench(): AsyncGenerator<Measurement> {
  const postgres = await startTemporaryPostgres()
  const pool = createPool(postgres.url, () => {})
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const now = new Date()
    const world = await buildWorld(db, now)
    await fill(db, world, now)
    const config = loadConfig({ LOG_LEVEL: 'silent' })
    const listen = listenOn(postgres.url, () => {})
    const { app } = await buildApp({ config, db, jobs: createJobs(db), now: () => now, listen })
    const { contractor, haulier } = world.a
    const today = londonDay(now.getTime())
    for (const [name, token, url] of [
      ['orders', contractor.token, '/api/contractor/accepted-quotes?limit=25'],
      ['orders by total', contractor.token, '/api/contractor/accepted-quotes?limit=25&sort=total_asc'],
      ['orders searched: all', contractor.token, '/api/contractor/accepted-quotes?limit=25&search=limestone'],
      ['orders searched: none', contractor.token, '/api/contractor/accepted-quotes?limit=25&search=nowhere'],
      ['orders searched: one place', haulier.token, '/api/haulier/accepted-quotes?limit=25&search=plot%20777'],
      ['orders searched: a number', haulier.token, '/api/haulier/accepted-quotes?limit=25&search=order%20777'],
      ['all quotes searched', world.admin.token, '/api/quotes?limit=25&search=plot%20777'],
      ['my bids searched', world.a.supplier.token, '/api/my-bid-quotes?limit=25&search=plot%20777'],
      ['loads for the way back', haulier.token, '/api/haulier/return-loads?limit=5'],
      ["the admin's dashboard", world.admin.token, '/api/admin/dashboard'],
      ['what needs a contractor', contractor.token, '/api/needs'],
      ['what needs a supplier', world.a.supplier.token, '/api/needs'],
      ["a contractor's day", contractor.token, '/api/orders/running'],
      ["a supplier's day", world.a.supplier.token, '/api/orders/running'],
      ["a haulier's activity", haulier.token, '/api/activity'],
      ["a contractor's activity", contractor.token, '/api/activity'],
      ["the admin's activity", world.admin.token, '/api/activity'],
      ['activity of a day', haulier.token, `/api/activity?from=${today}&to=${today}`],
      ['activity of a person', haulier.token, '/api/activity?person=driver'],
    ] as const) {
      yield {
        name: `${name}, ${orders} orders, ${orders * ticketsEach} tickets`,
        value: await timeOf(app, token, url),
        unit: 'ms (bar: 100)',
      }
    }
    await app.close()
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function fill(db: Db, world: World, now: Date): Promise<void> {
  const { quote_id } = await makeOrder(db, world, world.a, { driver: false, quote: { quantity_kg: 1_000_000_000 } })
  const ticket = await makeTicket(db, world.a, quote_id, { created_at: now })
  const copied = await copyOrder(db, quote_id, orders - 1)
  // Few enough for a statement to end before the connection's patience does.
  for (let at = 0; at < copied.length; at += 500) {
    await copyTickets(db, copied.slice(at, at + 500), ticket.id, ticketsEach)
  }
  await sql`update quotes set address = 'Plot ' || id || ', Raynesway', description = repeat('Well graded, no fines. ', 8)`.execute(
    db,
  )
  const month = sql`date_trunc('month', ${now}::timestamptz)`
  for (let part = 0; part < 20; part += 1) {
    await sql`update tickets set logged_at = ${month} + (id % 1000) * (${now}::timestamptz - ${month}) / 1000
      where id % 20 = ${part}`.execute(db)
  }
  await spreadOrders(db, now)
  await addLoads(db, world, now)
  await tellOfTickets(db, world)
  await sql`vacuum (analyze)`.execute(db)
}

/** Somewhere in the middle of England, the same in each run. */
const scatter = (one: number, other: number) => [
  sql.raw(`51.5 + (id::bigint * ${one} % 3000) / 1000.0`),
  sql.raw(`-2.9 + (id::bigint * ${other} % 3000) / 1000.0`),
]
const [siteLatitude, siteLongitude] = scatter(7919, 104_729)
const [quarryLatitude, quarryLongitude] = scatter(1_299_709, 15_485_863)

/** Over four years, of which the last two weeks' orders and those of the next two still run; over the middle of England. */
async function spreadOrders(db: Db, now: Date): Promise<void> {
  const day = sql`${londonDay(now.getTime())}::date`
  await sql`update quotes set delivery_from_date = ${day} + 14 - id % 1460, delivery_to_date = ${day} + 28 - id % 1460,
    latitude = ${siteLatitude}, longitude = ${siteLongitude}`.execute(db)
  await sql`update bids set collection_latitude = ${quarryLatitude}, collection_longitude = ${quarryLongitude}`.execute(
    db,
  )
  await sql`update orders set quantity_kg = 19000 where quote_id in
    (select id from quotes where delivery_to_date < ${day} - 14)`.execute(db)
}

/** Bids of the others that wait for hauliers. */
async function addLoads(db: Db, world: World, now: Date): Promise<void> {
  const load = { ...world.b, supplier: world.rivalSupplier }
  const day = londonDay(now.getTime())
  const quote_id = await makeQuote(db, world, load, { delivery_from_date: day, delivery_to_date: day })
  await makeBid(db, load, quote_id)
  await copyBidden(db, quote_id, loads - 1)
  await sql`update quotes set latitude = ${siteLatitude}, longitude = ${siteLongitude} where id >= ${quote_id}`.execute(
    db,
  )
  await sql`update bids set collection_latitude = ${quarryLatitude}, collection_longitude = ${quarryLongitude}
    where quote_id >= ${quote_id}`.execute(db)
}

/** Each ticket has its event, which both parties' firms, the driver and the admins read about. */
async function tellOfTickets(db: Db, { a }: World): Promise<void> {
  const audiences = [`company:${a.contractor.company_id}`, `company:${a.haulier.company_id}`, `user:${a.driver.id}`]
  for (let part = 0; part < 20; part += 1) {
    await sql`insert into events (id, kind, actor_id, quote_id, data, created_at)
      select nextval('event_id'), 'ticket.logged', driver_id, quote_id,
        jsonb_build_object('ticket_id', id, 'number', number, 'net_kg', net_kg), logged_at
      from tickets where id % 20 = ${part}`.execute(db)
  }
  for (const audience of [...audiences, 'admins']) {
    await sql`insert into event_audiences (audience, event_id)
      select ${audience}, id from events where kind = 'ticket.logged'`.execute(db)
  }
}

async function timeOf(app: App, token: string, url: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs + 5; run += 1) {
    const start = performance.now()
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`)
    // A server that has just started is not what people meet.
    if (run >= 5) times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN
}
