import { hashSecret, newSecret } from '../auth/secrets.ts'
import type { EventKind } from '../contract/events.ts'
import type { Db } from '../db/database.ts'

export type Mail = { to: string; subject: string; text: string }
type Person = { id: number; first_name: string; email: string; email_verified_at: Date | null }
type Compose = (db: Db, person: Person, appUrl: string, now: Date) => Promise<Mail>

type Purpose = 'verify' | 'reset'
const hour = 3_600_000
/** How long a mailed link works (ms). */
const lifetimes = { verify: 7 * 24 * hour, reset: hour } as const satisfies Record<Purpose, number>

/** Which event sends which mail; its recipient is the user named by `data.user_id`. */
const mails: Partial<Record<EventKind, Compose>> = {
  'user.registered': composeVerification,
  'user.verification_requested': composeVerification,
  'staff.created': composeVerification,
  'user.verified': composeApproval,
  'user.reset_requested': composeReset,
  'user.password_changed': composePasswordChanged,
}

export function hasMail(kind: EventKind): boolean {
  return kind in mails
}

export function composerOf(kind: string): Compose | undefined {
  return mails[kind as EventKind]
}

/** The link's token is made when the mail is sent, so that no secret ever lies in an event or a job. */
async function makeLinkSecret(db: Db, userId: number, purpose: Purpose, now: Date): Promise<string> {
  const secret = newSecret()
  await db
    .insertInto('email_tokens')
    .values({
      user_id: userId,
      purpose,
      token_hash: hashSecret(secret),
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimes[purpose]),
    })
    .execute()
  return secret
}

async function composeVerification(db: Db, person: Person, appUrl: string, now: Date): Promise<Mail> {
  const secret = await makeLinkSecret(db, person.id, 'verify', now)
  return {
    to: person.email,
    subject: 'Confirm your email address for Loadstone',
    text: [
      `Hello ${person.first_name},`,
      'please confirm that this address is yours:',
      `${appUrl}/verify-email/${secret}`,
      'The link works for 7 days. If you did not register with Loadstone, ignore this mail.',
    ].join('\n\n'),
  }
}

async function composeReset(db: Db, person: Person, appUrl: string, now: Date): Promise<Mail> {
  const secret = await makeLinkSecret(db, person.id, 'reset', now)
  return {
    to: person.email,
    subject: 'Reset your Loadstone password',
    text: [
      `Hello ${person.first_name},`,
      'you can set a new password here:',
      `${appUrl}/reset-password/${secret}`,
      'The link works once, within 60 minutes. If you did not ask for it, ignore this mail: your password stays as it is.',
    ].join('\n\n'),
  }
}

async function composePasswordChanged(_db: Db, person: Person, appUrl: string): Promise<Mail> {
  return {
    to: person.email,
    subject: 'Your Loadstone password was changed',
    text: [
      `Hello ${person.first_name},`,
      'the password of your account was changed just now, and every other sign-in was ended.',
      'If this was not you, set a new password at once:',
      `${appUrl}/forgotPassword`,
    ].join('\n\n'),
  }
}

async function composeApproval(_db: Db, person: Person, appUrl: string): Promise<Mail> {
  return {
    to: person.email,
    subject: 'Your Loadstone account is approved',
    text: [
      `Hello ${person.first_name},`,
      'an administrator has approved your account.',
      person.email_verified_at
        ? 'You can log in now:'
        : 'Before you can log in, confirm your email address by the link that we sent you. From this page you can have it sent again:',
      `${appUrl}/login`,
    ].join('\n\n'),
  }
}
