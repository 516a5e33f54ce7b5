import { sql } from 'kysely'
import { nationOf } from '../contract/rules/nations.ts'
import type { Trx } from '../db/database.ts'
import { at, workday } from './calendar.ts'
import type { Cast } from './firms.ts'
import { type PlaceKey, places } from './places.ts'

/** The first contractor's sites. Their quotes for these places name them; one is over, and archived. */
const kept = [
  {
    place: 'infinityPark',
    name: 'Infinity Park',
    reference: 'TG-0412',
    access: ['07:00', '17:00'],
    entrance: 'Gate 3, wheel wash on the left',
    contact: ['Karim Rahman', '01632 960188'],
    what3words: '///lofts.pebble.grain',
  },
  {
    place: 'markhamVale',
    name: 'Markham Vale, plot 7',
    reference: 'TG-0440',
    access: ['07:00', '17:30'],
    entrance: 'Gate 2, Enterprise Way',
  },
  {
    place: 'belper',
    name: 'Derwent Street',
    reference: 'TG-0425',
    access: ['08:00', '16:00'],
    entrance: 'Side gate, Derwent Street',
    contact: ['Ines Marsh', '01632 960142'],
  },
  { place: 'matlock', name: 'Cawdor Quarry', reference: 'TG-0419', access: ['08:00', '16:00'] },
  { place: 'ashbourne', name: 'Blenheim Road', reference: 'TG-0306', access: ['08:00', '15:00'], isOver: true },
] as const satisfies readonly DemoSite[]

type DemoSite = {
  place: PlaceKey
  name: string
  reference: string
  access: readonly [open: string, close: string]
  entrance?: string
  contact?: readonly [name: string, phone: string]
  what3words?: string
  isOver?: boolean
}

export type DemoSites = ReadonlyMap<PlaceKey, number>

export async function insertSites(trx: Trx, cast: Cast, founded: Date, now: Date): Promise<DemoSites> {
  const rows = kept.map((site: DemoSite, nth) => {
    const saved_at = new Date(founded.getTime() + nth * 60_000)
    return {
      company_id: cast.companyOf('contractor'),
      saved_by: cast.personOf('contractor'),
      saved_at,
      used_at: saved_at,
      archived_at: site.isOver ? at(workday(now, -1), 16, 20) : null,
      ...places[site.place],
      nation: nationOf(places[site.place].postcode),
      name: site.name,
      reference: site.reference,
      what3words: site.what3words ?? null,
      access_open: site.access[0],
      access_close: site.access[1],
      site_entrance: site.entrance ?? null,
      site_contact_name: site.contact?.[0] ?? null,
      site_contact_phone: site.contact?.[1] ?? null,
    }
  })
  const ids = await trx.insertInto('sites').values(rows).returning('id').execute()
  return new Map(kept.map(({ place }, nth) => [place, Number(ids[nth]?.id)]))
}

/** Once the quotes are there, which the market doesn't list by their days. */
export async function dateSites(trx: Trx): Promise<void> {
  await sql`update sites set used_at = greatest(used_at, (select max(created_at) from quotes where site_id = sites.id))`.execute(
    trx,
  )
}
