import type { Vehicle } from '../contract/vehicles.ts'
import type { Db } from '../db/database.ts'
import type { Page } from '../db/page.ts'
import { presentVehicle } from './present.ts'
import { listVehicles } from './queries.ts'

/** A company has few enough for one page. */
export async function readVehicles(db: Db, companyId: number): Promise<Page<Vehicle>> {
  const rows = await listVehicles(db, companyId)
  return { data: rows.map(presentVehicle), meta: { total: rows.length, next_cursor: null } }
}
