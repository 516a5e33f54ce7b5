import { expect, test } from 'vitest'
import { makeNote } from '../factories.ts'
import { readPdf } from '../papers/pdfText.ts'
import { tellStory } from '../story.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'
import { openTwin, readable, type Twin } from './twin.ts'

/**
 * An order that is released from its carrier, who logs one more load, and goes on with another: at other prices, with other
 * loads, another reference and another end in each of the twins.
 */
async function goOn({ rollback, api, world }: Twin, amount: number): Promise<Order> {
  const { a, admin, rivalHaulier } = world
  const { quote_id: quoteId, bid_id, ticket_id } = await tellStory({ as: api.as, world })
  const done = async (sent: Promise<{ status: number; body: { data: { id: number } } }>) => {
    const { status, body } = await sent
    expect(status).toBeLessThan(300)
    return body.data
  }
  const reasonWith = (words: string) => ({ reason: `${words} ${amount}` })
  await done(api.as(a.haulier).post(`/api/tickets/${ticket_id}/void`, { reason: 'Logged on the wrong order' }))
  await done(api.as(admin).post(`/api/quotes/${quoteId}/release`, { reason: 'The quarry is flooded' }))
  const { id: late } = await done(api.as(a.driver).post('/api/tickets', plainTicket(quoteId)))
  const price = { haulier_delivery_price: 4_000 + amount }
  const { id: rival } = await done(api.as(rivalHaulier).put(`/api/bids/${bid_id}/haulier-price`, price))
  await done(api.as(a.contractor).put(`/api/quotes/${quoteId}/bids/${bid_id}/haulier-bids/${rival}/accept`))
  const weighed = { ...plainTicket(quoteId), gross_weight: 30 + amount, vehicle: `RV${amount} XXX` }
  const { id } = await done(api.as(rivalHaulier).post('/api/tickets', weighed))
  await done(api.as(a.contractor).post(`/api/tickets/${id}/query`, reasonWith('Heavier')))
  const chain = { ...a, haulier: rivalHaulier, driver: rivalHaulier }
  await makeNote(rollback.db, chain, quoteId, { width: 1000 + amount })
  await done(api.as(a.contractor).post(`/api/quotes/${quoteId}/close`, reasonWith('Enough')))
  return { quoteId, late }
}

/** What can be asked about the order. */
const pathsOf = ({ quoteId, late }: Order) => [
  `/api/quotes/${quoteId}`,
  `/api/quotes/${quoteId}/bids`,
  `/api/quotes/${quoteId}/tickets`,
  `/api/quote/${quoteId}/tickets`,
  `/api/quotes/${quoteId}/accepted-details`,
  `/api/quotes/${quoteId}/collection-notes`,
  `/api/quotes/${quoteId}/delivery-pack`,
  `/api/tickets/${late}/pdf`,
  `/api/tickets/${late + 1}/pdf`,
  `/api/tickets.csv?order=${quoteId}`,
  '/api/tickets.csv',
  '/api/statements?month=2026-03',
  '/api/statements.csv?month=2026-03',
  '/api/statements.pdf?month=2026-03',
  '/api/haulier/accepted-quotes',
  '/api/sync',
]

function readAfter(twin: Twin, amount: number) {
  const { contractor, haulier, staff_respond, staff_execute, staff_fulfillment, driver } = twin.world.a
  return twin.rollback.undoAfter(async () => {
    const order = await goOn(twin, amount)
    const before = { haulier, staff_respond, staff_execute, staff_fulfillment, driver }
    return {
      order,
      former: await askAll(twin, order, before),
      contractor: await askAll(twin, order, { contractor }),
    }
  })
}

type Order = { quoteId: number; late: number }

async function askAll({ api }: Twin, order: Order, readers: Record<string, Person>) {
  const answers = new Map<string, string>()
  for (const [name, person] of Object.entries(readers)) {
    for (const path of pathsOf(order)) {
      const { raw } = await api.as(person).get(path)
      const isPdf = raw.headers['content-type'] === 'application/pdf'
      const body = readable(isPdf ? JSON.stringify(await readPdf(raw.rawPayload)) : raw.body).replace(
        /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g,
        '<uuid>',
      )
      answers.set(`${path} as ${name}`, `${raw.statusCode} ${body}`)
    }
  }
  return answers
}

test('an order’s former carrier reads their own loads and learns nothing of the present one', {
  timeout: 60_000,
}, async () => {
  const twins = [await openTwin(), await openTwin()] as const
  const [one, other] = [await readAfter(twins[0], 1), await readAfter(twins[1], 3)]
  await Promise.all(twins.map((twin) => twin.close()))
  expect(one.order).toEqual(other.order)
  expect(Object.fromEntries(other.former)).toEqual(Object.fromEntries(one.former))
  const { quoteId, late } = one.order
  expect(one.former.get(`/api/quote/${quoteId}/tickets as haulier`)).toContain(`"id":${late},`)
  expect(one.former.get(`/api/tickets/${late}/pdf as haulier`)).toMatch(/^200/)
  // What differs is really there: the contractor reads it.
  for (const path of [`/api/quotes/${quoteId}/tickets`, `/api/quotes/${quoteId}/accepted-details`]) {
    expect(one.contractor.get(`${path} as contractor`)).not.toBe(other.contractor.get(`${path} as contractor`))
  }
})
