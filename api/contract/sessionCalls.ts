/** Every visit loads these calls, and nothing of calls.ts. */
import type { CurrentUser, LoggedIn, Login, VerificationRequest } from './accounts.ts'
import type { DemoLogin, DemoStory } from './demo.ts'
import { get, post } from './wire/call.ts'
import type { Message } from './wire/wire.ts'

const open = { isOpen: true }

export const csrfCookie = get('/sanctum/csrf-cookie', open)
export const userRead = get<{ answer: typeof CurrentUser }>('/api/user')
export const login = post<{ body: typeof Login; answer: typeof LoggedIn }>('/api/login', [], open)
export const demoRead = get<{ answer: typeof DemoStory }>('/api/demo', open)
export const demoLogin = post<{ body: typeof DemoLogin; answer: typeof LoggedIn }>('/api/demo/login', [], open)
export const logout = post<{ answer: typeof Message }>('/api/logout', [])
export const emailResend = post<{ body: typeof VerificationRequest; answer: typeof Message }>(
  '/api/email/resend',
  [],
  open,
)
