import type { RequestActor } from '../auth/actor.ts'
import type { AppDeps } from '../auth/appDeps.ts'
import { hashNewPassword } from '../auth/newPassword.ts'
import { revokeOtherSessions } from '../auth/queries.ts'
import type { PasswordChange } from '../contract/accounts.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { findPasswordOwner, setPassword } from './queries.ts'

/** Ends every other session, but no upload token. Limits attempts, against guessing from an open session. */
export async function changePassword(
  deps: AppDeps,
  actor: RequestActor,
  { current_password, password }: PasswordChange,
): Promise<void> {
  const asker = { user: actor.id }
  await deps.limits.count('password', asker)
  const user = await findPasswordOwner(deps.db, actor.id)
  const before = user.password_hash
  if (!(await deps.passwords.isRight(current_password, before, asker))) throw wrongPassword()
  await deps.limits.forget('password', asker)
  const after = await hashNewPassword(deps, password, user, asker)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await setPassword(trx, actor.id, after, before))) throw wrongPassword()
    await revokeOtherSessions(trx, actor.id, actor.session_id, deps.now())
    await recordEvent(trx, deps, {
      kind: 'user.password_changed',
      actor_id: actor.id,
      audience: [toUser(actor.id)],
      data: { user_id: actor.id },
    })
  })
}

function wrongPassword(): Refusal {
  return refuse.invalid({ current_password: ['The current password is incorrect.'] })
}
