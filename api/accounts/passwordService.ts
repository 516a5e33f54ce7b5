import type { RequestActor } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { hashNewPassword } from '../auth/newPassword.ts'
import { revokeOtherSessions } from '../auth/queries.ts'
import type { PasswordChange } from '../contract/accounts.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { requireOwnPassword, wrongPassword } from './ownPassword.ts'
import { setPassword } from './queries.ts'

/** Ends every other session, but no upload token. Limits attempts, against guessing from an open session. */
export async function changePassword(
  deps: AppDeps,
  actor: RequestActor,
  { current_password, password }: PasswordChange,
): Promise<void> {
  const user = await requireOwnPassword(deps, actor.id, { current_password })
  const after = await hashNewPassword(deps, password, user, { user: actor.id })
  await deps.db.transaction().execute(async (trx) => {
    if (!(await setPassword(trx, actor.id, after, user.password_hash))) throw wrongPassword('current_password')
    await revokeOtherSessions(trx, actor.id, actor.session_id, deps.now())
    await recordEvent(trx, deps, {
      kind: 'user.password_changed',
      actor_id: actor.id,
      audience: [toUser(actor.id)],
      data: { user_id: actor.id },
    })
  })
}
