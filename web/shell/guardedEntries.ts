import { type Action, may } from '../../api/contract/rules/permissions.ts'
import type { SessionUser } from '../session/session.ts'
import { currentOf, type MenuEntry } from './SideMenu.tsx'

export type GuardedEntry = MenuEntry & {
  /** Users without this permission don't see the entry; `denied` is for those who open the address. */
  needs?: { action: Action; denied: string }
}

/** What of a menu is for the user, and what they are told on a page that isn't. */
export function guarded(entries: readonly GuardedEntry[], user: SessionUser | undefined, pathname: string) {
  const isOwn = ({ needs }: GuardedEntry) => !needs || (user !== undefined && may(user, needs.action))
  const others = entries.find((entry) => currentOf(entry, pathname) && !isOwn(entry))
  return { own: entries.filter(isOwn), denied: others?.needs?.denied }
}
