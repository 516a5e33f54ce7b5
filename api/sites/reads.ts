import { londonDay } from '../contract/rules/londonDay.ts'
import type { Site, SiteDetails, SiteQuery } from '../contract/sites.ts'
import { keyAndId } from '../db/countedPage.ts'
import type { Db } from '../db/database.ts'
import { type Page, pageOf } from '../db/page.ts'
import { refuse } from '../errors/refuse.ts'
import { presentSite, presentSiteDetails } from './present.ts'
import { countSites, findLastLoad, findSite, findSitePage, listMonths, listSites } from './queries.ts'

type SitePage = Page<Site> & { meta: { in_use: number; archived: number } }

export async function readSites(db: Db, companyId: number, query: SiteQuery, now: Date): Promise<SitePage> {
  const [{ page, total }, counts] = await Promise.all([findSitePage(db, companyId, query), countSites(db, companyId)])
  const ids = page.map(({ id }) => id)
  const rows = new Map((await listSites(db, companyId, ids, firstDay(now))).map((row) => [row.id, row]))
  const { data, meta } = pageOf(page, query.limit, total, keyAndId, ({ id }) => rows.get(id))
  // Leave out a site deleted between the two reads.
  return { data: data.flatMap((row) => (row ? [presentSite(row)] : [])), meta: { ...meta, ...counts } }
}

/** Throws 404 for another firm's. */
export async function readSite(db: Db, companyId: number, siteId: number, now: Date): Promise<SiteDetails> {
  const since = firstDay(now)
  const [site, delivered, last] = await Promise.all([
    findSite(db, companyId, siteId, since),
    listMonths(db, companyId, siteId, since),
    findLastLoad(db, companyId, siteId),
  ])
  if (!site) throw siteNotFound()
  return presentSiteDetails(site, { months: monthsUntil(now), delivered, last })
}

export function siteNotFound() {
  return refuse.notFound('Site not found.')
}

/** `2025-04` to `2026-03`: London's month and the eleven before, the oldest first. */
function monthsUntil(now: Date): string[] {
  const [year = 0, month = 0] = londonDay(now.getTime()).split('-').map(Number)
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 12 + at, 1)).toISOString().slice(0, 7))
}

function firstDay(now: Date): string {
  return `${monthsUntil(now)[0]}-01`
}
