import { countUse, type Limit } from '../auth/limits.ts'
import { isPassword } from '../auth/passwords.ts'
import type { Deps } from '../deps.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { findPasswordOwner } from './queries.ts'

type PasswordOwner = Awaited<ReturnType<typeof findPasswordOwner>>

type Typed = { current_password: string } | { account_password: string }
type PasswordField = 'current_password' | 'account_password'

/** Under the form's name for it. Limits attempts, against guessing from an open session. */
export async function requireOwnPassword(
  { db }: Pick<Deps, 'db'>,
  guard: Limit,
  userId: number,
  typed: Typed,
): Promise<PasswordOwner> {
  const [[field, password]] = Object.entries(typed) as [[PasswordField, string]]
  await requireTries(guard, String(userId), field)
  const user = await findPasswordOwner(db, userId)
  if (!(await isPassword(password, user.password_hash))) throw wrongPassword(field)
  await guard.delete(String(userId))
  return user
}

export async function requireTries(guard: Limit, key: string, field: PasswordField | 'code'): Promise<void> {
  const seconds = await countUse(guard, key)
  if (seconds === null) return
  const text = `Too many attempts. Please try again in ${seconds} seconds.`
  throw refuse.invalid({ [field]: [text] }, text, 'too_many_attempts')
}

export function wrongPassword(field: PasswordField): Refusal {
  return refuse.invalid({ [field]: ['The current password is incorrect.'] })
}
