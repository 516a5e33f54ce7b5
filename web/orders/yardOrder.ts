import type { OrderDetails } from '../../api/contract/orders.ts'
import type { CachedOrder } from '../offline/rows.ts'
import type { KeptDelivery } from './DeliveryFacts.tsx'
import type { Contact, SuppliedOrder } from './PartyCard.tsx'

type KeptOrder =
  | 'quote_id'
  | 'haulier_bid_id'
  | 'contractor_name'
  | 'pricing'
  | 'waits_for'
  | 'late_days'
  | 'supplier_confirmed_at'
  | 'haulier_confirmed_at'
  | 'haulier_company_id'
  | 'carrier_company_id'

/** An order for the yard's page, from this device or from the server. */
export type YardOrder = KeptDelivery &
  Pick<OrderDetails, KeptOrder> &
  SuppliedOrder & {
    contractor: Contact
    haulier_bid: { id: number; drivers: { id: number; full_name: string }[] } | null
  }

/** A device keeps only the orders that its user's company carries. */
export function yardOrderOf(kept: CachedOrder, companyId: number): YardOrder {
  const { from, to, progress, haulier_bid_id, haulier_price, drivers = [], ...order } = kept
  return {
    ...order,
    progress,
    haulier_bid_id,
    quantity: progress.ordered,
    contractor_name: to.company_name,
    address: to.address,
    city: to.city,
    postcode: to.postcode,
    site_entrance: to.site_entrance,
    notes: to.notes,
    access_times_open: to.access_times_open,
    access_times_close: to.access_times_close,
    // An order the contractor collects has no haulier.
    delivery_method: 'Deliver',
    pricing: haulier_price === undefined ? {} : { haulier_price },
    waits_for: null,
    late_days: null,
    haulier_company_id: companyId,
    carrier_company_id: companyId,
    supplier: {
      ...contactOf(from),
      collection_address: from.address,
      collection_postcode: from.postcode,
      accessTimeOpen: from.access_times_open,
      accessTimeClose: from.access_times_close,
    },
    contractor: contactOf(to),
    haulier_bid: { id: haulier_bid_id, drivers },
  }
}

function contactOf({ company_name, contact_name, contact_phone }: CachedOrder['from']): Contact {
  return { company_name, contact_name, phone: contact_phone }
}
