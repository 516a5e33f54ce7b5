import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfGaps } from '../../../api/phones/worker.ts'
import { makeOrder } from '../factories.ts'
import { startTestApi, type TestApi } from '../harness.ts'

/** One firm of 2,000 drivers, in an ordinary run of 400, with 100 tickets each; of every fortieth phone the 50th never arrived. */
const drivers = process.env.PROOF === 'full' ? 2_000 : 400
const tickets = 100
const batch = 10

let t: TestApi
beforeAll(async () => {
  t = await startTestApi()
  const { quote_id } = await makeOrder(t.db, t.world, t.world.a)
  const { company_id } = t.world.a.haulier
  await sql`insert into users (company_id, role, first_name, last_name, email, password_hash, created_at)
    select ${company_id}, 'driver', 'Driver', 'No ' || n, 'driver-' || n || '@scale.example', 'none', now()
    from generate_series(1, ${drivers}) as n`.execute(t.db)
  await sql`insert into devices
      (user_id, device_key, name, secret_hash, last_seq, reported_seq, created_at, last_seen_at, expires_at)
    select id, gen_random_uuid(), 'Chrome on Android', sha256(email::bytea), ${tickets}, ${tickets},
      ${t.clock.now}, ${t.clock.now}, '2027-01-01'
    from users where email like '%@scale.example'`.execute(t.db)
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
        sync_token, body_hash, device_key, device_seq, logged_at, created_at)
      select number, ${company_id}, ${quote_id}, user_id, user_id, 31940, 12480, id, id, sha256(id::text::bytea),
        device_key, n, now(), now() from made`.execute(t.db)
  }
  await sql`vacuum analyze users, devices, tickets, ticket_gaps`.execute(t.db)
}, 180_000)
afterAll(() => t.close())

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const before = performance.now()
    await work()
    times.push(performance.now() - before)
  }
  return Math.round(times.sort((a, b) => a - b)[1] ?? Number.NaN)
}

test('a page of the phones and the hourly look at all of them stay quick', { timeout: 120_000 }, async () => {
  const ask = (url: string) => t.as(t.world.a.haulier).get(url)
  const first = await ask('/api/haulier/devices')
  expect(first.body.meta.total).toBe(drivers)
  const lost = first.body.data.filter(({ not_arrived }: { not_arrived: number }) => not_arrived === 1)
  expect(lost.length).toBe(drivers / 40)
  expect(lost[0].gaps).toMatchObject([{ first: 50, last: 50 }])
  const page = await msOf(() => ask('/api/haulier/devices'))
  const next = await msOf(() => ask(`/api/haulier/devices?cursor=${first.body.meta.next_cursor}`))
  const hourly = await msOf(() => tellOfGaps(t.deps))
  console.log(
    `phones: ${drivers} drivers, ${drivers * tickets} tickets: ${page} ms, next page ${next} ms, hourly ${hourly} ms`,
  )
  expect(page).toBeLessThan(1_000)
  expect(next).toBeLessThan(1_000)
  expect(hourly).toBeLessThan(3_000)
})
