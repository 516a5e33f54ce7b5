import { companyOf } from '../auth/actor.ts'
import { findCompany, listVehicles, lockCompany, type VehicleRow } from '../companies/queries.ts'
import { vehicleColumnsOf } from '../companies/rules.ts'
import { listColumns } from '../contract/rules/listColumns.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import { axleClassOf, mostVehicles, VehicleForm } from '../contract/vehicles.ts'
import { insertRows } from '../db/rowsInsert.ts'
import { updateRows } from '../db/rowsUpdate.ts'
import { recordEvent, toCompany } from '../events/record.ts'
import { countEdits } from '../versions/rules.ts'
import type { ListKind } from './kind.ts'

type Wanted = Pick<VehicleRow, 'registration' | 'axles' | 'plated_kg'>

export const vehicles: ListKind<VehicleForm, Wanted, VehicleRow> = {
  name: 'vehicles',
  columns: listColumns.vehicles,
  form: VehicleForm,
  key: { field: 'registration', ofForm: ({ registration }) => registration, ofRow: ({ registration }) => registration },
  list: async (db, actor) => listVehicles(db, companyOf(actor)),
  // Every change of a firm's vehicles takes this lock.
  async lock(trx, actor) {
    await lockCompany(trx, companyOf(actor))
    return listVehicles(trx, companyOf(actor))
  },
  values: ({ registration, axles, plated_kg }) => ({
    registration,
    axle_class: axleClassOf(axles),
    plated_weight: plated_kg === null ? null : toTonnes(plated_kg),
  }),
  want: vehicleColumnsOf,
  async room({ trx, actor }) {
    const { length } = await listVehicles(trx, companyOf(actor))
    const figure = mostVehicles.toLocaleString('en-GB')
    return {
      most: mostVehicles - length,
      fault: { wrong: `A company can have at most ${figure} vehicles`, right: 'Take this line and those below out' },
    }
  },
  async write({ trx, deps: { now }, actor }, { added, changed }) {
    const company_id = companyOf(actor)
    await insertRows(
      trx,
      'vehicles',
      added.map((row) => ({ company_id, ...row, created_at: now() })),
    )
    const versions = await countEdits(trx, 'vehicle', changed, now())
    await updateRows(
      trx,
      'vehicles',
      changed.map(({ before: { id }, wanted }, at) => ({ id, ...wanted, version: versions[at] })),
    )
  },
  async record({ trx, deps, actor }) {
    const company_id = companyOf(actor)
    const { name } = await findCompany(trx, company_id)
    await recordEvent(trx, deps, {
      kind: 'company.updated',
      actor_id: actor.id,
      audience: [toCompany(company_id), 'admins'],
      data: { company_id, name, changed: ['vehicles'] },
    })
  },
}
