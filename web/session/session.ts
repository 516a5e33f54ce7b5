import type { CurrentUser } from '../../api/contract/accounts.ts'
import { permissions, type Role, roles } from '../../api/contract/rules/permissions.ts'
import { createStore } from '../store.ts'
import { rowsKey } from '../ui/rowsKey.ts'

/** The signed-in user as the login and the current-user call give them; a stored record may lack the role. */
export type SessionUser = Omit<CurrentUser, 'role'> & { role: Role | null }

export type Session = {
  token: string
  user: SessionUser
  /** The server no longer takes the token. On the road capture goes on until the user signs in again. */
  isExpired: boolean
}

/** The three entries of the stored session. */
const keys = { token: 'authToken', user: 'user', name: 'name' } as const

/** What the phone shows while the app starts, of this user alone (web/public/first.js). */
export const firstScreenKey = 'loadstone|first-screen'

/** What was typed into forms (web/form/drafts.ts). */
export const draftsKey = 'loadstone|draft|'

/** Why the last session of this tab ended; a chosen logout forgets the page, an expiry comes back to it. */
export type SessionEnd = 'logout' | 'expired'

/** The public pages are also drawn when the site is built, where there is neither storage nor a user. */
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

/** Takes over what the server now says of the user: roles and permissions may have changed since the login. */
export function refreshUser(user: SessionUser): void {
  const session = current.get()
  if (!session || JSON.stringify(session.user) === JSON.stringify(user)) return
  // It may show what they may no longer see.
  localStorage.removeItem(firstScreenKey)
  store({ ...session, user })
}

/** Stays open under a banner; the next contact after a restart of the app says so again. */
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

/** Tells of every change, also of a login or logout in another tab. */
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

/**
 * Storage is the visitor's to edit, and what answers in the server's place may send anything: a record of another shape
 * counts as none. Only the server decides whether its claims are true.
 */
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
  return { ...(user as SessionUser), role: roles.find((role) => role === user.role) ?? null }
}

function isOneOf(known: readonly string[], value: unknown): boolean {
  return typeof value === 'string' && known.includes(value)
}

function areAll(known: readonly string[], values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => isOneOf(known, value))
}
