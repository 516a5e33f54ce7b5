import { getLastEnd, getSession, onSessionChange } from '../session/session.ts'

/** What was typed into a form and not yet sent: kept for this tab and this user, so that a reload loses nothing. */
const prefix = 'loadstone|draft|'

function storedKey(name: string): string {
  return `${prefix}${getSession()?.user.id}|${name}`
}

export function readDraft<Values>(name: string): Partial<Values> {
  const text = sessionStorage.getItem(storedKey(name))
  return text ? (JSON.parse(text) as Partial<Values>) : {}
}

export function keepDraft(name: string, values: string): void {
  sessionStorage.setItem(storedKey(name), values)
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(storedKey(name))
}

/** The next one at this device has no business with it; a session that merely ran out leaves it for the same user. */
onSessionChange(() => {
  if (getSession() || getLastEnd() !== 'logout') return
  const kept = Object.keys(sessionStorage).filter((key) => key.startsWith(prefix))
  for (const key of kept) sessionStorage.removeItem(key)
})
