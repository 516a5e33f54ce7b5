import { rolesOf } from '../auth/actor.ts'
import { hashSecret, newSecret } from '../auth/secrets.ts'
import type { MailKind } from '../contract/events.ts'
import { pages } from '../contract/pages.ts'
import { hasWebAddress } from '../contract/rules/webAddress.ts'
import { standingAfterOwning } from '../contract/staff.ts'
import type { Db } from '../db/database.ts'
import type { LinkPurpose } from '../db/schema.ts'
import { type Mail, writeMail } from '../events/mails.ts'
import { findFirmOf, findName } from './mailQueries.ts'
import { insertToken } from './queries.ts'

export type Person = { id: number; first_name: string; email: string; email_verified_at: Date | null }
/** `actorId`: who caused it. */
type Compose = (db: Db, person: Person, appUrl: string, now: Date, actorId: number | null) => Promise<Mail>

const hour = 3_600_000
const lifetimes = { verify: 7 * 24 * hour, invite: 7 * 24 * hour, reset: hour } as const satisfies Record<
  LinkPurpose,
  number
>

export const accountMails: Record<MailKind, Compose> = {
  'user.registered': composeVerification,
  'user.verification_requested': composeVerification,
  'staff.created': composeVerification,
  'staff.invited': composeInvitation,
  'staff.owner_made': composeOwnerMade,
  'staff.owner_gone': composeOwnerGone,
  'user.verified': composeApproval,
  'user.reset_requested': composeReset,
  'user.password_changed': composePasswordChanged,
  'user.login_locked': composeLoginLocked,
  'token.made': composeTokenMade,
  'webhook.made': composeWebhookSet,
  'webhook.changed': composeWebhookSet,
}

/** Made when the mail is sent, so that no event or job ever stores a secret. */
async function makeLinkSecret(db: Db, userId: number, purpose: LinkPurpose, now: Date): Promise<string> {
  const secret = newSecret()
  await insertToken(db, {
    user_id: userId,
    purpose,
    token_hash: hashSecret(secret),
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimes[purpose]),
  })
  return secret
}

async function composeVerification(db: Db, person: Person, appUrl: string, now: Date): Promise<Mail> {
  const secret = await makeLinkSecret(db, person.id, 'verify', now)
  return writeMail(person, 'Confirm your email address for Loadstone', [
    'Please confirm your email address:',
    `${appUrl}${pages.verifyEmail(secret)}`,
    'The link works for 7 days and asks for your password. If you did not register with Loadstone, please ignore this email.',
  ])
}

async function composeInvitation(db: Db, person: Person, appUrl: string, now: Date, actorId: number | null) {
  const secret = await makeLinkSecret(db, person.id, 'invite', now)
  const inviter = await nameIn(db, actorId, 'The owner')
  const firm = await findFirmOf(db, person.id)
  return writeMail(person, 'Your firm invites you to Loadstone', [
    `${inviter} of ${unlinked(firm?.name) ?? 'your firm'} has made an account for you. Please choose your password here:`,
    `${appUrl}${pages.invitation(secret)}`,
    'The link works once, within 7 days. If you did not expect it, please ignore this email.',
  ])
}

async function composeOwnerMade(db: Db, person: Person, appUrl: string, _now: Date, actorId: number | null) {
  const former = await nameIn(db, actorId, 'The former owner')
  const firm = await findFirmOf(db, person.id)
  const standing = standingAfterOwning(rolesOf('owner', firm ?? null))
  return writeMail(person, 'You own your firm’s account on Loadstone now', [
    `${former} has handed your firm’s account over to you. From now on you invite colleagues and decide what each may do.`,
    `They stay as a colleague with ${standing} until you change that.`,
    `${appUrl}${pages.login}`,
  ])
}

async function composeOwnerGone(db: Db, person: Person, appUrl: string) {
  const firm = await findFirmOf(db, person.id)
  const standing = standingAfterOwning(rolesOf('owner', firm ?? null))
  const now =
    firm?.owner_user_id === person.id
      ? 'You handed your firm’s account on Loadstone over. It is yours again by now.'
      : `${unlinked(firm?.owner_name) ?? 'Somebody else'} owns your firm’s account on Loadstone now. Yours stays, with ${standing}, and the new owner decides what it may do.`
  return writeMail(person, 'You handed your firm’s account over', [
    now,
    'If this was not you, set a new password straight away and write to us:',
    `${appUrl}${pages.forgotPassword}`,
  ])
}

async function nameIn(db: Db, userId: number | null, otherwise: string): Promise<string> {
  const found = userId === null ? undefined : await findName(db, userId)
  return unlinked(found?.name) ?? otherwise
}

/** Mail programs turn a web address into a link, so a name that holds one is left out. */
function unlinked(name: string | null | undefined): string | null {
  return name && !hasWebAddress(name) ? name : null
}

async function composeReset(db: Db, person: Person, appUrl: string, now: Date): Promise<Mail> {
  const secret = await makeLinkSecret(db, person.id, 'reset', now)
  return writeMail(person, 'Reset your Loadstone password', [
    'You can set a new password here:',
    `${appUrl}${pages.resetPassword(secret)}`,
    'The link works once, within 60 minutes. If you did not ask for it, please ignore this email: your password stays the same.',
  ])
}

async function composePasswordChanged(_db: Db, person: Person, appUrl: string): Promise<Mail> {
  return writeMail(person, 'Your Loadstone password was changed', [
    'The password of your account was changed just now, and you were signed out everywhere else.',
    'If this was not you, set a new password straight away:',
    `${appUrl}${pages.forgotPassword}`,
  ])
}

async function composeLoginLocked(_db: Db, person: Person, appUrl: string): Promise<Mail> {
  return writeMail(person, 'Somebody is guessing your Loadstone password', [
    'Somebody has typed a wrong password for your account ten times. New tries have to wait for a while now.',
    'You can still log in at once in a browser in which you have logged in within 90 days. If it was you who forgot the password, set a new one:',
    `${appUrl}${pages.forgotPassword}`,
  ])
}

async function composeTokenMade(_db: Db, person: Person, appUrl: string): Promise<Mail> {
  return writeMail(person, 'A token was made for your firm on Loadstone', [
    'Whoever has the token acts for your firm within its scopes, until it expires or you revoke it:',
    `${appUrl}${pages.connections}`,
    'If this was not you, revoke it there and set a new password straight away:',
    `${appUrl}${pages.forgotPassword}`,
  ])
}

async function composeWebhookSet(_db: Db, person: Person, appUrl: string): Promise<Mail> {
  return writeMail(person, 'Your firm’s webhook on Loadstone was set', [
    'It sends what happens on your firm’s quotes and orders to an address that you can see here:',
    `${appUrl}${pages.connections}`,
    'If this was not you, remove it there and set a new password straight away:',
    `${appUrl}${pages.forgotPassword}`,
  ])
}

async function composeApproval(_db: Db, person: Person, appUrl: string): Promise<Mail> {
  return writeMail(person, 'Your Loadstone account is approved', [
    'An administrator has approved your account.',
    person.email_verified_at
      ? 'You can log in now:'
      : 'Before you can log in, confirm your email address with the link that we sent you. You can request it again from this page:',
    `${appUrl}${pages.login}`,
  ])
}
