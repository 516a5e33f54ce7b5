import { fastify } from 'fastify'
import type pg from 'pg'
import { buildApp } from '../../api/app.ts'
import { hashPassword } from '../../api/auth/passwords.ts'
import { loadConfig } from '../../api/config.ts'
import { boundingBox, milesOf, uncertainty } from '../../api/contract/geo.ts'
import { createDatabase, createPool } from '../../api/db/database.ts'
import { listenOn } from '../../api/db/notifications.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import type { App } from '../../api/deps.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { openSigningKey } from '../../api/evidence/keyring.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import { buildWorld } from '../api/world.ts'
import type { Measurement } from './measured.ts'
import { fillQuotes, london } from './places.ts'

const runs = 41
/** Before anything is counted: a server that has just started is not what people meet. */
const warmUp = 40

/** The first page of a supplier's list, and its map, through the whole API, beside the bare search through pg. */
export async function bench(): Promise<Measurement[]> {
  const count = 1_000_000
  const postgres = await startTemporaryPostgres()
  const pool = createPool(postgres.url, () => {})
  try {
    const db = createDatabase(pool)
    await migrateToLatest(db)
    const now = new Date()
    const { a, b } = await buildWorld(db, now)
    await db.updateTable('companies').set(london).where('id', '=', a.supplier.company_id).execute()
    await fillQuotes(db, count, { company_id: b.contractor.company_id, user_id: b.contractor.id })
    const config = loadConfig({ LOG_LEVEL: 'silent' })
    const listen = listenOn(postgres.url, () => {})
    const signing = await openSigningKey(db, config, now)
    const { app } = await buildApp({ config, db, jobs: createJobs(db), now: () => now, listen, signing, hashPassword })
    const measured = []
    for (const miles of [10, 50])
      measured.push(...(await measureRadius({ app, pool, count, miles, supplier: a.supplier })))
    await app.close()
    return measured
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

type Setup = {
  app: App
  pool: pg.Pool
  count: number
  miles: number
  supplier: { token: string; company_id: number }
}

async function measureRadius({ app, pool, count, miles, supplier }: Setup): Promise<Measurement[]> {
  // The ring, and as far beyond it as a place may be known: what the API itself has to look through.
  const { south, north, west, east } = boundingBox(london, miles + milesOf(uncertainty.most))
  const values = [london.latitude, london.longitude, south, north, west, east, miles, supplier.company_id]
  const route = bareRoute(() => pool.query(bareSearch, values))
  const calls = {
    'radius list': { work: answered(app, `/api/quotes?radius=${miles}`, supplier.token), sql: bareSearch },
    'radius map': { work: answered(app, `/api/quotes/map?radius=${miles}`, supplier.token), sql: bareMap },
    // Where the list's floor is: the same bare search behind a route that does nothing else.
    'radius list by a bare route': { work: answered(route, '/', supplier.token), sql: bareSearch },
  }
  const measured: Measurement[] = []
  for (const [what, { work, sql }] of Object.entries(calls)) {
    const { asked, bare } = await measureInTurns(work, () => pool.query(sql, values))
    const name = `${what}, ${miles} miles of ${count.toLocaleString('en-GB')} open quotes`
    measured.push({ name, value: round(asked), unit: 'ms' })
    measured.push({ name: `${name}, to the bare SQL`, value: round(asked / bare), unit: '×' })
  }
  await route.close()
  return measured
}

type Injected = Pick<App, 'inject'>

function answered(app: Injected, url: string, token: string) {
  return async () => {
    const { statusCode } = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
    if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  }
}

function bareRoute(query: () => Promise<{ rows: unknown[] }>) {
  const route = fastify()
  route.get('/', async () => ({ data: (await query()).rows }))
  return route
}

/** In turns, so that whatever else the machine does slows both. */
async function measureInTurns(work: () => Promise<unknown>, query: () => Promise<unknown>) {
  const times = { asked: [] as number[], bare: [] as number[] }
  for (let run = 0; run < warmUp; run++) await work()
  for (let run = 0; run < runs; run++) {
    times.asked.push(await timeOf(work))
    times.bare.push(await timeOf(query))
  }
  return { asked: medianOf(times.asked), bare: medianOf(times.bare) }
}

/** The middles of a grid of 24 by 24 over the ring, as the map groups them. */
const bareMap = `
  with matches as materialized (
    select id, product_id, quantity_kg, latitude, longitude from (
      select id, product_id, quantity_kg, latitude, longitude, uncertainty_km,
        distance_miles($1, $2, latitude, longitude) as miles from quotes
      where status = 1 and not is_ordered and not withheld and deleted_at is null and company_id <> $8
        and latitude between $3 and $4 and longitude between $5 and $6 offset 0
    ) boxed where miles < $7 + uncertainty_km / 1.609344
  ), spots as (
    select count(*) as count, min(id) as id, min(product_id) as product_id, sum(quantity_kg) as quantity_kg,
      avg(latitude) as latitude, avg(longitude) as longitude
    from matches
    group by width_bucket(latitude, $3, $4, 24), width_bucket(longitude, $5, $6, 24)
  )
  select (select count(*) from matches) as total, spots.*, products.name
  from spots join products on products.id = spots.product_id`

const bareSearch = `
  with matches as materialized (
    select id, quantity_kg, miles from (
      select id, quantity_kg, uncertainty_km, distance_miles($1, $2, latitude, longitude) as miles from quotes
      where status = 1 and not is_ordered and not withheld and deleted_at is null and company_id <> $8
        and latitude between $3 and $4 and longitude between $5 and $6 offset 0
    ) boxed where miles < $7 + uncertainty_km / 1.609344
  )
  select (select count(*) from matches) as total, quotes.*, page.miles, products.name, companies.name as contractor_name
  from (select id, miles from matches order by quantity_kg desc, id desc limit 50) page
  join quotes on quotes.id = page.id
  join products on products.id = quotes.product_id
  join companies on companies.id = quotes.company_id
  order by quotes.quantity_kg desc, quotes.id desc`

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function medianOf(times: readonly number[]): number {
  const sorted = times.toSorted((x, y) => x - y)
  return Number(sorted[Math.floor(sorted.length / 2)])
}

const round = (value: number) => Math.round(value * 100) / 100
