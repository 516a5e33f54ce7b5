import type { Trx } from '../db/database.ts'
import type { Cast } from './firms.ts'
import { places } from './places.ts'

/** The first quarry's loading points. The last used comes first in its next bid. */
const gates = [
  { place: 'swarkestone', notes: 'Sheeted lorries only. Turn left out of the gate.' },
  { place: 'grangemill', notes: 'Weighbridge on the left inside the gate.' },
] as const

export async function insertCollectionPoints(trx: Trx, cast: Cast, founded: Date): Promise<void> {
  const rows = gates.map(({ place, notes }, nth) => {
    const { address, city, postcode, latitude, longitude } = places[place]
    const saved = new Date(founded.getTime() + nth * 60_000)
    return {
      company_id: cast.companyOf('supplier'),
      address: `${address}, ${city}`,
      postcode,
      latitude,
      longitude,
      notes,
      access_open: '06:30',
      access_close: '16:30',
      created_at: saved,
      updated_at: saved,
    }
  })
  await trx.insertInto('collection_points').values(rows).execute()
}
