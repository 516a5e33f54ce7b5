import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrder, makeTicket } from '../factories.ts'
import { spreadAll } from '../spreadAll.ts'
import { plainTicket } from '../ticketBody.ts'
import type { Person } from '../world.ts'
import { answersAbout, pricePeopleOf } from './aboutQuote.ts'
import { openTwin, type Twin } from './twin.ts'

/** In pounds a tonne. */
type Repricing = { by: 'supplier' | 'haulier'; price: number; isAgreed: boolean }

describe('two worlds in which a firm’s new price on an accepted order differs', () => {
  const twins: Twin[] = []
  beforeAll(async () => {
    twins.push(await openTwin(), await openTwin())
  })
  afterAll(() => Promise.all(twins.map((twin) => twin.close())))

  const ofBoth = <T>(repricing: Repricing, read: (twin: Twin, quoteId: number) => Promise<T>) =>
    Promise.all(
      twins.map((twin, nth) =>
        twin.rollback.undoAfter(async () =>
          read(twin, await reprice(twin, { ...repricing, price: repricing.price + nth })),
        ),
      ),
    )

  type Known = (world: Twin['world']) => Person[]
  const known = {
    supplier: (world) => pricePeopleOf(world, 'supplier'),
    haulier: ({ a }) => [a.haulier, a.staff_respond, a.staff_finance],
  } satisfies Record<Repricing['by'], Known>

  test.each<Repricing>([
    { by: 'supplier', price: 15, isAgreed: false },
    { by: 'supplier', price: 15, isAgreed: true },
    { by: 'haulier', price: 8, isAgreed: false },
    { by: 'haulier', price: 8, isAgreed: true },
  ])(
    'answer the same to all but the contractor and its firm: $by, agreed $isAgreed',
    { timeout: 60_000 },
    async (one) => {
      const [first, second] = await ofBoth(one, (twin, quoteId) =>
        answersAbout(twin, quoteId, [...pricePeopleOf(twin.world, 'contractor'), ...known[one.by](twin.world)]),
      )
      expect([...(first ?? [])].filter(([key, text]) => second?.get(key) !== text)).toEqual([])
      expect(first?.size).toBeGreaterThan(90)
    },
  )

  test('are told apart by the contractor', async () => {
    const [first, second] = await ofBoth(
      { by: 'supplier', price: 15, isAgreed: true },
      async ({ api, world }, quoteId) => {
        const { raw } = await api.as(world.a.contractor).get(`/api/quotes/${quoteId}/amendments`)
        return raw.body
      },
    )
    expect(second).not.toBe(first)
  })
})

/** An order with a load before the proposal and one after it. */
async function reprice({ api, rollback, world }: Twin, { by, price, isAgreed }: Repricing): Promise<number> {
  const { a } = world
  const { quote_id } = await makeOrder(rollback.db, world, a)
  await makeTicket(rollback.db, a, quote_id)
  const proposal = { price_per_tonne: price, reason: 'Fuel went up' }
  const { body } = await api.as(a[by]).post(`/api/quotes/${quote_id}/amendments`, proposal)
  if (isAgreed) await api.as(a.contractor).post(`/api/amendments/${body.data.id}/agree`, {})
  await api.as(a.driver).post('/api/tickets', plainTicket(quote_id))
  await spreadAll(api)
  return quote_id
}
