import type { AppDeps } from '../auth/appDeps.ts'
import type { Asker } from '../auth/limits.ts'
import { hashSecret } from '../auth/secrets.ts'
import type { EmailVerification } from '../contract/accounts.ts'
import type { Deps } from '../deps.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { confirmEmail, findUnconfirmedUser, findUserToConfirm, useToken, useUpTokens } from './queries.ts'
import { requestLink } from './requestLink.ts'

/** Takes a one-time link and the account's password, so that nobody confirms what a stranger registered for them. */
export async function verifyEmail(
  deps: AppDeps,
  { token: secret, password }: EmailVerification,
  asker: Asker,
): Promise<{ email: string; verified: boolean }> {
  const found = await findUserToConfirm(deps.db, hashSecret(secret), deps.now())
  if (!found) throw invalidLink()
  await deps.limits.count('verify', { user: found.id })
  if (!(await deps.passwords.isRight(password, found.password_hash, asker))) throw wrongPassword()
  await deps.limits.forget('verify', { user: found.id })
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const token = await useToken(trx, 'verify', hashSecret(secret), now)
    const user = token && (await confirmEmail(trx, token.user_id, now))
    if (!user) throw invalidLink()
    await useUpTokens(trx, ['verify', 'invite'], user.id, now)
    await recordEvent(trx, deps, {
      kind: 'user.email_verified',
      actor_id: user.id,
      audience: ['admins', toUser(user.id)],
      data: { user_id: user.id },
    })
    return { email: user.email, verified: user.verified_at !== null }
  })
}

function invalidLink(): Refusal {
  return refuse.invalid(
    { token: ['This verification link is invalid or has expired.'] },
    undefined,
    'invalid_verification_link',
  )
}

function wrongPassword(): Refusal {
  return refuse.invalid({ password: ['The password is incorrect.'] }, undefined, 'wrong_password')
}

export async function requestVerification(deps: Deps, email: string): Promise<void> {
  await requestLink(deps, 'user.verification_requested', await findUnconfirmedUser(deps.db, email))
}
