import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Principal, principals } from '../../api/auth/access.ts'
import { makeNote, makeOrder, makeTicket } from './factories.ts'
import { exportedNote, noteForm } from './noteForm.ts'
import { type OwnRoute, ownRoutes } from './scenarios/all.ts'
import { withColleagues } from './scenarios/expected.ts'
import type { ScenarioRequest } from './scenarios/scenario.ts'
import { personOf, send } from './scenarios/send.ts'
import { exportedTicket, paperTicket, plainTicket } from './ticketBody.ts'
import { openUntouched, type Untouched } from './untouched.ts'

/**
 * The access matrix of an order whose acceptance was taken back: to those who were its parties it is like another firm's order,
 * but for what the table says. Before the release a note was added and a ticket voided; after it a load came late.
 */
let t: Untouched

beforeAll(async () => {
  t = await openUntouched()
})
afterAll(() => t.close())

async function makeReleased() {
  const { db } = t.rollback
  const { a, admin } = t.world
  const { quote_id, haulier_bid_id } = await makeOrder(db, t.world, a)
  await makeTicket(db, a, quote_id, { voided_at: t.api.clock.now, voided_by: a.haulier.id, void_reason: 'Twice' })
  const { image_id } = await makeNote(db, a, quote_id)
  const released = await t.api.app.inject({
    method: 'POST',
    url: `/api/quotes/${quote_id}/release`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { reason: 'The quarry is flooded' },
  })
  expect(released.statusCode).toBe(200)
  const late = await makeTicket(db, a, quote_id)
  return { quote_id, haulier_bid_id: Number(haulier_bid_id), image_id, late }
}
type Released = Awaited<ReturnType<typeof makeReleased>>

type Case = {
  request: (released: Released) => ScenarioRequest | Promise<ScenarioRequest>
  /** Of its former parties and the admins, whoever is answered otherwise than of another firm's order. */
  own?: Partial<Record<Principal, number>>
}

const ofOrder =
  (payload?: object): Case['request'] =>
  ({ quote_id }) => ({ params: { id: quote_id }, payload })
const ofPrice =
  (payload?: object): Case['request'] =>
  ({ haulier_bid_id }) => ({ params: { id: haulier_bid_id }, payload })
const ofLate =
  (payload?: object): Case['request'] =>
  ({ late }) => ({ params: { id: late.id }, payload })
const reason = { reason: 'Tipped before the release' }

const gone = { admin: 404, super_admin: 404 }
/** Whom the former carrier's late ticket is shown to, beside admins. */
const office = { haulier: 200, staff_fulfillment: 200 }
const readers = { ...office, contractor: 200, driver: 200 }

const cases: Record<string, Case> = {
  'GET /api/quotes/:id/accepted-details': { request: ofOrder(), own: gone },
  'GET /api/quotes/:id/delivery-pack': { request: ofOrder(), own: gone },
  'POST /api/quotes/:id/confirm-supplier': { request: ofOrder() },
  'POST /api/haulier/haulier-bids/:id/confirm': { request: ofPrice() },
  'POST /api/haulier/haulier-bids/:id/assign-driver': {
    request: (released) => ofPrice({ driver_id: t.world.a.driver.id })(released),
  },
  'POST /api/quotes/:id/close': { request: ofOrder(reason), own: gone },
  'POST /api/quotes/:id/cancel': { request: ofOrder(reason) },
  'POST /api/quotes/:id/release': { request: ofOrder(reason), own: gone },
  // Who was assigned may still have tipped a load; the office brings it, and logs none of its own.
  'POST /api/tickets': { request: ({ quote_id }) => ({ payload: plainTicket(quote_id) }), own: { driver: 201 } },
  'POST /api/tickets/paper': { request: ({ quote_id }) => ({ payload: { quote_id, tickets: [paperTicket()] } }) },
  'POST /api/quotes/:id/collection-notes': {
    request: ({ quote_id }) => ({ params: { id: quote_id }, payload: noteForm() }),
    own: { driver: 201 },
  },
  'POST /api/tickets/import': {
    request: async ({ quote_id }) => ({
      payload: { user_id: t.world.a.driver.id, tickets: [await exportedTicket(quote_id)] },
    }),
    own: office,
  },
  'POST /api/collection-notes/import': {
    request: async ({ quote_id }) => ({
      payload: { user_id: t.world.a.driver.id, notes: [await exportedNote(quote_id)] },
    }),
    own: office,
  },
  'GET /api/quotes/:id/tickets': { request: ofOrder(), own: { contractor: 200 } },
  'GET /api/quote/:id/tickets': { request: ofOrder(), own: { ...office, staff_execute: 200, staff_finance: 200 } },
  'GET /api/tickets/:id/pdf': { request: ofLate(), own: readers },
  'GET /storage/signatures/:file': {
    request: ({ late }) => ({ params: { file: `${late.signature_id}.png` } }),
    own: readers,
  },
  'POST /api/tickets/:id/void': { request: ofLate(reason), own: office },
  'POST /api/tickets/:id/query': { request: ofLate(reason), own: { contractor: 200 } },
  'POST /api/tickets/:id/answer': { request: ofLate(reason), own: { haulier: 409, staff_fulfillment: 409 } },
  'GET /api/quotes/:id/collection-notes': { request: ofOrder(), own: gone },
  'GET /storage/collection-notes/:file': {
    request: ({ image_id }) => ({ params: { file: `${image_id}.jpg` } }),
    own: office,
  },
}

/** What the route declares of another firm's object. */
function ofAnother({ access }: OwnRoute, principal: Principal): number | undefined {
  const declared = access.expect[principal]
  return typeof declared === 'object' ? declared[1] : declared
}

test('a released order is treated as another firm’s for its former parties, except for what they tipped', {
  timeout: 120_000,
}, async () => {
  const unexpected: string[] = []
  const routes = ownRoutes(t.api.routes)
  for (const [key, { request, own = {} }] of Object.entries(cases)) {
    const route = routes.find((one) => one.key === key)
    if (!route) throw new Error(`No route ${key}`)
    const formers = withColleagues(own, route.access)
    for (const principal of principals) {
      const expected = formers[principal] ?? ofAnother(route, principal)
      // Of a credential that holds no longer the matrix asks.
      const token = personOf(t.world, principal)?.token
      if (expected === undefined || expected === 401 || !token) continue
      const { statusCode, body } = await t.rollback.undoAfter(async () =>
        send(t.api.app, route, await request(await makeReleased()), { kind: 'bearer', token }),
      )
      if (statusCode !== expected)
        unexpected.push(`${key} as ${principal}: ${statusCode}, not ${expected} ${body.slice(0, 200)}`)
    }
  }
  expect(unexpected).toEqual([])
})
