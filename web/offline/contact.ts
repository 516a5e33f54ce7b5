import type { Environment } from './environment.ts'

/** Whether the server answered this page the last time it was asked, and when it last did. */
export type Contact = { isReachable: boolean; answeredAt: number | null }

/** In memory, so that it stays true where storage fails. */
const contacts = new WeakMap<Environment, Contact>()

/** Null before the first time. */
export function readContact(env: Environment): Contact | null {
  return contacts.get(env) ?? null
}

export function noteAnswer(env: Environment): void {
  contacts.set(env, { isReachable: true, answeredAt: env.clock.now() })
}

export function noteSilence(env: Environment): void {
  contacts.set(env, { isReachable: false, answeredAt: readContact(env)?.answeredAt ?? null })
}
