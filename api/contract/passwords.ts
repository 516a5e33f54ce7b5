import { z } from 'zod'
import * as registrationTexts from './messages/registration.ts'
import { isStorableText } from './wire/characters.ts'
import { secret } from './wire/texts.ts'

const least = { user: 6, admin: 8 } as const
const longest = 128

export function passwordFields(who: keyof typeof least) {
  const tooShort = who === 'admin' ? registrationTexts.adminTooShort : undefined
  return {
    password: z
      .string()
      .min(least[who], { error: ({ input }) => (input === '' ? undefined : tooShort) })
      .max(longest, { abort: true })
      .refine(isStorableText)
      // Blanks alone count as missing, as everywhere.
      .refine((password) => password === '' || password.trim() !== ''),
    password_confirmation: secret(longest),
  }
}

export const ownEmail = 'The password must not be your email address.'

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
