import { countUse, type Limit } from '../auth/limits.ts'
import { isPassword } from '../auth/passwords.ts'
import type { Deps } from '../deps.ts'
import { type Refusal, refuse } from '../errors/refuse.ts'
import { findPasswordOwner } from './queries.ts'

export type PasswordOwner = Awaited<ReturnType<typeof findPasswordOwner>>

/** Limits attempts, against guessing from an open session. */
export async function requireOwnPassword(
  { db }: Pick<Deps, 'db'>,
  guard: Limit,
  userId: number,
  current_password: string,
): Promise<PasswordOwner> {
  await requireTries(guard, String(userId), 'current_password')
  const user = await findPasswordOwner(db, userId)
  if (!(await isPassword(current_password, user.password_hash))) throw wrongPassword()
  await guard.delete(String(userId))
  return user
}

export async function requireTries(guard: Limit, key: string, field: 'current_password' | 'code'): Promise<void> {
  const seconds = await countUse(guard, key)
  if (seconds === null) return
  const text = `Too many attempts. Please try again in ${seconds} seconds.`
  throw refuse.invalid({ [field]: [text] }, text, 'too_many_attempts')
}

export function wrongPassword(): Refusal {
  return refuse.invalid({ current_password: ['The current password is incorrect.'] })
}
