import { BidTerms, type SupplierBid } from '../../api/contract/bids.ts'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { type Fault, faultsBy } from '../form/faults.ts'

export type QuoteToBidOn = Pick<
  Extract<SeenQuote, { seen_as: 'supplier' }>,
  'id' | 'quantity' | 'delivery_method' | 'status' | 'is_open' | 'hauls_here' | 'bids_until'
>

/** The supplier's registered place, from where they usually load. */
export type HomePlace = { company_address: string; company_postcode: string | null }

/** The form as it is typed. */
export type BidValues = typeof blankBid

const blankBid = {
  can_deliver: '',
  product_price: '',
  quantity: '',
  earliest_start: '',
  collection_postcode: '',
  collection_address: '',
  supplier_access_open: '',
  supplier_access_close: '',
  notes: '',
}

/** In the order of the form; the price is called otherwise where the supplier doesn't deliver. */
export function labelsOfBid({ can_deliver }: Pick<BidValues, 'can_deliver'>) {
  return {
    can_deliver: 'Can you deliver?',
    product_price: can_deliver === 'no' ? 'Price (£)' : 'Product Price Delivered (£)',
    quantity: 'Quantity in tonnes',
    earliest_start: 'Earliest start',
    notes: 'Notes',
    collection_postcode: 'Collection postcode',
    collection_address: 'Collection address',
    supplier_access_open: 'Access opens',
    supplier_access_close: 'Access closes',
  } satisfies Record<keyof BidValues, string>
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
    earliest_start: bid.earliest_start ?? '',
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
  const { product_price, earliest_start, notes } = values
  const quantity = values.quantity.trim() || quote.quantity
  const offer = { product_price, delivery_price: null, quantity, earliest_start, notes }
  const { collection_address, collection_postcode, supplier_access_open, supplier_access_close } = values
  const loading = { collection_address, collection_postcode, supplier_access_open, supplier_access_close }
  return values.can_deliver === 'no'
    ? { can_deliver: 'no' as const, ...offer, ...loading }
    : { can_deliver: 'yes' as const, ...offer, ...nowhere }
}

export function faultsOfBid(values: BidValues, quote: QuoteToBidOn): Fault[] {
  // Who delivers decides which fields there are; unless it is chosen, those that every bid has are still looked at.
  const chosen = { ...values, can_deliver: values.can_deliver || 'yes' }
  const faults = faultsBy(BidTerms)(chosen)
  if (values.can_deliver === '') faults.push(...faultsBy(BidTerms)(values))
  const { data } = BidTerms.safeParse(chosen)
  if ((data?.quantity_kg ?? 0) > toKg(quote.quantity)) {
    faults.push({ field: 'quantity', text: `The quantity field must not be greater than ${quote.quantity}.` })
  }
  return faults
}

/** What the price comes to per tonne, as soon as price and quantity can be read. */
export function perTonneOf(values: BidValues, quote: QuoteToBidOn): string | null {
  const faults = faultsOfBid(values, quote)
  if (faults.some(({ field }) => field === 'product_price' || field === 'quantity')) return null
  const tonnes = Number(values.quantity.trim() || quote.quantity)
  return formatPounds(toPence(poundsPerTonne(toPence(Number(values.product_price)), toKg(tonnes))))
}
