import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Principal, principals } from '../../api/auth/access.ts'
import { isProof } from '../counts.ts'
import { ownRoutes, scenarios } from './scenarios/all.ts'
import { type Asker, expectedOf, isRefusal } from './scenarios/expected.ts'
import type { Side } from './scenarios/scenario.ts'
import { type Credential, personOf, send } from './scenarios/send.ts'
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
