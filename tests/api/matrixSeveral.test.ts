import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access, Principal } from '../../api/auth/access.ts'
import { initialPermissions } from '../../api/contract/rules/permissions.ts'
import { ownRoutes, scenarios } from './scenarios/all.ts'
import { expectedOf } from './scenarios/expected.ts'
import type { Side } from './scenarios/scenario.ts'
import { personOf, send } from './scenarios/send.ts'
import { openUntouched, type Untouched } from './untouched.ts'
import { type Chain, createPeople, type World } from './world.ts'

/**
 * The access matrix of people who are several of its principals at once. A route declares nothing of them: they get the
 * best that it declares of what they are, and never more.
 */
let t: Untouched
/** Side A with one firm in every part of it, and a driver and staff of that firm. */
let threeTrades: Chain

beforeAll(async () => {
  t = await openUntouched()
  const { db } = t.rollback
  const { a, allRounder } = t.world
  const more = [...initialPermissions.haulier_execute_order, ...initialPermissions.haulier_fulfillment]
  const rows = more.map((permission) => ({
    user_id: a.staff_respond.id,
    role: 'haulier_respond_to_quote' as const,
    permission,
  }))
  await db.insertInto('user_permissions').values(rows).execute()
  const { staff } = createPeople(db, t.api.clock.now)
  const driver = await staff('driver-of-three', 'driver', allRounder.company_id)
  const staff_execute = await staff('staff-of-three', 'haulier_execute_order', allRounder.company_id)
  threeTrades = { ...a, contractor: allRounder, supplier: allRounder, haulier: allRounder, driver, staff_execute }
})
afterAll(() => t.close())

const staff = ['staff_respond', 'staff_execute', 'staff_fulfillment'] as const
const trades = ['contractor', 'supplier', 'haulier'] as const

/** A firm can't trade with itself, so these calls differ from the best that one of its roles gets. */
const withThemselves: Readonly<Record<string, number>> = {
  'GET /api/quotes/:id/last-bids': 404,
  'POST /api/quotes/:id/questions': 403,
  'POST /api/quotes/:id/bids': 403,
  'POST /api/bids': 403,
  'POST /api/quotes/:id/haul': 403,
  'PUT /api/bids/:id/haulier-price': 403,
  'PUT /api/quotes/:id/bids/:bidId/haulier-price': 403,
  'POST /api/tickets/:id/query': 403,
}

/** Let in comes before not theirs, and that before not allowed at all. */
const rankOf = (status: number) => (status < 300 ? 0 : status === 403 ? 2 : 1)

function bestOf(access: Access, parts: readonly Principal[], side: Side): readonly number[] {
  const declared = parts.flatMap((principal) => expectedOf(access, { principal, side, kind: 'bearer' }) ?? [])
  const best = Math.min(...declared.map(rankOf))
  return declared.filter((status) => rankOf(status) === best)
}

type Several = { parts: readonly Principal[]; principal: Principal; side: Side; worldOf: () => World }

test.each<[string, string, Several]>([
  ['staff of three permissions', 'own', { ...ofStaff(), side: 'own' }],
  ['staff of three permissions', 'others’', { ...ofStaff(), side: 'other' }],
  ['a firm of three trades', 'own', { ...ofTrades(), side: 'own' }],
  ['a firm of three trades', 'others’', { ...ofTrades(), side: 'other' }],
])(
  '%s, asking about %s objects, gets the best that one of their parts gets',
  async (_, __, { parts, principal, side, worldOf }) => {
    const unexpected: string[] = []
    const world = worldOf()
    const token = personOf(world, principal)?.token ?? ''
    for (const route of ownRoutes(t.api.routes)) {
      const { statusCode, body } = await t.rollback.undoAfter(async () => {
        const context = { db: t.rollback.db, world, side, principal, now: t.api.clock.now }
        const request = (await scenarios[route.key]?.(context)) ?? {}
        return send(t.api.app, route, request, { kind: 'bearer', token })
      })
      const own = parts === trades && side === 'own' ? withThemselves[route.key] : undefined
      const expected = own === undefined ? bestOf(route.access, parts, side) : [own]
      if (!expected.includes(statusCode))
        unexpected.push(`${route.key}: ${statusCode}, not ${expected.join(' or ')} ${body.slice(0, 200)}`)
    }
    expect(unexpected).toEqual([])
  },
)

function ofStaff() {
  return { parts: staff, principal: 'staff_respond', worldOf: () => t.world } as const
}

function ofTrades() {
  return { parts: trades, principal: 'contractor', worldOf: () => ({ ...t.world, a: threeTrades }) } as const
}
