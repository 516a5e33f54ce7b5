import type { Site, SiteDetails } from '../../../api/contract/sites.ts'
import type { SessionUser } from '../../../web/session/session.ts'

export const contractor: SessionUser = {
  id: 2,
  first_name: 'Priya',
  last_name: 'Nair',
  name: 'Priya Nair',
  email: 'contractor@loadstone.example',
  phone: null,
  role: 'contractor',
  roles: ['contractor'],
  permissions: [],
  company_id: 20,
  company_name: 'Tarrant Groundworks Ltd',
  company: null,
}

export const infinityPark: Site = {
  id: 7,
  name: 'Infinity Park',
  address: 'Infinity Park Way',
  city: 'Derby',
  postcode: 'DE24 9FU',
  latitude: 52.88,
  longitude: -1.457,
  access_open: '07:00',
  access_close: '17:00',
  version: 3,
  site_entrance: 'Gate 1, roundabout end',
  site_contact_name: 'Karim Rahman',
  site_contact_phone: null,
  reference: 'TG-0412',
  what3words: '///lofts.pebble.grain',
  archived_at: null,
  nation: 'england_wales',
  used_at: '2026-03-06T09:00:00.000Z',
  running_orders: 1,
  tonnes: 2412.8,
}
export const trentBasin: Site = {
  ...infinityPark,
  id: 8,
  name: 'Trent Basin',
  address: 'Trent Lane',
  city: 'Nottingham',
  postcode: 'NG2 4DS',
  reference: 'TG-0377',
  site_entrance: null,
  running_orders: 0,
  tonnes: 0,
  access_open: '06:30',
}

export function pageOf(sites: readonly Site[], counts: { in_use?: number; archived?: number } = {}) {
  const meta = { total: sites.length, next_cursor: null, in_use: sites.length, archived: 0, ...counts }
  return { data: [...sites], meta }
}

const year = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2025, 3 + at, 1)).toISOString().slice(0, 7))

/** The site's page as the server answers it; `came` are tonnes by month. */
export function detailsOf(site: Site, came: Record<string, number> = {}, more: Partial<SiteDetails> = {}) {
  const details: SiteDetails = {
    ...site,
    saved_at: '2025-06-04T09:00:00.000Z',
    saved_by_name: 'Priya Nair',
    is_named: true,
    last_load: null,
    months: year.map((month) => ({ month, tonnes: came[month] ?? 0 })),
    ...more,
  }
  return { data: details }
}
