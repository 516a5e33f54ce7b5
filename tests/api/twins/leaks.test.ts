import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plantQuarries } from '../quarries.ts'
import { plantOldDates } from './oldDates.ts'
import { ask, askAll, openTwin, plantPhone, routeOf } from './twin.ts'

const returnLoads = 'GET /api/haulier/return-loads'

test('a firm of two trades learns nothing of the bids beside its own', { timeout: 60_000 }, async () => {
  const twins = [await openTwin(), await openTwin()] as const
  for (const [index, { rollback, world }] of twins.entries()) await plantQuarries(rollback.db, world, index)
  const [one, other] = await Promise.all(twins.map((twin) => askAll(twin, { who: ['two_trades'] })))
  // The secret is really there: hauliers of one trade read it.
  const [seen, otherwise] = await Promise.all(
    twins.map((twin) => askAll(twin, { begin: 'GET /api/quotes', who: ['haulier'] })),
  )
  const [near, elsewhere] = await Promise.all(
    twins.map((twin) => askAll(twin, { begin: returnLoads, who: ['haulier'] })),
  )
  await Promise.all(twins.map((twin) => twin.close()))
  expect(one?.size).toBeGreaterThan(150)
  expect(one).toEqual(other)
  expect(seen).not.toEqual(otherwise)
  expect(near).not.toEqual(elsewhere)
})

test('a markup that leaks into the notes makes the twins differ', async () => {
  const twins = [await openTwin(), await openTwin()] as const
  for (const [index, twin] of twins.entries()) {
    await sql
      .raw(`
        create function leak() returns trigger language plpgsql as $$ begin
          new.notes := 'markup ${index}'; return new;
        end $$;
        create trigger leak before insert on quotes for each row execute function leak();`)
      .execute(twin.rollback.db)
  }
  const [one, other] = await Promise.all(twins.map((twin) => askAll(twin, { begin: 'GET /api/quotes' })))
  await Promise.all(twins.map((twin) => twin.close()))
  expect(one).not.toEqual(other)
})

test("another firm's phone listed under one's own driver makes the twins differ", async () => {
  const twins = [await openTwin(), await openTwin()] as const
  for (const [index, { rollback, world }] of twins.entries()) await plantPhone(rollback.db, world.a.driver, index)
  const devices = routeOf(twins[0], 'GET /api/haulier/devices')
  const [one, other] = await Promise.all(twins.map((twin) => ask(twin, devices, 'haulier', 'own')))
  await Promise.all(twins.map((twin) => twin.close()))
  expect(one?.body).not.toBe(other?.body)
})

test('a price that is read with the dates of a rival’s price makes the twins differ', async () => {
  const twins = [await openTwin(), await openTwin()] as const
  for (const [index, twin] of twins.entries()) {
    await plantOldDates(twin, index, [twin.world.a.supplier.company_id, twin.world.a.haulier.company_id])
  }
  const bids = 'GET /api/quotes/:id/bids'
  const [one, other] = await Promise.all(
    twins.map((twin) => askAll(twin, { begin: bids, who: ['supplier', 'haulier'] })),
  )
  await Promise.all(twins.map((twin) => twin.close()))
  for (const reader of ['supplier', 'haulier']) {
    expect(one?.get(`${bids} as ${reader}, own`)).not.toBe(other?.get(`${bids} as ${reader}, own`))
  }
})
