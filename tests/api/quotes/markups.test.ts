import { expect, test } from 'vitest'
import { makeOrder, makeQuote } from '../factories.ts'
import { openTestApi } from '../harness.ts'

/** What an admin compares a markup with. */
const t = await openTestApi()

const read = async (id: number) => (await t.as(t.world.admin).get(`/api/quotes/${id}/markups`)).body.data

test('an admin sees the product’s last ten markups, without the quote’s own, and the last accepted total', async () => {
  const { db, world } = t
  const ids: number[] = []
  for (let nth = 0; nth < 12; nth += 1) ids.push(await makeQuote(db, world, world.a))
  const [asked = 0, ...others] = ids
  for (const [nth, id] of others.entries()) {
    const verified_at = new Date(t.clock.now.getTime() + nth * 60_000)
    await db
      .updateTable('quotes')
      .set({ markup_pence: 1_000 + nth, verified_at })
      .where('id', '=', id)
      .execute()
  }
  const before = await read(asked)
  expect(before.recent.map(({ quote_id }: { quote_id: number }) => quote_id)).toEqual(others.toReversed().slice(0, 10))
  expect(before.recent[0]).toMatchObject({ markup_price: 10.1 })
  expect(before.last_total).toBeNull()

  const { quote_id } = await makeOrder(db, world, world.b)
  const order = await db.selectFrom('orders').selectAll().where('quote_id', '=', quote_id).executeTakeFirstOrThrow()
  const pence = Number(order.supplier_price_pence) + Number(order.haulier_price_pence ?? 0) + Number(order.markup_pence)
  expect((await read(asked)).last_total).toEqual({
    quote_id,
    quantity: order.quantity_kg / 1000,
    total_price: pence / 100,
  })
})

test('another product has its own markups, and a missing quote is 404', async () => {
  const { db, world } = t
  const id = await makeQuote(db, world, world.a)
  await db.updateTable('quotes').set({ product_id: world.products.sand }).where('id', '=', id).execute()
  expect(await read(id)).toEqual({ recent: [], last_total: null })
  expect((await t.as(world.admin).get('/api/quotes/999999/markups')).status).toBe(404)
})
