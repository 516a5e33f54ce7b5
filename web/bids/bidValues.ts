import type { SupplierBid } from '../../api/contract/bidAnswers.ts'
import { BidTerms } from '../../api/contract/bids.ts'
import type { CollectionPoint } from '../../api/contract/collectionPoints.ts'
import type { LastBid } from '../../api/contract/lastBids.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { toPence } from '../../api/contract/rules/money.ts'
import { dayPassed, hasPriceLapsed, startsAfterWindow, startsInTime } from '../../api/contract/rules/priceTerms.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { missingText } from '../../api/contract/wire/fieldName.ts'
import { writeKg, writePence } from '../form/amounts.ts'
import { type Fault, faultsBy } from '../form/faults.ts'
import { perTonneFrom, wholeFrom } from '../form/PriceFields.tsx'

type SupplierQuote = Extract<SeenQuote, { seen_as: 'supplier' }>
export type QuoteToBidOn = Pick<
  SupplierQuote,
  'id' | 'quantity' | 'delivery_method' | 'delivery_to_date' | 'status' | 'is_open' | 'hauls_here' | 'bids_until'
>
export type QuoteBesideBid = QuoteToBidOn &
  Pick<SupplierQuote, 'product_id' | 'product_name' | 'latitude' | 'longitude' | 'precision'> &
  Pick<SupplierQuote, 'road_miles' | 'road_minutes' | 'distance_precision' | 'delivery_from_date'>

export type HomePlace = { company_address: string; company_postcode: string | null } & Pick<
  SupplierQuote,
  'latitude' | 'longitude' | 'precision'
>

export type BidValues = typeof blankBid

const blankBid = {
  can_deliver: '',
  product_price: '',
  per_tonne: '',
  quantity: '',
  earliest_start: '',
  price_holds_until: '',
  recycled: '',
  collection_postcode: '',
  collection_address: '',
  collection_latitude: '',
  collection_longitude: '',
  supplier_access_open: '',
  supplier_access_close: '',
  notes: '',
  /** Whether to save the collection point for later bids. */
  is_saved: '',
}

/** In form order. The price's label depends on who delivers. */
export function labelsOfBid({ can_deliver }: Pick<BidValues, 'can_deliver'>) {
  return {
    can_deliver: 'Can you deliver?',
    product_price: can_deliver === 'no' ? 'Price (£)' : 'Product Price Delivered (£)',
    per_tonne: 'Per tonne (£)',
    quantity: 'Quantity in tonnes',
    earliest_start: 'Earliest start',
    price_holds_until: 'Price holds until',
    recycled: 'Recycled, made under the Quality Protocol',
    collection_postcode: 'Collection postcode',
    collection_address: 'Collection address',
    collection_latitude: 'Latitude of the pin',
    collection_longitude: 'Longitude of the pin',
    supplier_access_open: 'Access opens',
    supplier_access_close: 'Access closes',
    notes: 'Notes',
    is_saved: 'Save for next time',
  } satisfies Record<keyof BidValues, string>
}

/** Starts at the last collection point, or the registered address. If the contractor collects, nobody else delivers. */
export function newBidValues(
  { delivery_method }: QuoteToBidOn,
  home: HomePlace | null,
  saved: CollectionPoint | null = null,
): BidValues {
  const start = { ...blankBid, can_deliver: delivery_method === 'Collect' ? 'no' : '' }
  if (saved) return { ...start, ...valuesOfPoint(saved) }
  if (!home) return start
  // Without the firm's pin: the quarry's gate may be elsewhere, and only the supplier can mark it on the map.
  return { ...start, collection_address: home.company_address, collection_postcode: home.company_postcode ?? '' }
}

export function valuesOfPoint(point: CollectionPoint) {
  return {
    collection_address: point.address,
    collection_postcode: point.postcode,
    ...pinValues(point),
    supplier_access_open: point.access_open,
    supplier_access_close: point.access_close,
    notes: point.notes ?? '',
    is_saved: '',
  }
}

export function valuesOfBid(bid: SupplierBid, quote: QuoteToBidOn, home: HomePlace | null): BidValues {
  return {
    ...newBidValues(quote, home),
    can_deliver: bid.can_deliver,
    product_price: writePence(toPence(bid.product_price)),
    per_tonne: perTonneFrom(String(bid.product_price), bid.quantity),
    quantity: bid.quantity < quote.quantity ? writeKg(toKg(bid.quantity)) : '',
    earliest_start: bid.earliest_start ?? '',
    price_holds_until: bid.price_holds_until ?? '',
    recycled: bid.recycled ? 'yes' : '',
    ...collectionOf(bid),
    notes: bid.notes ?? '',
  }
}

/** The last bid for this product: its price per tonne applied to this whole quote, its place and its notes. */
export function valuesOfLastBid(last: LastBid, quote: QuoteToBidOn): Partial<BidValues> {
  const per_tonne = perTonneFrom(String(last.product_price), last.quantity)
  return {
    can_deliver: quote.delivery_method === 'Collect' ? 'no' : last.can_deliver,
    product_price: wholeFrom(per_tonne, quote.quantity),
    per_tonne,
    quantity: '',
    ...collectionOf(last),
    notes: last.notes ?? '',
  }
}

type CollectionFields = Pick<
  LastBid,
  | 'collection_address'
  | 'collection_postcode'
  | 'collection_latitude'
  | 'collection_longitude'
  | 'collection_precision'
  | 'supplier_access_open'
  | 'supplier_access_close'
>

/** Empty where the supplier delivers, so that the form keeps its own place. */
function collectionOf(bid: CollectionFields): Partial<BidValues> {
  if (!bid.collection_address) return {}
  const { collection_latitude: latitude, collection_longitude: longitude } = bid
  return {
    collection_address: bid.collection_address,
    collection_postcode: bid.collection_postcode ?? '',
    ...pinValues(bid.collection_precision === 'pin' ? { latitude, longitude } : null),
    supplier_access_open: bid.supplier_access_open ?? '',
    supplier_access_close: bid.supplier_access_close ?? '',
  }
}

function pinValues(pin: { latitude: number | null; longitude: number | null } | null) {
  return { collection_latitude: String(pin?.latitude ?? ''), collection_longitude: String(pin?.longitude ?? '') }
}

export function pinOfBid({ collection_latitude, collection_longitude }: BidValues) {
  if (collection_latitude === '' || collection_longitude === '') return null
  return { latitude: Number(collection_latitude), longitude: Number(collection_longitude) }
}

export type BidBody = ReturnType<typeof bodyOfBid>

const nowhere = {
  collection_address: null,
  collection_postcode: null,
  collection_latitude: null,
  collection_longitude: null,
  supplier_access_open: null,
  supplier_access_close: null,
}

/** The API's body: a blank quantity means all of the quote's; suppliers who deliver send no collection point. */
export function bodyOfBid(values: BidValues, quote: QuoteToBidOn) {
  const { product_price, earliest_start, price_holds_until, notes } = values
  const quantity = values.quantity.trim() || quote.quantity
  const recycled = values.recycled !== ''
  const offer = { product_price, delivery_price: null, quantity, earliest_start, price_holds_until, recycled, notes }
  return values.can_deliver === 'no'
    ? { can_deliver: 'no' as const, ...offer, ...loadingOf(values) }
    : { can_deliver: 'yes' as const, ...offer, ...nowhere }
}

function loadingOf(values: BidValues) {
  const { collection_address, collection_postcode, supplier_access_open, supplier_access_close } = values
  const pin = pinOfBid(values)
  return {
    collection_address,
    collection_postcode,
    supplier_access_open,
    supplier_access_close,
    collection_latitude: pin?.latitude ?? null,
    collection_longitude: pin?.longitude ?? null,
  }
}

export function pointOfBid(values: BidValues) {
  const { collection_address, collection_postcode, collection_latitude, collection_longitude } = loadingOf(values)
  return {
    address: collection_address,
    postcode: collection_postcode,
    latitude: collection_latitude,
    longitude: collection_longitude,
    access_open: values.supplier_access_open,
    access_close: values.supplier_access_close,
    notes: values.notes,
  }
}

export function faultsOfBid(values: BidValues, quote: QuoteToBidOn): Fault[] {
  const typed = { ...values, ...loadingOf(values), recycled: values.recycled !== '' }
  // The answer decides which fields exist. Without one, check the fields that every bid has.
  const chosen = { ...typed, can_deliver: values.can_deliver || 'yes' }
  const faults = faultsBy(BidTerms)(chosen)
  if (values.can_deliver === '') faults.push(...faultsBy(BidTerms)(typed))
  const { data } = BidTerms.safeParse(chosen)
  if ((data?.quantity_kg ?? 0) > toKg(quote.quantity)) {
    faults.push({ field: 'quantity', text: `The quantity field must not be greater than ${quote.quantity}.` })
  }
  const isKnown = (day: Fault) => faults.some(({ field }) => field === day.field)
  return [...faults.map(inFormsWords), ...faultsOfDays(values, quote).filter((day) => !isKnown(day))]
}

/** Uses the forms' text for a blank: the price's name changes with the answer above it. */
function inFormsWords(fault: Fault): Fault {
  return fault.text === missingText([fault.field]) ? { ...fault, text: 'This field is required' } : fault
}

/** Checks that no schema can make: against the quote's window and today. */
function faultsOfDays({ earliest_start, price_holds_until }: BidValues, quote: QuoteToBidOn): Fault[] {
  const faults: Fault[] = []
  if (!startsInTime(earliest_start || null, quote)) faults.push({ field: 'earliest_start', text: startsAfterWindow })
  const terms = { price_holds_until: price_holds_until || null }
  if (hasPriceLapsed(terms, Date.now())) faults.push({ field: 'price_holds_until', text: dayPassed })
  return faults
}
