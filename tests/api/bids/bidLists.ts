import { makeBid } from '../factories.ts'
import type { TestApi } from '../harness.ts'
import { makeMarket } from '../market.ts'
import type { Person } from '../world.ts'

export function askBids(t: TestApi, person: Person, quoteId: number, query = '') {
  return t.as(person).get(`/api/quotes/${quoteId}/bids${query}`)
}

export const idsOf = (body: { data: { id: number }[] }) => body.data.map(({ id }) => id)

/** Beside those of `makeMarket`: B's supplier waits unpriced. */
export async function makeBids(t: TestApi, quote = {}) {
  const made = await makeMarket(t.db, t.world, quote)
  return { ...made, unpriced: await makeBid(t.db, t.world.b, made.quote_id) }
}

/** While their owner's approval is gone, a firm's offers are out of sight. */
export async function shutOut(t: TestApi, userId: number, work: () => Promise<void>): Promise<void> {
  await t.db.updateTable('users').set({ verified_at: null }).where('id', '=', userId).execute()
  await work()
  await t.db.updateTable('users').set({ verified_at: t.clock.now }).where('id', '=', userId).execute()
}
