import { type AccessRow, hasAccess, sessionActorFrom } from '../auth/actor.ts'
import type { Client } from '../auth/client.ts'
import { countUse, type Limit } from '../auth/limits.ts'
import { isPassword } from '../auth/passwords.ts'
import { openSession } from '../auth/sessions.ts'
import type { DemoPerson } from '../contract/demo.ts'
import * as loginRefusals from '../contract/messages/login.ts'
import * as sessionTexts from '../contract/messages/session.ts'
import type { Deps } from '../deps.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { findDemoLogin, userOf } from './demoQueries.ts'
import { requireDemo } from './demoReads.ts'
import { requireSecondFactor } from './factorCheck.ts'
import { presentCurrentUser } from './present.ts'
import { findCurrentUser, findLogin } from './queries.ts'

export type Credentials = { email: string; password: string; code: string | null; address: string; client: Client }
/** `decoy`: a hash that matches no password, so that an unknown email takes as long as a known one. */
export type LoginGuard = { failures: Limit; decoy: Promise<string> }

/** A refused user learns why only after giving the right password. */
export async function logIn(deps: Deps, guard: LoginGuard, { email, password, code, address, client }: Credentials) {
  // Counts before checking the password, so that parallel attempts can't pass the limit.
  const key = await countAttempt(guard, email, address)
  const user = await findLogin(deps.db, email)
  const isRight = await isPassword(password, user?.password_hash ?? (await guard.decoy))
  if (!user || !isRight) throw wrongCredentials()
  // Refused, the attempt stays counted: whoever knows the password must not guess codes without end.
  await requireSecondFactor(deps, user.id, code)
  await guard.failures.delete(key)
  return enter(deps, user, client)
}

/** Every click counts as an attempt, for nothing here can fail and clear it. */
export async function logInToDemo(deps: Deps, guard: LoginGuard, person: DemoPerson, address: string, client: Client) {
  const mark = await requireDemo(deps)
  const user = await findDemoLogin(deps.db, userOf(mark, person))
  if (!user) throw refuse.notFound()
  await countAttempt(guard, user.email, address)
  return enter(deps, user, client)
}

async function countAttempt(guard: LoginGuard, email: string, address: string): Promise<string> {
  const key = `${email.toLowerCase()}|${address}`
  const seconds = await countUse(guard.failures, key)
  if (seconds !== null) throw locked(seconds)
  return key
}

async function enter(deps: Deps, user: AccessRow & { password_hash: string }, client: Client) {
  const reason = refusalToEnter(user)
  if (reason) throw reason
  const actor = sessionActorFrom(user, null, deps.now())
  const token = await openSession(deps.db, { ...actor, password_hash: user.password_hash }, deps.now(), client)
  if (token === null) throw wrongCredentials()
  return { token, user: presentCurrentUser(await findCurrentUser(deps.db, user.id), actor) }
}

function wrongCredentials(): Refusal {
  return refuse.unauthenticated('invalid_credentials', sessionTexts.wrongCredentials)
}

function locked(seconds: number): Refusal {
  const text = loginRefusals.tooManyAttempts(seconds)
  return refuse.invalid({ email: [text] }, text, 'too_many_attempts')
}

/** The login screen picks its dialog by the words "email" and "administrator". */
function refusalToEnter(user: AccessRow): Refusal | null {
  if (!user.email_verified_at) {
    return refuse.entry(sessionTexts.verifyFirst, 'email_not_verified', user.id)
  }
  if (user.deactivated_at) {
    return refuse.entry('Your account has been deactivated by your company.', 'deactivated', user.id)
  }
  if (hasAccess(user)) return null
  return refuse.entry(loginRefusals.awaitsAdministrator, 'awaiting_approval', user.id)
}
