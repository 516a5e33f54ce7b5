import type { ComparedBid } from '../../api/contract/bids.ts'

/** Bids on quote 7 as its owner and an admin see them. */
const at = '2026-03-01T09:00:00.000Z'

export function bid(id: number, more: Partial<ComparedBid>): ComparedBid {
  return {
    ...{ id, bid_id: id, quote_id: 7, can_deliver: 'yes', quantity: 100, status: 'pending', accepted: 'pending' },
    ...{ collection_address: null, collection_postcode: null, supplier_access_open: null, supplier_access_close: null },
    ...{ submitted_at: at, updated_at: at, supplier_id: id, user_id: id, price: 900, product_price: 900, notes: null },
    ...{ version: 1, supplier_name: `Supplier ${id}`, supplier_city: null, certified: null, distance_miles: null },
    ...{ markup_price: 100, haulier_id: null, haulier_delivery_price: null, total_price: 1000 },
    ...{ sent_to_contractor: true, haulier_bids: [] },
    ...more,
  } as ComparedBid
}

export function price(id: number, delivery: number, status: 'pending' | 'accepted' | 'rejected' | 'void' = 'pending') {
  return {
    ...{ id, bid_id: 1, haulier_id: id, haulier_name: `Haulier ${id}`, delivery_price: delivery, status, version: 1 },
    ...{ submitted_at: at, updated_at: at, fors_status: null, total_price: 1000 + delivery },
  }
}
