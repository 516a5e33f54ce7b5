import { draftsKey, getLastEnd, getSession, onSessionChange } from '../session/session.ts'

/** Unsent input of this user. Local storage is for devices where the app may be closed at any time. */
function storedKey(name: string): string {
  return `${draftsKey}${getSession()?.user.id}|${name}`
}

export function readDraft<Values>(name: string, keptIn: Storage = sessionStorage): Partial<Values> {
  const text = keptIn.getItem(storedKey(name))
  return text ? (JSON.parse(text) as Partial<Values>) : {}
}

export function hasDraft(name: string): boolean {
  return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(storedKey(name)) !== null
}

export function keepDraft(name: string, values: string, keptIn: Storage = sessionStorage): void {
  keptIn.setItem(storedKey(name), values)
}

export function dropDraft(name: string, keptIn: Storage = sessionStorage): void {
  keptIn.removeItem(storedKey(name))
}

/** A logout deletes the drafts for the next user; after an expired session they wait for the same user. */
onSessionChange(() => {
  if (getSession() || getLastEnd() !== 'logout') return
  const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(draftsKey))
  for (const key of kept) sessionStorage.removeItem(key)
})
