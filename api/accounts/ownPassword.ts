import type { AppDeps } from '../auth/appDeps.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { findPasswordOwner } from './queries.ts'

type PasswordOwner = Awaited<ReturnType<typeof findPasswordOwner>>

type Typed = { current_password: string } | { account_password: string }
type PasswordField = 'current_password' | 'account_password'

/** Under the form's name for it. Limits attempts, against guessing from an open session. */
export async function requireOwnPassword(deps: AppDeps, userId: number, typed: Typed): Promise<PasswordOwner> {
  const [[field, password]] = Object.entries(typed) as [[PasswordField, string]]
  const asker = { user: userId }
  await deps.limits.count(field, asker)
  const user = await findPasswordOwner(deps.db, userId)
  if (!(await deps.passwords.isRight(password, user.password_hash, asker))) throw wrongPassword(field)
  await deps.limits.forget(field, asker)
  return user
}

export function wrongPassword(field: PasswordField): Refusal {
  return refuse.invalid({ [field]: ['The current password is incorrect.'] })
}
