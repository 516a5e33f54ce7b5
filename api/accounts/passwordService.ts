import type { RequestActor } from '../auth/actor.ts'
import { countUse, type Limit } from '../auth/limits.ts'
import { hashNewPassword } from '../auth/newPassword.ts'
import { isPassword } from '../auth/passwords.ts'
import { revokeOtherSessions } from '../auth/queries.ts'
import type { PasswordChange } from '../contract/accounts.ts'
import type { Deps } from '../deps.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { recordEvent, toUser } from '../events/record.ts'
import { findPasswordOwner, setPassword } from './queries.ts'

/** Ends every other session, but no upload token. Limits attempts, against guessing from an open session. */
export async function changePassword(
  deps: Deps,
  guard: Limit,
  actor: RequestActor,
  { current_password, password }: PasswordChange,
): Promise<void> {
  const seconds = await countUse(guard, String(actor.id))
  if (seconds !== null) throw locked(seconds)
  const user = await findPasswordOwner(deps.db, actor.id)
  const before = user.password_hash
  if (!(await isPassword(current_password, before))) throw wrongPassword()
  await guard.delete(String(actor.id))
  const after = await hashNewPassword(deps, password, user)
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

function locked(seconds: number): Refusal {
  const text = `Too many attempts. Please try again in ${seconds} seconds.`
  return refuse.invalid({ current_password: [text] }, text, 'too_many_attempts')
}
