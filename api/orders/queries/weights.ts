import { type RawBuilder, sql } from 'kysely'
import type { VersionPrices } from '../../contract/rules/terms.ts'
import type { Weight } from '../../contract/rules/worth.ts'
import { isCarried } from '../../quotes/queries/carried.ts'

/** The live loads of a row of `orders` by weight: an order may have ten thousand, but of a few hundred weights. */
export const weights: RawBuilder<Weight[]> = weightsWhere(sql`true`)

/** Those that were priced before then. */
export function weightsBefore(end: RawBuilder<unknown>): RawBuilder<Weight[]> {
  return weightsWhere(sql`priced_at < ${end}`)
}

function weightsWhere(isCounted: RawBuilder<unknown>): RawBuilder<Weight[]> {
  return sql`(
  select coalesce(json_agg(json_build_object('net_kg', net_kg, 'loads', loads, 'version', terms_version)), '[]') from (
    select net_kg, terms_version, count(*) as loads from tickets
    where ${isCarried('tickets')} and voided_at is null and ${isCounted} group by net_kg, terms_version
  ) as weighed)`
}

/** The prices a tonne in each version of the terms of a row of `orders`. */
export const versionPrices: RawBuilder<VersionPrices[]> = sql`(
  select json_agg(json_build_object('version', version,
    'supplier', json_build_object('pence', supplier_rate_pence, 'kg', supplier_rate_kg),
    'haulier', case when haulier_rate_kg is not null
      then json_build_object('pence', haulier_rate_pence, 'kg', haulier_rate_kg) end,
    'markup', json_build_object('pence', markup_rate_pence, 'kg', markup_rate_kg)) order by version)
  from order_terms where order_terms.quote_id = orders.quote_id)`
