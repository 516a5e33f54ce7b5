import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, colleagueEntries, mayAsColleague, type Principal, principals } from '../../api/auth/access.ts'
import { isProof } from '../counts.ts'
import { type OwnRoute, ownRoutes, scenarios } from './scenarios/all.ts'
import { type Asker, expectedOf, isRefusal } from './scenarios/expected.ts'
import type { Side } from './scenarios/scenario.ts'
import { type Credential, personOf, send, sendUnreadable } from './scenarios/send.ts'
import { openUntouched, type Untouched } from './untouched.ts'

/**
 * The access matrix: every route × principal × own or other's object × kind of credential, held against
 * what the route itself declares. Nothing here names a route: a new one without a scenario fails. A plain run shows each
 * cell with one kind of credential, taken in turn.
 */
let t: Untouched

beforeAll(async () => {
  t = await openUntouched()
})
afterAll(() => t.close())

const credentialsOf = (principal: Principal): readonly Credential[] =>
  principal === 'anonymous' ? ['none'] : ['bearer', 'cookie']
const sides: readonly Side[] = ['own', 'other']

test('every route of the API has a scenario, and every scenario a route', () => {
  const routes = ownRoutes(t.api.routes).map(({ key }) => key)
  expect(routes.filter((key) => !scenarios[key])).toEqual([])
  expect(Object.keys(scenarios).filter((key) => !routes.includes(key))).toEqual([])
})

const ofOrder = [
  'amendment.list',
  'calendar.own',
  'attachment.list',
  'note.list',
  'order.listRunning',
  'order.print',
  'order.read',
  'signature.read',
  'ticket.print',
]
const asBuyer = [...ofOrder, 'order.listAsContractor', 'ticket.listAsContractor']
const asSeller = [...ofOrder, 'order.listAsSupplier', 'ticket.listAsCarrier']
const quotes = ['bid.list', 'need.list', 'question.list', 'quote.list', 'quote.read']
const bought = [...asBuyer, ...quotes, 'approval.read', 'quote.export', 'schedule.read', 'site.read']
const sold = [...asSeller, ...quotes, 'bid.listOwn', 'quote.map']
const money = ['statement.read', 'ticket.export']

/** Stated here once more, because a colleague's cells in the matrix follow from the table of permissions itself. */
const opened: Record<Colleague, { reads: string[]; changes: string[] }> = {
  contractor_decide: {
    reads: [...bought, 'attachment.add', 'product.create', 'site.manage'],
    changes: [
      ...['amendment.answer', 'amendment.propose', 'order.changeDetails'],
      ...['attachment.add', 'attachment.remove'],
      ...['bid.accept', 'bid.reject', 'order.cancel', 'order.close', 'product.create', 'question.answer'],
      ...['quote.create', 'quote.delete', 'quote.hide', 'quote.update', 'schedule.manage', 'site.manage'],
      'ticket.query',
    ],
  },
  contractor_read: { reads: bought, changes: [] },
  contractor_accounts: { reads: [...asBuyer, ...money], changes: [] },
  supplier_sell: {
    reads: [...sold, 'attachment.add', 'bid.submit', 'collectionPoint.manage'],
    changes: [
      ...['amendment.answer', 'amendment.propose'],
      ...['bid.cancel', 'bid.reaffirm', 'bid.submit', 'bid.update', 'collectionPoint.manage'],
      ...['attachment.add', 'attachment.remove', 'order.confirmAsSupplier', 'question.ask', 'quote.hide'],
    ],
  },
  supplier_weigh: {
    reads: [...asSeller, 'ticket.logPaper'],
    changes: ['note.add', 'ticket.answer', 'ticket.log', 'ticket.logPaper', 'ticket.query', 'ticket.void'],
  },
  supplier_read: { reads: sold, changes: [] },
  supplier_accounts: { reads: [...asSeller, ...money], changes: [] },
}

test.each(colleagueEntries)('the switch of %s opens these calls and no others', (colleague) => {
  const policiesOf = (isRead: boolean) => {
    const found = ownRoutes(t.api.routes).flatMap(({ key, access: { policy } }) => {
      if (key.startsWith('GET ') !== isRead || policy === 'public' || policy === 'signed in') return []
      // Everybody may set up their own second step, and whoever reads orders their own calendar.
      if (policy === 'calendar.own' && !isRead) return []
      return policy !== 'factor.manage' && mayAsColleague(colleague, policy) ? [policy] : []
    })
    return [...new Set(found)].sort()
  }
  const { reads, changes } = opened[colleague]
  expect({ reads: policiesOf(true), changes: policiesOf(false) }).toEqual({
    reads: [...reads].sort(),
    changes: [...changes].sort(),
  })
})

/** All that a refusal may say: nothing of what it refuses. */
const refusals: readonly string[] = [
  'Unauthenticated.',
  'This action is unauthorized.',
  'Your account is awaiting approval by an administrator.',
  'Only hauliers can create users',
  'Only the company that carried this load can do that.',
  'You were never assigned to this order.',
  'Not found.',
  'Quote not found',
  'Order details not found',
  'Collection point not found.',
  'Site not found.',
  'Schedule not found.',
  'Token not found.',
  'Webhook not found.',
  'Delivery not found.',
  'User not found.',
  'Vehicle not found.',
]

function saysOnlyThat(body: string): boolean {
  // A user who waits for approval gets their own id.
  const { message, code: _, user_id: __, ...more } = JSON.parse(body)
  return refusals.includes(message) && Object.keys(more).length === 0
}

const askers: readonly Asker[] = principals.flatMap((principal) =>
  sides.flatMap((side) => credentialsOf(principal).map((kind) => ({ principal, side, kind }))),
)

test.each(askers.map((asker, place) => ({ ...asker, place })))(
  'every route answers $principal about their $side as it declares ($kind)',
  async ({ place, ...asker }) => {
    const { principal, side, kind } = asker
    const unexpected: string[] = []
    for (const [nth, route] of ownRoutes(t.api.routes).entries()) {
      const scenario = scenarios[route.key]
      const expected = expectedOf(route.access, asker)
      if (!scenario || expected === undefined) continue
      if (!isProof && kind !== 'none' && (nth + place) % 2 === 1) continue
      if (!isProof && (expected === 401 || expected === 403) && (await isRefusedUnread(route, asker, expected)))
        continue
      const { statusCode, body } = await t.rollback.undoAfter(async () => {
        const request = await scenario({ db: t.rollback.db, world: t.world, side, principal, now: t.api.clock.now })
        return send(t.api.app, route, request, { kind, token: personOf(t.world, principal)?.token ?? '' })
      })
      if (statusCode === expected && (!isRefusal(expected) || saysOnlyThat(body))) continue
      unexpected.push(`${route.key}: ${statusCode}, not ${expected} ${body.slice(0, 200)}`)
    }
    expect(unexpected).toEqual([])
  },
)

/** No target could change such an answer, so none is made for it. */
async function isRefusedUnread(route: OwnRoute, { principal, kind }: Asker, expected: number): Promise<boolean> {
  const credential = { kind, token: personOf(t.world, principal)?.token ?? '' }
  const { statusCode, body } = await t.rollback.undoAfter(() => sendUnreadable(t.api.app, route, credential))
  return statusCode === expected && saysOnlyThat(body)
}
