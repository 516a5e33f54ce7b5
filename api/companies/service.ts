import { companyOf } from '../auth/actor.ts'
import type { Actor } from '../contract/rules/permissions.ts'
import { axlesOf, mostVehicles, type VehicleForm } from '../contract/vehicles.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { countVehicles, findCompany, insertVehicle, lockCompany, removeVehicle, updateVehicle } from './queries.ts'

export function addVehicle(deps: Deps, actor: Actor, form: VehicleForm) {
  return changeYard(deps, actor, async (trx, companyId) => {
    if ((await countVehicles(trx, companyId)) >= mostVehicles) {
      throw refuse.invalid({ registration: [`A company can have at most ${mostVehicles} vehicles.`] })
    }
    return insertVehicle(trx, companyId, columnsOf(form), deps.now())
  })
}

export function changeVehicle(deps: Deps, actor: Actor, vehicleId: number, form: VehicleForm) {
  return changeYard(deps, actor, async (trx, companyId) => {
    const vehicle = await updateVehicle(trx, companyId, vehicleId, columnsOf(form))
    if (!vehicle) throw refuse.notFound('Vehicle not found.')
    return vehicle
  })
}

/** It leaves the yard; the tickets that name it keep its registration. */
export function dropVehicle(deps: Deps, actor: Actor, vehicleId: number): Promise<void> {
  return changeYard(deps, actor, async (trx, companyId) => {
    if (!(await removeVehicle(trx, companyId, vehicleId, deps.now()))) throw refuse.notFound('Vehicle not found.')
  })
}

/** One change of the yard at a time, so that the count holds. */
function changeYard<T>(deps: Deps, actor: Actor, change: (trx: Trx, companyId: number) => Promise<T>): Promise<T> {
  const companyId = companyOf(actor)
  return deps.db.transaction().execute(async (trx) => {
    await lockCompany(trx, companyId)
    const result = await change(trx, companyId)
    const { name } = await findCompany(trx, companyId)
    await recordEvent(trx, deps, {
      kind: 'company.updated',
      actor_id: actor.id,
      audience: [toCompany(companyId), 'admins'],
      data: { company_id: companyId, name, changed: ['vehicles'] },
    })
    return result
  })
}

function columnsOf({ registration, axle_class }: VehicleForm) {
  return { registration, axles: axlesOf(axle_class) }
}
