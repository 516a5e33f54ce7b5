import type { Environment } from './environment.ts'

/** How the last request went, and when the server last answered (ms). */
export type Contact = { isReachable: boolean; answeredAt: number | null }

/** In memory, so that it works while storage fails. */
const contacts = new WeakMap<Environment, Contact>()

/** Told at once, because a round may last another minute. */
const followers = new WeakMap<Environment, (contact: Contact) => void>()

export function readContact(env: Environment): Contact | null {
  return contacts.get(env) ?? null
}

export function followContact(env: Environment, follow: (contact: Contact) => void): void {
  followers.set(env, follow)
}

export function noteAnswer(env: Environment): void {
  note(env, { isReachable: true, answeredAt: env.clock.now() })
}

export function noteSilence(env: Environment): void {
  note(env, { isReachable: false, answeredAt: readContact(env)?.answeredAt ?? null })
}

function note(env: Environment, contact: Contact): void {
  contacts.set(env, contact)
  followers.get(env)?.(contact)
}
