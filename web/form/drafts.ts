import { draftsKey, getLastEnd, getSession, onSessionChange } from '../session/session.ts'

/** What was typed and not sent, for this user: kept in the tab, or on a device whose app may be closed at any time. */
function storedKey(name: string): string {
  return `${draftsKey}${getSession()?.user.id}|${name}`
}

export function readDraft<Values>(name: string, keptIn: Storage = sessionStorage): Partial<Values> {
  const text = keptIn.getItem(storedKey(name))
  return text ? (JSON.parse(text) as Partial<Values>) : {}
}

export function keepDraft(name: string, values: string, keptIn: Storage = sessionStorage): void {
  keptIn.setItem(storedKey(name), values)
}

export function dropDraft(name: string, keptIn: Storage = sessionStorage): void {
  keptIn.removeItem(storedKey(name))
}

/** The next one at this device has no business with it; a session that merely ran out leaves it for the same user. */
onSessionChange(() => {
  if (getSession() || getLastEnd() !== 'logout') return
  const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(draftsKey))
  for (const key of kept) sessionStorage.removeItem(key)
})
