import { hashSecret } from '../auth/secrets.ts'
import type { Deps } from '../deps.ts'
import { refuse } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { confirmEmail, findUnconfirmedUser, useToken, useUpTokens } from './queries.ts'
import { requestLink } from './requestLink.ts'

/** Confirms the email whose mailed link carries this secret; each link works once. */
export function verifyEmail(deps: Deps, secret: string): Promise<{ email: string; verified: boolean }> {
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const token = await useToken(trx, 'verify', hashSecret(secret), now)
    const user = token && (await confirmEmail(trx, token.user_id, now))
    if (!user) {
      throw refuse.invalid(
        { token: ['This verification link is invalid or has expired.'] },
        undefined,
        'invalid_verification_link',
      )
    }
    await useUpTokens(trx, 'verify', user.id, now)
    await recordEvent(trx, deps, {
      kind: 'user.email_verified',
      actor_id: user.id,
      audience: ['admins', toUser(user.id)],
      data: { user_id: user.id },
    })
    return { email: user.email, verified: user.verified_at !== null }
  })
}

/** Mails a new link where there is somebody to confirm; says nothing of whether there is. */
export async function requestVerification(deps: Deps, email: string): Promise<void> {
  await requestLink(deps, 'user.verification_requested', await findUnconfirmedUser(deps.db, email))
}
