import { sql } from 'kysely'
import type { Actor } from '../../contract/rules/permissions.ts'
import type { Db, Trx } from '../../db/database.ts'
import { isForHaulier, needsHaulier, toCarry } from './hauling.ts'

/** What decides how much the company sees of these quotes. Missing quotes are left out. */
export function listStakes(db: Db | Trx, { company_id }: Pick<Actor, 'company_id'>, quoteIds: readonly number[]) {
  return listStakesOfFirms(db, [company_id], quoteIds)
}

/** The same for several companies; `asker_id` names the company. */
export function listStakesOfFirms(db: Db | Trx, companyIds: readonly (number | null)[], quoteIds: readonly number[]) {
  const asker = sql.ref<number>('asker.id')
  return db
    .selectFrom('quotes')
    .innerJoin('products', 'products.id', 'quotes.product_id')
    .innerJoin(sql<{ id: number | null }>`unnest(${companyIds}::int[])`.as<'asker'>(sql`asker(id)`), (join) =>
      join.onTrue(),
    )
    .select((eb) => [
      'asker.id as asker_id',
      'quotes.id',
      'quotes.company_id',
      'quotes.status',
      'quotes.is_ordered',
      'quotes.withheld',
      'quotes.deleted_at',
      'quotes.quantity_kg',
      'products.name as product_name',
      needsHaulier(isForHaulier(asker)).as('needs_haulier'),
      toCarry(asker).as('to_carry'),
      sql<string[]>`array(${eb
        .selectFrom('bids')
        .select('bids.status')
        .whereRef('bids.quote_id', '=', 'quotes.id')
        .where('bids.company_id', '=', asker)})`.as('bids'),
      sql<string[]>`array(${eb
        .selectFrom('haulier_bids')
        .select('haulier_bids.status')
        .whereRef('haulier_bids.quote_id', '=', 'quotes.id')
        .where('haulier_bids.company_id', '=', asker)})`.as('prices'),
    ])
    .where((eb) => eb('quotes.id', '=', eb.fn.any(sql<number[]>`${quoteIds}::int[]`)))
    .execute()
}
export type Stake = Awaited<ReturnType<typeof listStakes>>[number]
