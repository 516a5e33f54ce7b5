import { type Action, may, type OfficePermission, type OfficeRole } from '../contract/rules/permissions.ts'

/** Who may call a route, and what it answers for the caller's own object and for another firm's. The access matrix tests this. */

export const principals = [
  'anonymous',
  'unverified',
  'banned',
  'contractor',
  'contractor_decide',
  'contractor_read',
  'contractor_accounts',
  'supplier',
  'supplier_sell',
  'supplier_weigh',
  'supplier_read',
  'supplier_accounts',
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

/** Second people of a contractor's and of a supplier's firm, with one switch each. */
export const colleagues = {
  contractor_decide: ['contractor', 'decide'],
  contractor_read: ['contractor', 'read'],
  contractor_accounts: ['contractor', 'accounts'],
  supplier_sell: ['supplier', 'sell'],
  supplier_weigh: ['supplier', 'weigh'],
  supplier_read: ['supplier', 'read'],
  supplier_accounts: ['supplier', 'accounts'],
} as const satisfies Partial<Record<Principal, readonly [OfficeRole, OfficePermission]>>
export type Colleague = keyof typeof colleagues
export const colleagueEntries = Object.entries(colleagues) as [Colleague, (typeof colleagues)[Colleague]][]

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

export function mayAsColleague(colleague: Colleague, action: Action): boolean {
  const [trade, permission] = colleagues[colleague]
  return may({ id: 0, company_id: 0, roles: [trade], permissions: [permission] }, action)
}

/** Unless a route says otherwise, a colleague gets their owner's answer where the table lets them, else 403. */
function withColleagues(expected: Expected, said: Expectation, action?: Action): Expected {
  const answers = colleagueEntries.map(([colleague, [trade]]) => {
    const isIn = !action || mayAsColleague(colleague, action)
    return [colleague, isIn ? expected[trade] : 403] as const
  })
  return { ...expected, ...Object.fromEntries(answers), ...said }
}

function forAll(answer: Answer, unauthenticated: Answer): Expected {
  const row = Object.fromEntries(oneTrade.map((principal) => [principal, answer])) as Expected
  return { ...row, anonymous: unauthenticated, unverified: unauthenticated, banned: unauthenticated }
}

export function open(answer: Answer, expect: Expectation = {}): Access<'public'> {
  return {
    policy: 'public',
    refusesStaleBearer: false,
    uploadToken: false,
    expect: withColleagues({ ...forAll(answer, answer), ...expect }, expect),
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
    expect: withColleagues({ ...forAll(answer, 401), ...expect }, expect),
  }
}

/** Roles that the permission table admits; roles missing in `expect` get 403. */
export function only(
  action: Action,
  expect: Expectation,
  { uploadToken = false, refusal }: Partial<Pick<Access, 'uploadToken' | 'refusal'>> = {},
): Access<Action> {
  const expected = withColleagues({ ...forAll(403, 401), ...expect }, expect, action)
  return { policy: action, refusesStaleBearer: true, uploadToken, refusal, expect: expected }
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
