import type { EventKind, events } from './events.ts'

type Rules = typeof events
type AccessEvent = { [Kind in EventKind]: Rules[Kind]['access'] extends true ? Kind : never }[EventKind]

/** These give somebody access. */
type AlsoRecorded = 'user.registered' | 'user.verified' | 'staff.created' | 'staff.invited'

export const accessWords = {
  signed_in: 'Signed in',
  signed_out: 'Signed out',
  refused: 'Wrong password',
  not_let_in: 'Right password, but not let in',
  refused_code: 'Wrong code of the second step',
  locked: 'Too many attempts',
  session_ended: 'Signed out remotely',
  exported: 'Exported',
  token_made: 'Token made',
  token_revoked: 'Token revoked',
  token_used: 'Token used',
  token_refused: 'Token refused',
  webhook_made: 'Webhook made',
  webhook_changed: 'Webhook changed',
  webhook_removed: 'Webhook removed',
  webhook_secret: 'Webhook’s secret changed',
  calendar_made: 'Calendar address made',
  calendar_ended: 'Calendar address ended',
  factor_on: 'Second step set up',
  factor_off: 'Second step removed',
  recovery_used: 'Recovery code used',
  'user.registered': 'Registered',
  'user.verified': 'Approved',
  'user.banned': 'Banned',
  'user.deleted': 'Account deleted',
  'user.updated': 'Details changed',
  'user.password_changed': 'Password changed',
  'staff.created': 'Account created',
  'staff.invited': 'Invited',
  'staff.owner_made': 'Made the owner',
  'staff.owner_gone': 'Handed the firm over',
  'staff.permissions_changed': 'Permissions changed',
  'staff.deactivated': 'Deactivated',
  'staff.reactivated': 'Reactivated',
} as const satisfies Record<AccessEvent | AlsoRecorded, string> & Record<string, string>

export type AccessKind = keyof typeof accessWords
export const accessKinds = Object.keys(accessWords) as [AccessKind, ...AccessKind[]]
