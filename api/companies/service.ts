import type { Actor } from '../contract/rules/permissions.ts'
import { axlesOf, mostVehicles, type VehicleForm } from '../contract/vehicles.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { countVehicles, insertVehicle, removeVehicle, updateVehicle } from './queries.ts'
import { changeKept } from './rules.ts'

export function addVehicle(deps: Deps, actor: Actor, form: VehicleForm) {
  return changeKept({ deps, actor, changed: 'vehicles' }, async (trx, companyId) => {
    if ((await countVehicles(trx, companyId)) >= mostVehicles) {
      throw refuse.invalid({ registration: [`A company can have at most ${mostVehicles} vehicles.`] })
    }
    return insertVehicle(trx, companyId, columnsOf(form), deps.now())
  })
}

export function changeVehicle(deps: Deps, actor: Actor, vehicleId: number, form: VehicleForm) {
  return changeKept({ deps, actor, changed: 'vehicles' }, async (trx, companyId) => {
    const vehicle = await updateVehicle(trx, companyId, vehicleId, columnsOf(form))
    if (!vehicle) throw refuse.notFound('Vehicle not found.')
    return vehicle
  })
}

/** It leaves the yard; the tickets that name it keep its registration. */
export function dropVehicle(deps: Deps, actor: Actor, vehicleId: number): Promise<void> {
  return changeKept({ deps, actor, changed: 'vehicles' }, async (trx, companyId) => {
    if (!(await removeVehicle(trx, companyId, vehicleId, deps.now()))) throw refuse.notFound('Vehicle not found.')
  })
}

function columnsOf({ registration, axle_class, plated_weight }: VehicleForm) {
  return { registration, axles: axlesOf(axle_class), plated_kg: plated_weight }
}
