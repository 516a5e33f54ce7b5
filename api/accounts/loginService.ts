import { type AccessRow, hasAccess, sessionActorFrom } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import type { Client } from '../auth/client.ts'
import { openSession } from '../auth/sessions.ts'
import { type DemoPerson, demoPassword } from '../contract/demo.ts'
import * as loginRefusals from '../contract/messages/login.ts'
import * as sessionTexts from '../contract/messages/session.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { findDemoLogin, userOf } from './demoQueries.ts'
import { isDemo, requireDemo } from './demoReads.ts'
import { requireSecondFactor } from './factorCheck.ts'
import { type LoginAsker, limitLogins } from './loginLimits.ts'
import { presentCurrentUser } from './present.ts'
import { findCurrentUser, findLogin } from './queries.ts'

export type Credentials = LoginAsker & { password: string; code: string | null; client: Client }
/** `decoy`: a hash that matches no password, so that an unknown email takes as long as a known one. */
export type LoginGuard = { decoy: Promise<string> }

/** A refused user learns why only after giving the right password. */
export async function logIn(deps: AppDeps, guard: LoginGuard, { password, code, client, ...asker }: Credentials) {
  const user = await limitLogins(deps, asker, async () => {
    const found = await findLogin(deps.db, asker.email)
    const isRight = await deps.passwords.isRight(password, found?.password_hash ?? (await guard.decoy), asker)
    const isOpen = password !== demoPassword || (await isDemo(deps))
    if (!found || !isRight || !isOpen) return null
    await requireSecondFactor(deps, found.id, code)
    return found
  })
  if (!user) throw wrongCredentials()
  return enter(deps, user, client)
}

export async function logInToDemo(deps: AppDeps, person: DemoPerson, client: Client) {
  const mark = await requireDemo(deps)
  const user = await findDemoLogin(deps.db, userOf(mark, person))
  if (!user) throw refuse.notFound()
  return enter(deps, user, client)
}

async function enter(deps: AppDeps, user: AccessRow & { password_hash: string }, client: Client) {
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
