import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Principal } from '../../api/auth/access.ts'
import { makeBid, makeHaulierBid, makeQuote } from './factories.ts'
import { type OwnRoute, ownRoutes, scenarios } from './scenarios/all.ts'
import { expectedOf } from './scenarios/expected.ts'
import { personOf, send } from './scenarios/send.ts'
import { openUntouched, type Untouched } from './untouched.ts'

/**
 * The access matrix of hidden quotes and bids. Every call that names one answers as if it were another firm's, and changes
 * nothing.
 */
let t: Untouched

beforeAll(async () => {
  t = await openUntouched()
})
afterAll(() => t.close())

type Named = { quote_id: number; bid_id: number; haulier_bid_id: number }

/** A quote of chain A with its supplier's bid, which its haulier has priced unless it waits. */
async function makeBidden(isPriced: boolean): Promise<Named> {
  const { db } = t.rollback
  const quote_id = await makeQuote(db, t.world, t.world.a)
  const bid_id = await makeBid(db, t.world.a, quote_id)
  const haulier_bid_id = isPriced ? await makeHaulierBid(db, t.world.a, { quote_id, bid_id }) : 1
  return { quote_id, bid_id, haulier_bid_id }
}

async function ban(part: 'contractor' | 'supplier' | 'haulier'): Promise<void> {
  const { id } = t.world.a[part]
  await t.api.as(t.world.admin).post('/api/users/ban', { user_id: id })
}

type Case = {
  make: () => Promise<Named>
  /** Matches the paths of the calls to try, by what stands before the object's id. */
  names: RegExp
  askers: readonly Principal[]
  /** What may be done to it all the same. */
  but?: readonly string[]
}
const ofBid = /\/bids\/:(id|bidId)/
const withdrawals = ['haulier', 'staff_respond'].map((who) => `DELETE /api/bids/:id/haulier-price as ${who}`)
const bidders = ['supplier', 'haulier', 'staff_respond'] as const

const cases: Record<string, Case> = {
  'a bid that waits for its delivery price': { make: () => makeBidden(false), names: ofBid, askers: ['contractor'] },
  'a banned supplier’s bid': {
    make: async () => {
      const made = await makeBidden(true)
      await ban('supplier')
      return made
    },
    names: ofBid,
    askers: ['contractor'],
  },
  'a bid whose only haulier is banned': {
    make: async () => {
      const made = await makeBidden(true)
      await ban('haulier')
      return made
    },
    names: ofBid,
    askers: ['contractor'],
  },
  'a banned contractor’s quote': {
    make: async () => {
      const made = await makeBidden(true)
      await ban('contractor')
      return made
    },
    names: /\/(quotes|bids)\/:id(\/|$)/,
    askers: bidders,
    // One's own offer may be withdrawn until it is decided on.
    but: ['DELETE /api/bids/:id as supplier', ...withdrawals],
  },
}

function pathOf({ url }: OwnRoute, { quote_id, bid_id, haulier_bid_id }: Named) {
  const id = url.startsWith('/api/bids/') ? bid_id : quote_id
  return { id, bidId: bid_id, haulierBidId: haulier_bid_id }
}

test.each(Object.entries(cases))(
  '%s is treated as another firm’s by every call',
  async (_, { make, names, askers, but = [] }) => {
    const unexpected: string[] = []
    const routes = ownRoutes(t.api.routes).filter(({ url }) => names.test(url))
    expect(routes.length).toBeGreaterThan(5)
    for (const route of routes) {
      for (const principal of askers) {
        const side = but.includes(`${route.key} as ${principal}`) ? 'own' : 'other'
        const expected = expectedOf(route.access, { principal, side, kind: 'bearer' })
        const { statusCode, body } = await t.rollback.undoAfter(async () => {
          const { db } = t.rollback
          const context = { db, world: t.world, side: 'own', principal, now: t.api.clock.now } as const
          const like = (await scenarios[route.key]?.(context)) ?? {}
          const request = { ...like, params: pathOf(route, await make()) }
          return send(t.api.app, route, request, { kind: 'bearer', token: personOf(t.world, principal)?.token ?? '' })
        })
        if (statusCode !== expected)
          unexpected.push(`${route.key} as ${principal}: ${statusCode}, not ${expected} ${body.slice(0, 200)}`)
      }
    }
    expect(unexpected).toEqual([])
  },
)
