import type { CurrentUser } from '../../api/contract/accounts.ts'
import { ownerRoles, permissions, type Role, roles } from '../../api/contract/rules/permissions.ts'
import { createStore } from '../store.ts'
import { rowsKey } from '../ui/rowsKey.ts'

/** As sent by login and current-user calls; a stored record may lack the role. */
export type SessionUser = Omit<CurrentUser, 'role' | 'is_owner'> & { role: Role | null; is_owner?: boolean }

export type Session = {
  token: string
  user: SessionUser
  /** The server refuses the token. Drivers and yards go on working until they sign in again. */
  isExpired: boolean
}

const keys = { token: 'authToken', user: 'user', name: 'name' } as const

/** This user's first screen (web/public/first.js). */
export const firstScreenKey = 'loadstone|first-screen'

/** Prefix for form input (web/form/drafts.ts). */
export const draftsKey = 'loadstone|draft|'

/** How this tab's last session ended. Only after an expiry does the login return to the page. */
export type SessionEnd = 'logout' | 'expired'

/** At build time, when public pages are drawn, there is no storage and no user. */
const current = createStore(typeof localStorage === 'undefined' ? null : readStored())
let lastEnd: SessionEnd | null = null

export const getSession = current.get

export function getLastEnd(): SessionEnd | null {
  return lastEnd
}

export function startSession({ token, user }: Omit<Session, 'isExpired'>): void {
  lastEnd = null
  store({ token, user, isExpired: false })
}

/** Adopts the server's record: roles and permissions may have changed since the login. */
export function refreshUser(user: SessionUser): void {
  const session = current.get()
  if (!session || JSON.stringify(session.user) === JSON.stringify(user)) return
  // The first screen may show what they may no longer see.
  localStorage.removeItem(firstScreenKey)
  store({ ...session, user })
}

/** The session goes on under a banner. After a restart, the next contact marks it again. */
export function markExpired(): void {
  const session = current.get()
  if (!session || session.isExpired) return
  current.set({ ...session, isExpired: true })
}

export function endSession(end: SessionEnd): void {
  const gone = end === 'logout' ? [rowsKey, draftsKey] : [rowsKey]
  const found = Object.keys(localStorage).filter((key) => gone.some((prefix) => key.startsWith(prefix)))
  for (const key of [...Object.values(keys), firstScreenKey, ...found]) localStorage.removeItem(key)
  lastEnd = end
  current.set(null)
}

/** Fires for changes in other tabs too. */
export const onSessionChange = current.subscribe

export function followOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    const isOurs = key === null || key === keys.token || key === keys.user
    if (!isOurs) return
    const stored = readStored()
    if (current.get() && !stored) lastEnd = 'logout'
    current.set(stored)
  })
}

function store(session: Session): void {
  localStorage.setItem(keys.token, session.token)
  localStorage.setItem(keys.user, JSON.stringify(session.user))
  localStorage.setItem(keys.name, session.user.first_name)
  current.set(session)
}

function readStored(): Session | null {
  const token = localStorage.getItem(keys.token)
  const user = parseUser(localStorage.getItem(keys.user))
  return token && user ? { token, user, isExpired: false } : null
}

function parseUser(text: string | null): SessionUser | null {
  try {
    return text ? userOf(JSON.parse(text)) : null
  } catch {
    return null
  }
}

/** Storage can be edited, and a proxy may answer anything. Only the server decides whether a record is true. */
export function userOf(record: unknown): SessionUser | null {
  if (typeof record !== 'object' || record === null) return null
  const user: Partial<SessionUser> = record
  const isUser =
    typeof user.id === 'number' &&
    typeof user.first_name === 'string' &&
    typeof user.name === 'string' &&
    typeof user.email === 'string' &&
    areAll(roles, user.roles) &&
    areAll(permissions, user.permissions)
  if (!isUser) return null
  return asOwned({ ...(user as SessionUser), role: roles.find((role) => role === user.role) ?? null })
}

/** An earlier version stored no `is_owner`; then only owners had these roles. */
function asOwned(user: SessionUser): SessionUser {
  return { ...user, is_owner: user.is_owner ?? ownerRoles.some((role) => user.roles.includes(role)) }
}

function isOneOf(known: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && known.includes(value)
}

function areAll(known: readonly string[], values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => isOneOf(known, value))
}
