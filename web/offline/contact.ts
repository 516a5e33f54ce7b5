import type { Environment } from './environment.ts'

/** Whether the server answered this page the last time it was asked, and when it last did. */
export type Contact = { isReachable: boolean; answeredAt: number | null }

/** In memory, so that it stays true where storage fails. */
const contacts = new WeakMap<Environment, Contact>()

/** They hear of each contact at once: a round may last another minute. */
const followers = new WeakMap<Environment, (contact: Contact) => void>()

/** Null before the first time. */
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
