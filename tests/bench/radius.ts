import type pg from 'pg'
import { buildApp } from '../../api/app.ts'
import { loadConfig } from '../../api/config.ts'
import { boundingBox, milesOf, uncertainty } from '../../api/contract/geo.ts'
import { createDatabase, createPool } from '../../api/db/database.ts'
import { listenOn } from '../../api/db/notifications.ts'
import { startTemporaryPostgres } from '../../api/db/temporary.ts'
import type { App } from '../../api/deps.ts'
import { createJobs } from '../../api/events/jobs.ts'
import { migrateToLatest } from '../../api/migrate.ts'
import { buildWorld } from '../api/world.ts'
import { fillQuotes, london } from './places.ts'

export type Measurement = { name: string; value: number; unit: string }

const runs = 41
/** Before anything is counted: a server that has just started is not what people meet. */
const warmUp = 40

/** The first page of a supplier's list through the whole API, beside the bare search through pg. */
export async function bench(): Promise<Measurement[]> {
  const count = process.env['PROOF'] === 'full' ? 1_000_000 : 200_000
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
    const { app } = await buildApp({ config, db, jobs: createJobs(db), now: () => now, listen })
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
  const headers = { authorization: `Bearer ${supplier.token}` }
  const call = async () => {
    const { statusCode } = await app.inject({ method: 'GET', url: `/api/quotes?radius=${miles}`, headers })
    if (statusCode !== 200) throw new Error(`The list answered ${statusCode}`)
  }
  // The ring, and as far beyond it as a place may be known: what the list itself has to look through.
  const { south, north, west, east } = boundingBox(london, miles + milesOf(uncertainty.most))
  const values = [london.latitude, london.longitude, south, north, west, east, miles, supplier.company_id]
  const query = () => pool.query(bareSearch, values)
  const times = { api: [] as number[], bare: [] as number[] }
  for (let run = 0; run < warmUp; run++) await call()
  // In turns, so that whatever else the machine does slows both.
  for (let run = 0; run < runs; run++) {
    times.api.push(await timeOf(call))
    times.bare.push(await timeOf(query))
  }
  const [api, bare] = [medianOf(times.api), medianOf(times.bare)]
  const name = `radius list, ${miles} miles of ${count.toLocaleString('en-GB')} open quotes`
  return [
    { name, value: round(api), unit: 'ms' },
    { name: `${name}, to the bare SQL`, value: round(api / bare), unit: '×' },
  ]
}

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
