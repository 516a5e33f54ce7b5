import { z } from 'zod'
import { isStorableText } from './wire/characters.ts'
import { secret } from './wire/texts.ts'

/** The rules for a new password, the same on registration, reset and change. */
const least = { user: 6, admin: 8 } as const
const longest = 128
const adminTooShort = 'Minimum 8 characters'

/** The head of every published list of leaked passwords, as far as it is long enough for us. In lower case. */
const commonest: ReadonlySet<string> = new Set([
  '000000',
  '111111',
  '112233',
  '121212',
  '123123',
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '123321',
  '654321',
  '666666',
  '1q2w3e4r',
  '1qaz2wsx',
  'abc123',
  'admin123',
  'arsenal',
  'changeme',
  'chelsea',
  'dragon',
  'football',
  'iloveyou',
  'letmein',
  'liverpool',
  'monkey',
  'p@ssw0rd',
  'passw0rd',
  'password',
  'password1',
  'password12',
  'password123',
  'princess',
  'qwerty',
  'qwerty123',
  'qwertyuiop',
  'sunshine',
  'superman',
  'welcome',
  'welcome1',
])

/** A new password and its confirmation: two fields of a form that `withConfirmation` then compares. */
export function passwordFields(who: keyof typeof least) {
  const tooShort = who === 'admin' ? adminTooShort : undefined
  return {
    password: z
      .string()
      .min(least[who], { error: ({ input }) => (input === '' ? undefined : tooShort) })
      .max(longest, { abort: true })
      .refine(isStorableText)
      .refine((password) => !commonest.has(password.toLowerCase()), 'This password is too common.'),
    password_confirmation: secret(longest),
  }
}

/** Where the form can't know whose password it sets: what is wrong with its length for this role, or null. */
export function refusalOfLength(password: string, role: string): string | null {
  const isAdmins = role === 'admin' || role === 'super-admin'
  return isAdmins && password.length < least.admin ? adminTooShort : null
}

/** Said beside the other errors of the form, not only once they are gone. */
export function withConfirmation<Form extends z.ZodType<{ password: string; password_confirmation: string }>>(
  form: Form,
): Form {
  return form.refine(({ password, password_confirmation }) => password === password_confirmation, {
    error: 'Passwords do not match',
    path: ['password_confirmation'],
    when: ({ value }) => areBothTyped(value),
  })
}

function areBothTyped(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { password, password_confirmation } = value as Record<string, unknown>
  return isFilled(password) && isFilled(password_confirmation)
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
