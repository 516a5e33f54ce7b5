import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '../../../api/auth/access.ts'
import { counts } from '../../counts.ts'
import { askAll, openTwin, type Twin } from './twin.ts'

/** Each party of a job has its own price: the quarry doesn't learn what the delivery costs, nor the haulier what the stone does. */

const triggers = {
  stone: { bids: 'price_pence', orders: 'supplier_price_pence' },
  delivery: { haulier_bids: 'price_pence', orders: 'haulier_price_pence' },
} as const

async function raise({ rollback }: Twin, what: keyof typeof triggers): Promise<void> {
  for (const [table, column] of Object.entries(triggers[what])) {
    await sql
      .raw(`
        create function raise_${table}() returns trigger language plpgsql as $$ begin
          new.${column} := new.${column} + 12345; return new;
        end $$;
        create trigger raise before insert on ${table} for each row execute function raise_${table}();`)
      .execute(rollback.db)
  }
}

describe.each<[keyof typeof triggers, readonly Principal[], Principal]>([
  ['stone', ['haulier', 'staff_respond', 'staff_execute', 'staff_fulfillment', 'driver'], 'supplier'],
  ['delivery', ['supplier', 'driver'], 'haulier'],
])('the price of the %s', (what, others, party) => {
  let twins: [Twin, Twin]
  beforeAll(async () => {
    twins = [await openTwin(), await openTwin()]
    await raise(twins[1], what)
  })
  afterAll(async () => {
    await Promise.all(twins.map((twin) => twin.close()))
  })

  // Beside another's job stand the rivals of worlds.test.ts, whose prices differ there.
  const ask = (begin: string, principal: Principal) =>
    Promise.all(
      twins.map((twin) => askAll(twin, { begin, who: [principal], sides: counts(['own'], ['own', 'other']) })),
    )

  test.each(others)('is not known to %s', async (principal) => {
    const [one, other] = await ask('', principal)
    expect(one?.size).toBeGreaterThan(100)
    expect(other).toEqual(one)
  })

  test(`is known to ${party}`, async () => {
    const [one, other] = await ask('GET /api/quotes/:id/bids', party)
    expect(other).not.toEqual(one)
  })
})
