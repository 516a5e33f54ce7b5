import { sql } from 'kysely'
import { expect, test } from 'vitest'
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

test.each<[keyof typeof triggers, readonly Principal[], Principal]>([
  ['stone', ['haulier', 'staff_respond', 'staff_execute', 'staff_fulfillment', 'driver'], 'supplier'],
  ['delivery', ['supplier', 'driver'], 'haulier'],
])('the price of the %s is not known to %j, as it is to the %s', { timeout: 120_000 }, async (what, others, party) => {
  const twins = [await openTwin(), await openTwin()] as const
  await raise(twins[1], what)
  // Beside another's job stand the rivals of worlds.test.ts, whose prices differ there.
  const ask = (begin: string, who: readonly Principal[]) =>
    Promise.all(twins.map((twin) => askAll(twin, { begin, who, sides: counts(['own'], ['own', 'other']) })))
  const [one, other] = await ask('', others)
  const [known, alsoKnown] = await ask('GET /api/quotes/:id/bids', [party])
  await Promise.all(twins.map((twin) => twin.close()))
  expect(one?.size).toBeGreaterThan(150)
  expect(other).toEqual(one)
  expect(alsoKnown).not.toEqual(known)
})
