import { type RawBuilder, sql } from 'kysely'
import type { Weight } from '../../contract/rules/worth.ts'
import { isCarried } from '../../quotes/queries/carried.ts'

/** The live loads of a row of `orders` by weight: an order may have ten thousand, but of a few hundred weights. */
export const weights: RawBuilder<Weight[]> = sql`(
  select coalesce(json_agg(json_build_object('net_kg', net_kg, 'loads', loads)), '[]') from (
    select net_kg, count(*) as loads from tickets where ${isCarried('tickets')} and voided_at is null group by net_kg
  ) as weighed)`
