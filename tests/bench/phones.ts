import { sql } from 'kysely'
import { notifyOfGaps } from '../../api/phones/worker.ts'
import { makeOrder } from '../api/factories.ts'
import { measureApi } from './api.ts'
import type { Measurement } from './measured.ts'
import { quantile } from './phoneBrowser.ts'

const drivers = 2_000
const tickets = 100
const batch = 10

/** A haulier's page of phones, and the hourly look for lost tickets: one ticket of every fortieth phone never arrived. */
export function bench(): AsyncGenerator<Measurement> {
  return measureApi(
    async (db, world, now) => {
      const { quote_id } = await makeOrder(db, world, world.a)
      const { company_id } = world.a.haulier
      await sql`insert into users (company_id, role, first_name, last_name, email, password_hash, created_at)
      select ${company_id}, 'driver', 'Driver', 'No ' || n, 'driver-' || n || '@scale.example', 'none', now()
      from generate_series(1, ${drivers}) as n`.execute(db)
      await sql`insert into devices
        (user_id, device_key, name, secret_hash, last_seq, reported_seq, created_at, last_seen_at, expires_at)
      select id, gen_random_uuid(), 'Chrome on Android', sha256(email::bytea), ${tickets}, ${tickets},
        ${now}, ${now}, '2027-01-01'
      from users where email like '%@scale.example'`.execute(db)
      // No statement may take longer than 30 s, not even on a busy machine.
      for (let first = 1; first <= tickets; first += batch) {
        await sql`with made as (
          select devices.user_id, devices.device_key, n, gen_random_uuid() as id,
            ${first * drivers} + row_number() over () as number
          from devices, generate_series(${first}::int, ${first + batch - 1}::int) as n where n <> 50 or devices.id % 40 <> 0
        ), signed as (
          insert into signatures (id, mime, bytes, sha256, captured_sha256, created_at)
          select id, 'image/png', '', sha256(id::text::bytea), sha256(id::text::bytea), now() from made
        )
        insert into tickets (number, carrier_company_id, quote_id, driver_id, created_by, gross_kg, tare_kg, signature_id,
          sync_token, body_hash, device_key, device_seq, logged_at, created_at, priced_at)
        select number, ${company_id}, ${quote_id}, user_id, user_id, 31940, 12480, id, id, sha256(id::text::bytea),
          device_key, n, now(), now(), now() from made`.execute(db)
      }
      await sql`vacuum analyze users, devices, tickets, ticket_gaps`.execute(db)
    },
    async function* ({ app, deps, world }) {
      const headers = { authorization: `Bearer ${world.a.haulier.token}` }
      const ask = async (query = '') => {
        const { statusCode, body } = await app.inject({ url: `/api/haulier/devices${query}`, headers })
        if (statusCode !== 200) throw new Error(`The phones were answered ${statusCode}: ${body}`)
        return JSON.parse(body) as { meta: { next_cursor: string } }
      }
      const { meta } = await ask()
      const what = `${drivers} phones, ${drivers * tickets} tickets`
      yield { name: `${what}: first page`, value: await msOf(() => ask()), unit: 'ms', atMost: 1000 }
      const next = () => ask(`?cursor=${meta.next_cursor}`)
      yield { name: `${what}: next page`, value: await msOf(next), unit: 'ms', atMost: 1000 }
      yield { name: `${what}: hourly look`, value: await msOf(() => notifyOfGaps(deps)), unit: 'ms', atMost: 3000 }
    },
  )
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const before = performance.now()
    await work()
    times.push(performance.now() - before)
  }
  return quantile(times, 0.5)
}
