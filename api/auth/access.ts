import type { Action } from '../contract/rules/permissions.ts'

/**
 * What every route declares: who is let in at all, and what each kind of person is answered for their own
 * object and for another firm's. The access matrix in tests/api asks every route in every role and holds
 * the answers against this; a route without a declaration stops the boot.
 */

export const principals = [
  'anonymous',
  'unverified',
  'banned',
  'contractor',
  'supplier',
  'haulier',
  'staff_respond',
  'staff_execute',
  'staff_fulfillment',
  'driver',
  'admin',
  'super_admin',
  'two_trades',
] as const
/** `two_trades`: a firm that buys, supplies and hauls. It is asked where a route says what it is answered. */
export type Principal = (typeof principals)[number]

/** One status for both, or the status for one's own object and for another's. */
export type Answer = number | readonly [own: number, other: number]
export type Expectation = Partial<Record<Principal, Answer>>

export type Access<Policy = 'public' | 'signed in' | Action> = {
  policy: Policy
  /** On a public route: whether a bearer that no longer holds is refused, in place of counting as none. */
  refusesStaleBearer: boolean
  /** A device's upload token is taken here beside a session. */
  uploadToken: boolean
  /** Whether the call is made by itself, and so is no use of the session that would move its end on. */
  isPassive?: true
  /** The 403's text where the specification gives one. */
  refusal?: string | undefined
  expect: Readonly<Expected>
}
type Expected = Record<Exclude<Principal, 'two_trades'>, Answer> & Partial<Record<'two_trades', Answer>>

const oneTrade = principals.filter((principal) => principal !== 'two_trades')

function forAll(answer: Answer, unauthenticated: Answer): Expected {
  const row = Object.fromEntries(oneTrade.map((principal) => [principal, answer])) as Expected
  return { ...row, anonymous: unauthenticated, unverified: unauthenticated, banned: unauthenticated }
}

/** Everybody may call it, signed in or not. */
export function open(answer: Answer, expect: Expectation = {}): Access<'public'> {
  return {
    policy: 'public',
    refusesStaleBearer: false,
    uploadToken: false,
    expect: { ...forAll(answer, answer), ...expect },
  }
}

/** Everybody may call it, and sees more when signed in: who shows a bearer is told when it no longer holds. */
export function openToMore(answer: Answer, expect: Expectation = {}): Access<'public'> {
  return { ...open(answer, expect), refusesStaleBearer: true }
}

/** Whoever is signed in may call it. */
export function signedIn(answer: Answer, expect: Expectation = {}): Access<'signed in'> {
  return {
    policy: 'signed in',
    refusesStaleBearer: true,
    uploadToken: false,
    expect: { ...forAll(answer, 401), ...expect },
  }
}

/** Whom the permission table admits; those whom `expect` doesn't name get 403. */
export function only(
  action: Action,
  expect: Expectation,
  { uploadToken = false, refusal }: Partial<Pick<Access, 'uploadToken' | 'refusal'>> = {},
): Access<Action> {
  return { policy: action, refusesStaleBearer: true, uploadToken, refusal, expect: { ...forAll(403, 401), ...expect } }
}

/** A page that is merely open makes the call. */
export function passively(access: Access<'signed in'>): Access<'signed in'> {
  return { ...access, isPassive: true }
}

/** The haulier's owner and staff roles of which at least one permission admits the action. */
export const yard = (answer: Answer) =>
  ({ haulier: answer, staff_respond: answer, staff_execute: answer, staff_fulfillment: answer }) satisfies Expectation

export const admins = (answer: Answer) => ({ admin: answer, super_admin: answer }) satisfies Expectation
