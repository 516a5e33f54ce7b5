import { type Area, areasOf } from './areas.ts'
import type { SessionUser } from './session.ts'

/** This tab's last area; pages that every role has open inside it. */
const key = 'loadstone|area'

export function rememberArea(area: Area): void {
  sessionStorage.setItem(key, area)
}

/** The main role's area without a valid last one; undefined for a user without a role. */
export function ownAreaOf(user: SessionUser): Area | undefined {
  const own = areasOf(user)
  const last = sessionStorage.getItem(key)
  return own.find((area) => area === last) ?? own[0]
}
