import { type Area, areasOf } from './areas.ts'
import type { SessionUser } from './session.ts'

/** The area that this tab was in last: the pages that every role has open inside it. */
const key = 'loadstone|area'

export function rememberArea(area: Area): void {
  sessionStorage.setItem(key, area)
}

/** Without a last one, or where it is no longer theirs, that of the main role; none for a user without a role. */
export function ownAreaOf(user: SessionUser): Area | undefined {
  const own = areasOf(user)
  const last = sessionStorage.getItem(key)
  return own.find((area) => area === last) ?? own[0]
}
