import type { AppDeps } from '../auth/appDeps.ts'
import type { Asker } from '../auth/limits.ts'
import { hashNewPassword } from '../auth/newPassword.ts'
import { revokeSessions } from '../auth/queries.ts'
import { hashSecret } from '../auth/secrets.ts'
import type { PasswordReset } from '../contract/accounts.ts'
import type { Trx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { confirmEmail, findResetUser, findUserByEmail, setPassword, useToken, useUpTokens } from './queries.ts'
import { requestLink } from './requestLink.ts'

export async function requestReset(deps: Deps, email: string): Promise<void> {
  await requestLink(deps, 'user.reset_requested', await findUserByEmail(deps.db, email))
}

/** Ends all sessions, but no upload token: a phone must send its tickets. Lifts no ban; only an invitation confirms the email. */
export async function resetPassword(
  deps: AppDeps,
  { email, token, password }: PasswordReset,
  asker: Asker,
): Promise<void> {
  const user = await findResetUser(deps.db, hashSecret(token), deps.now())
  if (!user) throw invalidLink()
  if (user.email.toLowerCase() !== email.toLowerCase()) {
    throw refuse.invalid({ email: ['This password reset link was sent to another email address.'] })
  }
  const password_hash = await hashNewPassword(deps, password, user, asker)
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const isUsed = await useToken(trx, user.purpose, hashSecret(token), now)
    const isSet = isUsed && (await setPassword(trx, user.id, password_hash))
    if (!isSet) throw invalidLink()
    await useUpTokens(trx, ['reset', 'invite'], user.id, now)
    if (user.purpose === 'invite') await acceptInvitation(trx, deps, user.id, now)
    await revokeSessions(trx, [user.id], now)
    await recordEvent(trx, deps, {
      kind: 'user.password_changed',
      actor_id: user.id,
      audience: [toUser(user.id)],
      data: { user_id: user.id },
    })
  })
}

/** Their owner vouches for them, and only whoever reads their mail has the link. */
async function acceptInvitation(trx: Trx, deps: AppDeps, userId: number, now: Date): Promise<void> {
  await confirmEmail(trx, userId, now)
  await recordEvent(trx, deps, {
    kind: 'user.email_verified',
    actor_id: userId,
    audience: ['admins', toUser(userId)],
    data: { user_id: userId },
  })
}

function invalidLink(): Refusal {
  return refuse.invalid(
    { token: ['This password reset link is invalid or has expired.'] },
    undefined,
    'invalid_reset_link',
  )
}
