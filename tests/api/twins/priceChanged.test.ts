import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bidTerms } from '../scenarios/bids.ts'
import { quoteBody } from '../scenarios/quotes.ts'
import { spreadAll } from '../spreadAll.ts'
import type { Person } from '../world.ts'
import { answersAbout, pricePeopleOf } from './aboutQuote.ts'
import { openTwin, type Twin } from './twin.ts'

/** In pounds, as they are when they were changed. */
type Prices = { markup: number; rivalBid: number; bid: number; delivery: number }
const same: Prices = { markup: 50, rivalBid: 9_000, bid: 6_768, delivery: 3_456 }

describe('two worlds in which every price on a quote was sent again, one of them changed in the second', () => {
  const twins: Twin[] = []
  beforeAll(async () => {
    twins.push(await openTwin(), await openTwin())
  })
  afterAll(() => Promise.all(twins.map((twin) => twin.close())))

  const ofBoth = <T>(changed: Partial<Prices>, read: (twin: Twin, quoteId: number) => Promise<T>) =>
    Promise.all(
      twins.map((twin, nth) =>
        twin.rollback.undoAfter(async () =>
          read(twin, await sendAgain(twin, nth === 0 ? same : { ...same, ...changed })),
        ),
      ),
    )

  type Known = (world: Twin['world']) => Person[]
  test.each<[string, Partial<Prices>, Known]>([
    ['a rival’s bid', { rivalBid: 9_100 }, () => []],
    ['one’s own supplier’s bid', { bid: 6_868 }, (world) => pricePeopleOf(world, 'supplier')],
    ['the delivery price on one’s own bid', { delivery: 3_556 }, ({ a }) => [a.haulier, a.staff_respond]],
    ['the markup in all totals', { markup: 60 }, () => []],
  ])('answer the same to everybody who must not know of %s', { timeout: 60_000 }, async (_, changed, known) => {
    const [one, other] = await ofBoth(changed, (twin, quoteId) =>
      answersAbout(twin, quoteId, [...pricePeopleOf(twin.world, 'contractor'), ...known(twin.world)]),
    )
    expect([...(one ?? [])].filter(([key, text]) => other?.get(key) !== text)).toEqual([])
    expect(one?.size).toBeGreaterThan(90)
  })

  test('are told apart by the contractor and by the firm whose price it is', async () => {
    const [one, other] = await ofBoth({ bid: 6_868 }, async ({ api, world }) => {
      const activityOf = (who: Person) =>
        api
          .as(who)
          .get('/api/activity')
          .then(({ raw }) => raw.body)
      return [await activityOf(world.a.contractor), await activityOf(world.a.supplier)]
    })
    expect(other?.[0]).not.toBe(one?.[0])
    expect(other?.[1]).not.toBe(one?.[1])
  })

  test('differ if the markup is kept in the bidder’s own price', async () => {
    const [one, other] = await ofBoth({ markup: 60 }, async (twin, quoteId) => {
      await sql
        .raw(`
          create function leak() returns trigger language plpgsql as $$ begin
            new.old_pence := new.old_pence + new.rest_pence; return new;
          end $$;
          create trigger leak before insert on price_changes for each row execute function leak();`)
        .execute(twin.rollback.db)
      const bidId = await bidOf(twin, quoteId)
      await twin.api.as(twin.world.a.supplier).put(`/api/bids/${bidId}`, { ...bidTerms, product_price: 7_000 })
      const { body } = await twin.api.as(twin.world.a.supplier).get('/api/activity?kind=bid.updated')
      return body.data[0].price_change.old_price
    })
    expect(other).not.toBe(one)
  })
})

async function bidOf({ rollback, world }: Twin, quoteId: number): Promise<number> {
  const { id } = await rollback.db
    .selectFrom('bids')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('company_id', '=', world.a.supplier.company_id)
    .executeTakeFirstOrThrow()
  return id
}

/** A quote with two bids and a delivery price, each of which its firm sends again, at these prices. */
async function sendAgain({ api, world }: Twin, { markup, rivalBid, bid, delivery }: Prices): Promise<number> {
  const { contractor, supplier, haulier } = world.a
  const quote = { ...quoteBody, product_id: world.products.limestone }
  const id: number = (await api.as(contractor).post('/api/quotes', quote)).body.data.id
  await api.as(world.admin).put(`/api/quotes/${id}/verify`, { status: 1, markup_price: markup })
  const delivered = (product_price: number) => ({ can_deliver: 'yes', product_price })
  const own = await api.as(supplier).post(`/api/quotes/${id}/bids`, { ...bidTerms, product_price: same.bid })
  const rival = await api.as(world.rivalSupplier).post(`/api/quotes/${id}/bids`, delivered(same.rivalBid))
  const price = (haulier_delivery_price: number) =>
    api.as(haulier).put(`/api/bids/${own.body.data.id}/haulier-price`, { haulier_delivery_price })
  await price(same.delivery)
  await api.as(world.rivalSupplier).put(`/api/bids/${rival.body.data.id}`, delivered(rivalBid))
  await api.as(supplier).put(`/api/bids/${own.body.data.id}`, { ...bidTerms, product_price: bid })
  await price(delivery)
  await spreadAll(api)
  return id
}
