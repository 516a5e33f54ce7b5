import { roundMiles } from '../contract/geo.ts'
import { rougherOf } from '../contract/places.ts'
import type { SeenQuote } from '../contract/quoteAnswers.ts'
import { toPounds } from '../contract/rules/money.ts'
import { outcodeOf } from '../contract/rules/postcode.ts'
import { lateDays, waitsFor } from '../contract/rules/waitsFor.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { RoadOf } from '../geo/roads.ts'
import type { FoundQuote } from './radius.ts'
import type { HaulierRow, OwnerRow, SiteRow, SupplierRow, TermRow, WholeRow } from './readQueries.ts'

export function presentForContractor(row: TermRow): SeenQuote {
  return { seen_as: 'contractor', ...presentTerms(row) }
}

export function presentForSupplier(
  { distance_miles, run, supplier_precision, perhaps_within = null, ...row }: SupplierRow & Partial<FoundQuote>,
  roadOf: RoadOf,
): SeenQuote {
  return {
    seen_as: 'supplier',
    ...presentSite(row),
    distance_miles: roundMiles(distance_miles),
    ...roadOf(run),
    distance_precision: rougherOf(row.precision, supplier_precision),
    perhaps_within,
  }
}

export function presentForHaulier({ collections, to_carry, ...row }: HaulierRow, roadOf: RoadOf): SeenQuote {
  return {
    seen_as: 'haulier',
    ...presentSite(row),
    collections: collections.map(({ quantity_kg, run_miles, run, collection_precision, ...point }) => ({
      ...point,
      quantity: toTonnes(quantity_kg),
      run_miles: roundMiles(run_miles),
      ...roadOf(run),
      run_precision: rougherOf(collection_precision, row.precision),
    })),
    to_carry: to_carry.map(toTonnes),
  }
}

export function presentForOwner({ site_id, ...row }: OwnerRow, now: Date): SeenQuote {
  return { seen_as: 'owner', ...presentWhole(row, now), site_id }
}

export function presentForAdmin(row: WholeRow, now: Date): SeenQuote {
  const waiting_since = row.status === 0 ? row.updated_at.toISOString() : null
  return { seen_as: 'admin', ...presentWhole(row, now), waiting_since }
}

function presentTerms<Row extends TermRow>({ quantity_kg, postcode, ...row }: Row) {
  return { ...row, quote_id: row.id, quantity: toTonnes(quantity_kg), area: outcodeOf(postcode) }
}

function presentSite<Row extends SiteRow>({ created_at, tested_stone_supplier, ...row }: Row) {
  return {
    ...presentTerms(row),
    postcode: row.postcode,
    tested_stone_supplier: tested_stone_supplier ? ('Yes' as const) : ('No' as const),
    access_instructions: row.site_entrance,
    delivery_notes: row.notes,
    created_at: created_at.toISOString(),
  }
}

function presentWhole({ markup_pence, is_ordered, standing, offered, ...row }: WholeRow, now: Date) {
  const { offers, lowest_pence, ...counts } = offered
  return {
    ...presentSite(row),
    created_by: row.user_id,
    raised_by_admin: row.raised_by_name !== null,
    markup_price: markup_pence === null ? null : toPounds(markup_pence),
    accepted_count: is_ordered ? 1 : 0,
    ...counts,
    offer_count: offers,
    lowest_total: lowest_pence === null ? null : toPounds(lowest_pence),
    waits_for: standing && waitsFor(standing, now.getTime()),
    late_days: standing && lateDays(standing, now.getTime()),
    supplier_confirmed_at: row.supplier_confirmed_at?.toISOString() ?? null,
    haulier_confirmed_at: row.haulier_confirmed_at?.toISOString() ?? null,
    verified_at: row.verified_at?.toISOString() ?? null,
  }
}
