import type { Role } from '../../api/contract/rules/permissions.ts'
import { paths } from '../paths.ts'
import type { SessionUser } from './session.ts'

export type Area = 'admin' | 'contractor' | 'supplier' | 'haulier' | 'driver'

const areaOfRole = {
  admin: 'admin',
  'super-admin': 'admin',
  contractor: 'contractor',
  supplier: 'supplier',
  haulier: 'haulier',
  haulier_respond_to_quote: 'haulier',
  haulier_execute_order: 'haulier',
  haulier_fulfillment: 'haulier',
  driver: 'driver',
} as const satisfies Record<Role, Area>

export const areas = {
  admin: { label: 'Admin', landing: paths.adminDashboard },
  contractor: { label: 'Contractor', landing: paths.contractorDashboard },
  supplier: { label: 'Supplier', landing: paths.supplierDashboard },
  haulier: { label: 'Haulier', landing: paths.haulierDashboard },
  driver: { label: 'Driver', landing: paths.driver },
} as const satisfies Record<Area, { label: string; landing: string }>

/** The areas the user may enter, his main one first; more than one shows the area switcher. */
export function areasOf(user: SessionUser): readonly [Area, ...Area[]] {
  const main: Area = areaOfRole[user.role]
  const others = new Set(user.roles.map((role): Area => areaOfRole[role]))
  others.delete(main)
  return [main, ...others]
}

/** On the road and in the yard the cache stays open when a session expires: a load can't wait for a sign-in. */
export function staysOpen(pathname: string, user: SessionUser): boolean {
  if (isEveryones(pathname)) return areasOf(user).some((area) => area === 'driver' || area === 'haulier')
  return [paths.driver, paths.haulier].some((area) => pathname === area || pathname.startsWith(`${area}/`))
}

/** The pages that every role has, each inside an area of his own. */
function isEveryones(pathname: string): boolean {
  return pathname === paths.settings || pathname === paths.activity
}

/** Where a sign-in leads: the area of the main role. */
export function landingOf(user: SessionUser): string {
  return areas[areaOfRole[user.role]].landing
}
