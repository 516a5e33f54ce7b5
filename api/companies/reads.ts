import { companyOf } from '../auth/actor.ts'
import { type Actor, may } from '../contract/rules/permissions.ts'
import type { WeighbridgeColumns } from '../contract/tickets/weighbridge.ts'
import type { Vehicle } from '../contract/vehicles.ts'
import type { Db } from '../db/database.ts'
import type { Page } from '../db/page.ts'
import { presentForEditing, presentVehicle } from './present.ts'
import { findCompany, listVehicles } from './queries.ts'

/** All vehicles fit on one page. */
export async function readVehicles(db: Db, actor: Actor): Promise<Page<Vehicle>> {
  const rows = await listVehicles(db, companyOf(actor))
  const present = may(actor, 'vehicle.manage') ? presentForEditing : presentVehicle
  return { data: rows.map(present), meta: { total: rows.length, next_cursor: null } }
}

export async function readWeighbridgeColumns(db: Db, actor: Actor): Promise<WeighbridgeColumns | null> {
  return (await findCompany(db, companyOf(actor))).weighbridge_columns
}
