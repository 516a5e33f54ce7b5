import type { Role } from '../../api/contract/rules/permissions.ts'
import { framePaths } from '../framePaths.ts'
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
  admin: { label: 'Admin', landing: framePaths.adminDashboard },
  contractor: { label: 'Contractor', landing: framePaths.contractorDashboard },
  supplier: { label: 'Supplier', landing: framePaths.supplierDashboard },
  haulier: { label: 'Haulier', landing: framePaths.haulierDashboard },
  driver: { label: 'Driver', landing: framePaths.driver },
} as const satisfies Record<Area, { label: string; landing: string }>

/** The areas the user may enter, main one first; with several, the menu has a switcher. */
export function areasOf({ role, roles }: SessionUser): readonly Area[] {
  const all = role === null ? roles : [role, ...roles]
  return [...new Set(all.map((one): Area => areaOfRole[one]))]
}

export function roleIn(area: Area, { role, roles }: SessionUser): Role | null {
  return role && (roles.find((one) => areaOfRole[one] === area) ?? role)
}

/** Drivers and yards go on working after a session expires: a load can't wait for a sign-in. */
export function staysOpen(pathname: string, user: SessionUser): boolean {
  if (isEveryones(pathname)) return areasOf(user).some((area) => area === 'driver' || area === 'haulier')
  return [framePaths.driver, framePaths.haulier].some((area) => pathname === area || pathname.startsWith(`${area}/`))
}

function isEveryones(pathname: string): boolean {
  return pathname === framePaths.settings || pathname === framePaths.activity
}

/** Where a sign-in leads: the main role's area, or the public start page without a role. */
export function landingOf(user: SessionUser): string {
  const [main] = areasOf(user)
  return main ? areas[main].landing : framePaths.home
}
