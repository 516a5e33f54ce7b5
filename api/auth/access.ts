import type { Action } from '../contract/rules/permissions.ts'

/** Who may call a route, and what it answers for the caller's own object and for another firm's. The access matrix tests this. */

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
  'staff_finance',
  'driver',
  'admin',
  'super_admin',
  'two_trades',
] as const
/** `two_trades`: a firm that buys, supplies and hauls. Tested only on routes that name it. */
export type Principal = (typeof principals)[number]

/** One status for both, or one for one's own object and one for another's. */
export type Answer = number | readonly [own: number, other: number]
export type Expectation = Partial<Record<Principal, Answer>>

export type Access<Policy = 'public' | 'signed in' | Action> = {
  policy: Policy
  /** For public routes: whether to refuse an invalid bearer rather than ignore it. */
  refusesStaleBearer: boolean
  uploadToken: boolean
  /** The page makes the call without its user, so it doesn't extend the session. */
  isPassive?: true
  /** Also for an administrator who must set up their second step first. */
  isOpenWithoutFactor?: true
  refusal?: string | undefined
  expect: Readonly<Expected>
}
type Expected = Record<Exclude<Principal, 'two_trades'>, Answer> & Partial<Record<'two_trades', Answer>>

const oneTrade = principals.filter((principal) => principal !== 'two_trades')

function forAll(answer: Answer, unauthenticated: Answer): Expected {
  const row = Object.fromEntries(oneTrade.map((principal) => [principal, answer])) as Expected
  return { ...row, anonymous: unauthenticated, unverified: unauthenticated, banned: unauthenticated }
}

export function open(answer: Answer, expect: Expectation = {}): Access<'public'> {
  return {
    policy: 'public',
    refusesStaleBearer: false,
    uploadToken: false,
    expect: { ...forAll(answer, answer), ...expect },
  }
}

/** Anybody, but signed-in users see more, so an invalid bearer is refused. */
export function openToMore(answer: Answer, expect: Expectation = {}): Access<'public'> {
  return { ...open(answer, expect), refusesStaleBearer: true }
}

export function signedIn(answer: Answer, expect: Expectation = {}): Access<'signed in'> {
  return {
    policy: 'signed in',
    refusesStaleBearer: true,
    uploadToken: false,
    expect: { ...forAll(answer, 401), ...expect },
  }
}

/** Roles that the permission table admits; roles missing in `expect` get 403. */
export function only(
  action: Action,
  expect: Expectation,
  { uploadToken = false, refusal }: Partial<Pick<Access, 'uploadToken' | 'refusal'>> = {},
): Access<Action> {
  return { policy: action, refusesStaleBearer: true, uploadToken, refusal, expect: { ...forAll(403, 401), ...expect } }
}

export function passively(access: Access<'signed in'>): Access<'signed in'> {
  return { ...access, isPassive: true }
}

export function withoutFactor<Policy extends Access['policy']>(access: Access<Policy>): Access<Policy> {
  return { ...access, isOpenWithoutFactor: true }
}

/** The haulier's owner, and each staff role with a permission for the action. */
export const yard = (answer: Answer) =>
  ({
    haulier: answer,
    staff_respond: answer,
    staff_execute: answer,
    staff_fulfillment: answer,
    staff_finance: answer,
  }) satisfies Expectation

export const admins = (answer: Answer) => ({ admin: answer, super_admin: answer }) satisfies Expectation
