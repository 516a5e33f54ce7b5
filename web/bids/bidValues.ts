import { BidTerms, type SupplierBid } from '../../api/contract/bids.ts'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'

export type QuoteToBidOn = Pick<
  Extract<SeenQuote, { seen_as: 'supplier' }>,
  'id' | 'quantity' | 'delivery_method' | 'status' | 'is_open'
>

/** The supplier's registered place, from where they usually load. */
export type HomePlace = { company_address: string; company_postcode: string | null }

/** The form as it is typed. */
export type BidValues = typeof blankBid

const blankBid = {
  can_deliver: '',
  product_price: '',
  quantity: '',
  collection_postcode: '',
  collection_address: '',
  supplier_access_open: '',
  supplier_access_close: '',
  notes: '',
}

/** A new bid starts at the registered place; where the contractor collects, nobody is asked who delivers. */
export function newBidValues({ delivery_method }: QuoteToBidOn, home: HomePlace | null): BidValues {
  return {
    ...blankBid,
    can_deliver: delivery_method === 'Collect' ? 'no' : '',
    collection_address: home?.company_address ?? '',
    collection_postcode: home?.company_postcode ?? '',
  }
}

export function valuesOfBid(bid: SupplierBid, quote: QuoteToBidOn, home: HomePlace | null): BidValues {
  const values = newBidValues(quote, home)
  return {
    can_deliver: bid.can_deliver,
    product_price: bid.product_price.toFixed(2),
    quantity: bid.quantity < quote.quantity ? String(bid.quantity) : '',
    collection_address: bid.collection_address ?? values.collection_address,
    collection_postcode: bid.collection_postcode ?? values.collection_postcode,
    supplier_access_open: bid.supplier_access_open ?? '',
    supplier_access_close: bid.supplier_access_close ?? '',
    notes: bid.notes ?? '',
  }
}

export type BidBody = ReturnType<typeof bodyOfBid>

const nowhere = {
  collection_address: null,
  collection_postcode: null,
  supplier_access_open: null,
  supplier_access_close: null,
}

/** As the API takes it: no quantity means all of the quote's; suppliers who deliver themselves name no collection point. */
export function bodyOfBid(values: BidValues, quote: QuoteToBidOn) {
  const { product_price, notes } = values
  const offer = { product_price, delivery_price: null, quantity: values.quantity.trim() || quote.quantity, notes }
  const { collection_address, collection_postcode, supplier_access_open, supplier_access_close } = values
  const loading = { collection_address, collection_postcode, supplier_access_open, supplier_access_close }
  return values.can_deliver === 'no'
    ? { can_deliver: 'no' as const, ...offer, ...loading }
    : { can_deliver: 'yes' as const, ...offer, ...nowhere }
}

type Faults = Partial<Record<string, string>>

/** The first fault of each field, in the order of the form. */
export function faultsOfBid(values: BidValues, quote: QuoteToBidOn): Faults {
  const found: Faults = {}
  // Who delivers decides which fields there are; unless it is chosen, those that every bid has are still looked at.
  if (values.can_deliver === '') found['can_deliver'] = 'The can deliver field is required.'
  const parsed = BidTerms.safeParse({ ...values, can_deliver: values.can_deliver || 'yes' })
  for (const { path, message } of parsed.error?.issues ?? []) found[String(path[0])] ??= message
  if (parsed.success && (parsed.data.quantity ?? 0) > toKg(quote.quantity)) {
    found['quantity'] = `The quantity field must not be greater than ${quote.quantity}.`
  }
  return inFormOrder(found)
}

export function inFormOrder(faults: Faults): Faults {
  const known = Object.keys(blankBid).filter((field) => faults[field])
  return Object.fromEntries(known.map((field) => [field, faults[field]]))
}

/** What the price comes to per tonne, as soon as price and quantity can be read. */
export function perTonneOf(values: BidValues, quote: QuoteToBidOn): string | null {
  const faults = faultsOfBid(values, quote)
  if (faults['product_price'] || faults['quantity']) return null
  const tonnes = Number(values.quantity.trim() || quote.quantity)
  return formatPounds(toPence(poundsPerTonne(toPence(Number(values.product_price)), toKg(tonnes))))
}
