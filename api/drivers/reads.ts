import { companyOf, type RequestActor } from '../auth/actor.ts'
import type { DriverQuery, HaulierProfile } from '../contract/drivers.ts'
import type { StaffQuery } from '../contract/staff.ts'
import type { Db } from '../db/database.ts'
import { pageOf } from '../db/page.ts'
import { presentListedDriver, presentStaff } from './present.ts'
import { countDrivers, findHaulier, listDrivers } from './queries.ts'
import { countStaff, listStaff } from './staffQueries.ts'

/** Only the owner sees the VOSA number. */
export async function readHaulier(db: Db, actor: RequestActor): Promise<HaulierProfile> {
  const { vosa_number, ...haulier } = await findHaulier(db, companyOf(actor))
  const { roles, permissions } = actor
  return {
    ...haulier,
    ...(roles.includes('haulier') && { vosa_number }),
    fors_registered: haulier.fors_status !== null,
    roles: [...roles],
    permissions: [...permissions],
  }
}

export async function readDrivers(db: Db, companyId: number, query: DriverQuery) {
  const [rows, total] = await Promise.all([
    listDrivers(db, companyId, query),
    countDrivers(db, companyId, query.search),
  ])
  const cursorOf = ({ last_name, first_name, id }: (typeof rows)[number]) => [last_name, first_name, id]
  return pageOf(rows, query.limit, total, cursorOf, presentListedDriver)
}

export async function readStaff(db: Db, companyId: number, query: StaffQuery) {
  const filter = { kind: query.kind, search: query.search }
  const [rows, total] = await Promise.all([
    listStaff(db, companyId, { ...query, ...filter }),
    countStaff(db, companyId, filter),
  ])
  const cursorOf = ({ standing, last_name, first_name, id }: (typeof rows)[number]) => [
    ...[standing, last_name],
    ...[first_name, id],
  ]
  return pageOf(rows, query.limit, total, cursorOf, presentStaff)
}
