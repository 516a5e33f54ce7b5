import { z } from 'zod'
import * as registrationTexts from './messages/registration.ts'
import { isStorableText } from './wire/characters.ts'
import { secret } from './wire/texts.ts'

const least = { user: 6, admin: 8 } as const
const longest = 128

/** The most common leaked passwords that are long enough for us, in lower case. */
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

export function passwordFields(who: keyof typeof least) {
  const tooShort = who === 'admin' ? registrationTexts.adminTooShort : undefined
  return {
    password: z
      .string()
      .min(least[who], { error: ({ input }) => (input === '' ? undefined : tooShort) })
      .max(longest, { abort: true })
      .refine(isStorableText)
      // Blanks alone count as missing, as everywhere.
      .refine((password) => password === '' || password.trim() !== '')
      .refine((password) => !commonest.has(password.toLowerCase()), 'This password is too common.'),
    password_confirmation: secret(longest),
  }
}

/** What is wrong with the password for this user, or null; for a form that can't know the user. */
export function refusalOfPassword(password: string, { role, email }: { role: string; email: string }): string | null {
  const isAdmins = role === 'admin' || role === 'super-admin'
  if (isAdmins && password.length < least.admin) return registrationTexts.adminTooShort
  return isSame(password, email) ? ownEmail : null
}

const ownEmail = 'Your email address is no password.'

function isSame(password: string, email: string): boolean {
  return password.trim().toLowerCase() === email.trim().toLowerCase()
}

type WithPassword = { password: string; password_confirmation: string; email?: string | undefined }

/** Reports together with the form's other errors. */
export function withConfirmation<Form extends z.ZodType<WithPassword>>(form: Form): Form {
  return form
    .refine(({ password, password_confirmation }) => password === password_confirmation, {
      error: registrationTexts.passwordsDiffer,
      path: ['password_confirmation'],
      when: ({ value }) => areTyped(value, 'password', 'password_confirmation'),
    })
    .refine(({ password, email = '' }) => !isSame(password, email), {
      error: ownEmail,
      path: ['password'],
      when: ({ value }) => areTyped(value, 'password', 'email'),
    })
}

function areTyped(value: unknown, ...fields: string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  return fields.every((field) => isFilled((value as Record<string, unknown>)[field]))
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
