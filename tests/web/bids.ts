import type { ComponentProps } from 'react'
import type { ComparedBid, HaulierViewOfBid, SupplierBid } from '../../api/contract/bidAnswers.ts'
import type { CompareBids } from '../../web/bids/CompareBids.tsx'
import type { SessionUser } from '../../web/session/session.ts'

/** Bids on quote 7 as its owner and an admin see them. */
const at = '2026-03-01T09:00:00.000Z'

export function bid(id: number, more: Partial<ComparedBid>): ComparedBid {
  return {
    id,
    bid_id: id,
    quote_id: 7,
    can_deliver: 'yes',
    quantity: 100,
    status: 'pending',
    accepted: 'pending',
    collection_address: null,
    collection_postcode: null,
    supplier_access_open: null,
    supplier_access_close: null,
    submitted_at: at,
    updated_at: at,
    supplier_id: id,
    user_id: id,
    price: 900,
    product_price: 900,
    notes: null,
    rejection_reason: null,
    price_holds_until: null,
    priced_for_old_dates: false,
    priced_for: null,
    version: 1,
    supplier_name: `Supplier ${id}`,
    supplier_city: null,
    certified: null,
    distance_miles: null,
    road_miles: null,
    road_minutes: null,
    markup_price: 100,
    haulier_id: null,
    haulier_delivery_price: null,
    total_price: 1000,
    old_total_price: null,
    sent_to_contractor: true,
    haulier_bids: [],
    ...more,
  } as ComparedBid
}

export function price(id: number, delivery: number, status: 'pending' | 'accepted' | 'rejected' | 'void' = 'pending') {
  return {
    id,
    bid_id: 1,
    haulier_id: id,
    haulier_name: `Haulier ${id}`,
    delivery_price: delivery,
    status,
    version: 1,
    submitted_at: at,
    updated_at: at,
    fors_status: null,
    total_price: 1000 + delivery,
    old_total_price: null,
    priced_for_old_dates: false,
    priced_for: null,
  }
}

export const supplierUser: SessionUser = {
  id: 4,
  name: 'Sam Supplier',
  email: 'sam@firm.example',
  role: 'supplier',
  roles: ['supplier'],
  first_name: 'Sam',
  last_name: 'Supplier',
  phone: null,
  permissions: [],
  is_owner: true,
  company_id: 1,
  company_name: 'Firm',
  company: null,
}

/** The supplier's own. */
export function ownBid(id: number, more: Partial<SupplierBid>): SupplierBid {
  return {
    seen_as: 'supplier',
    id,
    bid_id: id,
    quote_id: 7,
    can_deliver: 'yes',
    quantity: 100,
    status: 'pending',
    collection_address: null,
    collection_postcode: null,
    supplier_access_open: null,
    supplier_access_close: null,
    delivery_price: null,
    submitted_at: at,
    updated_at: at,
    supplier_id: 1,
    user_id: 4,
    price: 900,
    product_price: 900,
    notes: null,
    accepted: 'pending',
    rejection_reason: null,
    earliest_start: null,
    price_holds_until: null,
    priced_for_old_dates: false,
    priced_for: null,
    version: 1,
    ...more,
  } as SupplierBid
}

/** One that needs a haulier, as hauliers see it. */
export function haulierBid(id: number, more: Partial<HaulierViewOfBid>): HaulierViewOfBid {
  return {
    seen_as: 'haulier',
    id,
    bid_id: id,
    quote_id: 7,
    can_deliver: 'no',
    quantity: 62,
    collection_address: 'Quarry Road',
    collection_postcode: 'DE4 4EX',
    supplier_access_open: null,
    supplier_access_close: null,
    status: 'pending',
    delivery_price: null,
    submitted_at: at,
    updated_at: at,
    label: 'Needs haulier',
    haulier_id: null,
    haulier_delivery_price: null,
    haulier_bids: [],
    ...more,
  } as HaulierViewOfBid
}

/** Quote 7, on which these are. */
export const ownQuote: ComponentProps<typeof CompareBids>['quote'] = {
  address: '1 Quarry Road',
  latitude: null,
  longitude: null,
  id: 7,
  quantity: 100,
  delivery_method: 'Deliver',
  status: 1,
  accepted_count: 0,
  markup_price: 100,
  waiting_bid_count: 0,
  product_name: 'MOT Type 1',
  city: 'Chesterfield',
  postcode: 'S44 5HY',
}

/** What a bid form needs to know of quote 7 beside what is bid on. */
export const whereTo = {
  product_id: 3,
  product_name: 'MOT Type 1',
  latitude: 53.2362,
  longitude: -1.3375,
  precision: 'pin' as const,
  road_miles: 22,
  road_minutes: null,
  distance_precision: 'pin' as const,
  delivery_from_date: '2099-03-16',
  delivery_to_date: '2099-03-27',
}
