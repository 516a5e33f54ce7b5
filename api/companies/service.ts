import { companyOf } from '../auth/actor.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import type { WeighbridgeColumns } from '../contract/tickets/weighbridge.ts'
import { mostVehicles, type VehicleForm, type VehicleUpdate } from '../contract/vehicles.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { countEdit, requireVersion, type Versioned } from '../versions/rules.ts'
import { countVehicles, insertVehicle, lockVehicle, updateCompany, updateVehicle, type VehicleRow } from './queries.ts'
import { changeKept, vehicleColumnsOf } from './rules.ts'

export function addVehicle(deps: Deps, actor: Actor, form: VehicleForm) {
  return changeKept({ deps, actor, changed: 'vehicles' }, async (trx, companyId) => {
    if ((await countVehicles(trx, companyId)) >= mostVehicles) {
      throw refuse.invalid({
        registration: [`A company can have at most ${mostVehicles.toLocaleString('en-GB')} vehicles.`],
      })
    }
    return insertVehicle(trx, companyId, vehicleColumnsOf(form), deps.now())
  })
}

export function changeVehicle(deps: Deps, actor: Actor, vehicleId: number, form: VehicleUpdate) {
  return changeKept({ deps, actor, changed: 'vehicles' }, async (trx, companyId) => {
    const before = await lockShown(trx, companyId, vehicleId, form.version)
    const columns = vehicleColumnsOf(form)
    const version = await countEdit(trx, versioned(before), columns, deps.now())
    return updateVehicle(trx, companyId, vehicleId, { ...columns, version })
  })
}

/** The last reading of an export decides: whoever reads one chooses its columns on the screen. */
export function keepWeighbridgeColumns({ db }: Deps, actor: Actor, columns: WeighbridgeColumns): Promise<void> {
  return updateCompany(db, companyOf(actor), { weighbridge_columns: columns })
}

/** Tickets keep its registration. */
export function dropVehicle(deps: Deps, actor: Actor, vehicleId: number, shown?: number): Promise<void> {
  return changeKept({ deps, actor, changed: 'vehicles' }, async (trx, companyId) => {
    await lockShown(trx, companyId, vehicleId, shown)
    await updateVehicle(trx, companyId, vehicleId, { removed_at: deps.now() })
  })
}

async function lockShown(trx: Trx, companyId: number, vehicleId: number, shown?: number): Promise<VehicleRow> {
  const vehicle = await lockVehicle(trx, companyId, vehicleId)
  if (!vehicle) throw refuse.notFound('Vehicle not found.')
  await requireVersion(trx, versioned(vehicle), shown)
  return vehicle
}

function versioned(row: VehicleRow): Versioned<'vehicle'> {
  return { subject: 'vehicle', id: row.id, version: row.version, row }
}
