import type { Trx } from '../db/database.ts'
import type { Order } from '../orders/queries.ts'

/** Makes the accepted offers and those passed over pending again. Returns the firms of the latter. */
export async function reopenBids(trx: Trx, { quote_id, bid_id, haulier_bid_id }: Order, now: Date): Promise<number[]> {
  const bids = await trx
    .updateTable('bids')
    .set({ status: 'pending', accepted: 'pending', passed_over: false, updated_at: now })
    .where('quote_id', '=', quote_id)
    .where((eb) => eb.or([eb('id', '=', bid_id), eb('passed_over', '=', true)]))
    .returning(['id', 'company_id'])
    .execute()
  const prices = await trx
    .updateTable('haulier_bids')
    .set({ status: 'pending', passed_over: false, updated_at: now })
    .where('quote_id', '=', quote_id)
    .where((eb) => eb.or([eb('id', '=', haulier_bid_id), eb('passed_over', '=', true)]))
    .returning(['id', 'company_id'])
    .execute()
  const others = [...bids.filter(({ id }) => id !== bid_id), ...prices.filter(({ id }) => id !== haulier_bid_id)]
  return others.map(({ company_id }) => company_id)
}
