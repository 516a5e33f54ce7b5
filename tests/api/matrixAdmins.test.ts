import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Principal, principals } from '../../api/auth/access.ts'
import { fieldsOf } from '../schemaFields.ts'
import { makeOrder, makePhone } from './factories.ts'
import { exportedNote, exportedSlip } from './noteForm.ts'
import { type OwnRoute, ownRoutes } from './scenarios/all.ts'
import { expectedOf, withColleagues } from './scenarios/expected.ts'
import { quoteBody } from './scenarios/quotes.ts'
import type { ScenarioRequest } from './scenarios/scenario.ts'
import { personOf, send } from './scenarios/send.ts'
import { exportedTicket, plainTicket } from './ticketBody.ts'
import { openUntouched, type Untouched } from './untouched.ts'
import { createPeople, type Person } from './world.ts'

/** The access matrix of an admin's account: what everybody is answered who names one, or something of theirs, in a call. */
let t: Untouched
let anotherAdmin: Person

beforeAll(async () => {
  t = await openUntouched()
  anotherAdmin = await createPeople(t.rollback.db, t.api.clock.now).person('admin', 'another-admin', null)
})
afterAll(() => t.close())

type Target = {
  request: (target: Person) => ScenarioRequest | Promise<ScenarioRequest>
  /** Statuses that differ from what the route declares for another firm's. */
  answers?: Partial<Record<Principal, number>>
}
const decided: Target['answers'] = { admin: 403, super_admin: 200 }
const byPath = ({ id }: Person): ScenarioRequest => ({ params: { id } })
const byBody = ({ id }: Person): ScenarioRequest => ({ payload: { user_id: id } })
const switches = { respond_to_quote: false, execute_order: true, fulfillments: true, finance: false }

/** Chain A's people ask. */
async function ownOrder() {
  return makeOrder(t.rollback.db, t.world, t.world.a, { driver: false })
}

const targets: Readonly<Record<string, Target>> = {
  'GET /api/users/:id': { request: byPath },
  'POST /api/users/verify': { request: byBody, answers: decided },
  'POST /api/users/ban': { request: byBody, answers: decided },
  'DELETE /api/users/:id': { request: byPath, answers: decided },
  'PUT /api/haulier/users/:id/permissions': { request: (target) => ({ ...byPath(target), payload: switches }) },
  'DELETE /api/haulier/users/:id/sessions': { request: byPath },
  'POST /api/haulier/users/:id/deactivate': { request: byPath },
  'POST /api/haulier/users/:id/reactivate': { request: byPath },
  'POST /api/users/:id/invite': { request: byPath },
  'POST /api/users/:id/owner': { request: byPath },
  'PUT /api/users/:id/approval-limit': {
    request: (target) => ({ ...byPath(target), payload: { approval_limit: 5_000 } }),
  },
  'GET /api/quotes': { request: ({ id }) => ({ query: { user_id: String(id) } }) },
  'GET /api/quotes.csv': { request: ({ id }) => ({ query: { user_id: String(id) } }) },
  'GET /api/tickets.csv': { request: ({ id }) => ({ query: { driver: String(id) } }) },
  'POST /api/quotes': {
    request: ({ id }) => ({ payload: { ...quoteBody, product_id: t.world.products.limestone, user_id: id } }),
    answers: { admin: 422, super_admin: 422 },
  },
  'POST /api/haulier/haulier-bids/:id/assign-driver': {
    request: async ({ id }) => ({
      params: { id: Number((await ownOrder()).haulier_bid_id) },
      payload: { driver_id: id },
    }),
    answers: { haulier: 422, staff_execute: 422 },
  },
  'DELETE /api/haulier/haulier-bids/:id/drivers/:driverId': {
    request: async ({ id }) => ({ params: { id: Number((await ownOrder()).haulier_bid_id), driverId: id } }),
    // The admin was never on the order, so the removal changes nothing.
    answers: { haulier: 200, staff_execute: 200 },
  },
  'POST /api/tickets': {
    request: async ({ id }) => ({ payload: { ...plainTicket((await ownOrder()).quote_id), driver_id: id } }),
    answers: { supplier: 422, haulier: 422, staff_fulfillment: 422, driver: 422 },
  },
  'POST /api/tickets/import': {
    request: async ({ id }) => ({
      payload: { user_id: id, tickets: [await exportedTicket((await ownOrder()).quote_id)] },
    }),
  },
  'POST /api/tickets/slips/import': { request: ({ id }) => ({ payload: { user_id: id, slips: [exportedSlip()] } }) },
  'POST /api/collection-notes/import': {
    request: async ({ id }) => ({
      payload: { user_id: id, notes: [await exportedNote((await ownOrder()).quote_id)] },
    }),
  },
}

/** What an admin has that a call may name by its own id. */
const belongings: Readonly<Record<string, Target>> = {
  'DELETE /api/sessions/:id': { request: ({ session_id }) => ({ params: { id: session_id } }) },
  'DELETE /api/devices/:id': { request: phoneOf },
  'DELETE /api/haulier/devices/:id': { request: phoneOf },
}

async function phoneOf(target: Person) {
  return { params: { id: (await makePhone(t.rollback.db, target)).id } }
}

function namesSomebody({ url, schema }: OwnRoute): boolean {
  const parts = [schema.body, schema.querystring].filter((part) => part !== undefined)
  const fields = parts.flatMap((part) => fieldsOf(part as Parameters<typeof fieldsOf>[0])).map(({ path }) => path)
  return /\/users\/:|:driverId/.test(url) || fields.some((path) => /(^|\.)(user_id|driver_id|driver)$/.test(path))
}

test('every call that names a person declares what it answers for an admin', () => {
  const naming = ownRoutes(t.api.routes).filter(namesSomebody)
  expect(naming.map(({ key }) => key).toSorted()).toEqual(Object.keys(targets).toSorted())
})

describe.each(Object.entries({ ...targets, ...belongings }))('%s', (key, { request, answers = {} }) => {
  test.each(['another admin', 'a super-admin'])('answers as declared about %s', async (who) => {
    const route = ownRoutes(t.api.routes).find((one) => one.key === key)
    if (!route) throw new Error(`No route ${key}`)
    const target = who === 'another admin' ? anotherAdmin : t.world.super_admin
    const unexpected: string[] = []
    const special = withColleagues(answers, route.access)
    for (const principal of principals) {
      const asker = personOf(t.world, principal)
      const isThemselves = asker?.id === target.id
      const declared = special[principal] ?? expectedOf(route.access, { principal, side: 'other', kind: 'bearer' })
      const expected = isThemselves && answers === decided ? 403 : declared
      if (!asker || declared === undefined || (isThemselves && key in belongings)) continue
      const { statusCode, body } = await t.rollback.undoAfter(async () =>
        send(t.api.app, route, await request(target), { kind: 'bearer', token: asker.token }),
      )
      if (statusCode !== expected) unexpected.push(`${principal}: ${statusCode}, not ${expected} ${body.slice(0, 200)}`)
    }
    expect(unexpected).toEqual([])
  })
})
