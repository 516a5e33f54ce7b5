import { toTonnes } from '../contract/rules/weight.ts'
import type { Site, SiteDetails } from '../contract/sites.ts'
import type { FoundSite, SiteRow } from './queries.ts'

export function presentSite(row: SiteRow): Site {
  const { company_id: _firm, saved_by: _saver, saved_at: _saved, net_kg, archived_at, used_at, ...site } = row
  return {
    ...site,
    archived_at: archived_at?.toISOString() ?? null,
    used_at: used_at.toISOString(),
    tonnes: toTonnes(net_kg),
  }
}

type Deliveries = {
  /** The twelve months as they are shown, and what came in those that had anything. */
  months: readonly string[]
  delivered: readonly { month: string; net_kg: number }[]
  last: { product_name: string; day: string } | undefined
}

export function presentSiteDetails(row: FoundSite, { months, delivered, last }: Deliveries): SiteDetails {
  const inMonth = new Map(delivered.map(({ month, net_kg }) => [month, net_kg]))
  return {
    ...presentSite(row),
    saved_at: row.saved_at.toISOString(),
    saved_by_name: row.saved_by_name,
    is_named: row.is_named,
    months: months.map((month) => ({ month, tonnes: toTonnes(inMonth.get(month) ?? 0) })),
    last_load: last ?? null,
  }
}
