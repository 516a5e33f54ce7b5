import type { AppDeps } from '../auth/appDeps.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { findPasswordOwner } from './queries.ts'

export type PasswordOwner = Awaited<ReturnType<typeof findPasswordOwner>>

/** Limits attempts, against guessing from an open session. */
export async function requireOwnPassword(
  deps: AppDeps,
  userId: number,
  current_password: string,
): Promise<PasswordOwner> {
  const asker = { user: userId }
  await deps.limits.count('password', asker)
  const user = await findPasswordOwner(deps.db, userId)
  if (!(await deps.passwords.isRight(current_password, user.password_hash, asker))) throw wrongPassword()
  await deps.limits.forget('password', asker)
  return user
}

export function wrongPassword(): Refusal {
  return refuse.invalid({ current_password: ['The current password is incorrect.'] })
}
