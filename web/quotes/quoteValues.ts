import { QuoteCreate, type SeenQuote } from '../../api/contract/quotes.ts'

/** The form as it is typed; `product_name` shows what was picked and is not sent. */
export type QuoteValues = typeof blankQuote

export const blankQuote = {
  product_id: '',
  product_name: '',
  quantity: '',
  tested_stone_supplier: '',
  description: '',
  delivery_method: '',
  postcode: '',
  address: '',
  city: '',
  latitude: null as number | null,
  longitude: null as number | null,
  site_entrance: '',
  delivery_from_date: '',
  delivery_to_date: '',
  access_times_open: '',
  access_times_close: '',
  notes: '',
}

type Errors = Partial<Record<string, string>>

/** The first fault of each field, in the order of the form. */
export function faultsOfQuote(values: QuoteValues): Errors {
  const found: Errors = {}
  for (const { path, message } of QuoteCreate.safeParse(values).error?.issues ?? []) {
    found[String(path[0])] ??= message
  }
  if (values.city.trim() === '') found['city'] = 'This field is required'
  // Said beside the faults of other fields too.
  const { delivery_from_date: from, delivery_to_date: to } = values
  if (from && to && from > to) found['delivery_to_date'] = 'End date must be after start date'
  return inFormOrder(found)
}

export function inFormOrder(errors: Errors): Errors {
  const known = Object.keys(blankQuote).filter((field) => errors[field])
  return Object.fromEntries(known.map((field) => [field, errors[field]]))
}

const requiredFields: Partial<Record<string, string>> = {
  product_id: 'Product',
  quantity: 'Quantity',
  tested_stone_supplier: 'Tested stone supplier',
  delivery_method: 'Delivery method',
  address: 'Address',
  city: 'City',
  postcode: 'Postcode',
  delivery_from_date: 'From date',
  delivery_to_date: 'To date',
  access_times_open: 'Access opens',
  access_times_close: 'Access closes',
}

/** For the list above the form, where a line has to say which field it speaks of. */
export function namedFault(field: string, text: string): string {
  const name = requiredFields[field]
  return name && text === 'This field is required' ? `${name}: ${text}` : text
}

/** The form of a quote that exists: to change it, or to raise another like it. */
export function valuesOf(quote: Extract<SeenQuote, { seen_as: 'owner' }>): QuoteValues {
  const isPinned = quote.precision === 'pin'
  return {
    product_id: String(quote.product_id),
    product_name: quote.product_name,
    quantity: String(quote.quantity),
    tested_stone_supplier: quote.tested_stone_supplier,
    description: quote.description ?? '',
    delivery_method: quote.delivery_method,
    address: quote.address,
    city: quote.city ?? '',
    postcode: quote.postcode,
    // A postcode's own coordinates are the server's to find again.
    latitude: isPinned ? quote.latitude : null,
    longitude: isPinned ? quote.longitude : null,
    site_entrance: quote.site_entrance ?? '',
    delivery_from_date: quote.delivery_from_date,
    delivery_to_date: quote.delivery_to_date,
    access_times_open: quote.access_times_open,
    access_times_close: quote.access_times_close,
    notes: quote.notes ?? '',
  }
}

/** As the API takes it. */
export function bodyOf({ product_name: _shown, ...values }: QuoteValues) {
  return { ...values, product_id: Number(values.product_id) }
}
