import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { QuoteCreate } from '../../api/contract/quotes.ts'
import { hasWindowEnded, windowEnded } from '../../api/contract/rules/deliveryWindow.ts'
import { closesAfterWindow, closesInTime, dayPassed, isChosenTooLate } from '../../api/contract/rules/priceTerms.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { writeKg } from '../form/amounts.ts'
import { type Fault, faultsBy } from '../form/faults.ts'

/** `product_name` shows what was picked and isn't sent, nor are `saves_site` and `site_name`: a call of their own takes them. */
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
  reference: '',
  site_contact_name: '',
  site_contact_phone: '',
  bids_until: '',
  site_id: null as number | null,
  saves_site: '',
  site_name: '',
}

/** In the form's order. */
export const quoteLabels = {
  postcode: 'Postcode',
  address: 'Address',
  city: 'City',
  site_entrance: 'Site entrance',
  site_contact_name: 'Site contact',
  site_contact_phone: 'Site contact’s phone',
  access_times_open: 'Access opens',
  access_times_close: 'Access closes',
  saves_site: 'Save this site',
  site_name: 'Name of the site',
  product_id: 'Product',
  quantity: 'Quantity (tonnes)',
  tested_stone_supplier: 'Tested stone supplier',
  description: 'Description',
  delivery_method: 'Delivery method',
  delivery_from_date: 'From date',
  delivery_to_date: 'To date',
  notes: 'Notes',
  reference: 'Your reference or PO number',
  bids_until: 'Last day for bids',
}

/** `requiresReference`: the firm's setting. `before`: the edited quote's last day for bids. */
export function faultsOfQuote(values: QuoteValues, requiresReference = false, before = ''): Fault[] {
  const faults = faultsBy(QuoteCreate)({
    ...values,
    reference: values.reference.trim() || null,
    bids_until: values.bids_until || null,
  })
  if (requiresReference && values.reference.trim() === '') {
    faults.push({ field: 'reference', text: 'This field is required' })
  }
  if (values.saves_site !== '' && values.site_name.trim() === '') {
    faults.push({ field: 'site_name', text: 'This field is required' })
  }
  const isKnown = (day: Fault) => faults.some(({ field }) => field === day.field)
  return [...faults, ...faultsOfDays(values, before).filter((day) => !isKnown(day))]
}

/** Checks that the schema skips while another field is wrong, or can't make: against today. */
function faultsOfDays(values: QuoteValues, before: string): Fault[] {
  const { delivery_from_date: from, delivery_to_date: to, bids_until } = values
  const now = Date.now()
  const faults: Fault[] = []
  if (from && to && from > to) faults.push({ field: 'delivery_to_date', text: 'End date must be after start date' })
  else if (to && hasWindowEnded(values, now)) faults.push({ field: 'delivery_to_date', text: windowEnded })
  if (isChosenTooLate(bids_until || null, before || null, now)) faults.push({ field: 'bids_until', text: dayPassed })
  else if (to && !closesInTime(bids_until || null, values)) {
    faults.push({ field: 'bids_until', text: closesAfterWindow })
  }
  return faults
}

type OwnQuote = Extract<SeenQuote, { seen_as: 'owner' }>

export function valuesOf(quote: OwnQuote): QuoteValues {
  const isPinned = quote.precision === 'pin'
  return {
    product_id: String(quote.product_id),
    product_name: quote.product_name,
    quantity: writeKg(toKg(quote.quantity)),
    tested_stone_supplier: quote.tested_stone_supplier,
    description: quote.description ?? '',
    delivery_method: quote.delivery_method,
    address: quote.address,
    city: quote.city ?? '',
    postcode: quote.postcode,
    // Only a pin is sent back: the server finds a postcode's coordinates itself.
    latitude: isPinned ? quote.latitude : null,
    longitude: isPinned ? quote.longitude : null,
    site_entrance: quote.site_entrance ?? '',
    delivery_from_date: quote.delivery_from_date,
    delivery_to_date: quote.delivery_to_date,
    access_times_open: quote.access_times_open,
    access_times_close: quote.access_times_close,
    notes: quote.notes ?? '',
    reference: quote.reference ?? '',
    site_contact_name: quote.site_contact_name ?? '',
    site_contact_phone: quote.site_contact_phone ?? '',
    bids_until: quote.bids_until ?? '',
    site_id: quote.site_id,
    saves_site: '',
    site_name: '',
  }
}

/** A copy without its last day for bids and without an ended window. `quantity`: if not all is wanted again. */
export function valuesToAskAgain(quote: OwnQuote, quantity: string, now: number): QuoteValues {
  const values = { ...valuesOf(quote), bids_until: '', ...(quantity && { quantity }) }
  return hasWindowEnded(quote, now) ? { ...values, delivery_from_date: '', delivery_to_date: '' } : values
}

/** Everything of the quote that the schedule repeats, with the draft's tonnes and its day. */
export function valuesToSend(quote: OwnQuote, quantity: number, day: string): QuoteValues {
  const values = { ...valuesOf(quote), bids_until: '', quantity: writeKg(toKg(quantity)) }
  return { ...values, delivery_from_date: day, delivery_to_date: day }
}

export function bodyOf({ product_name: _shown, saves_site: _kept, site_name: _called, ...values }: QuoteValues) {
  const { reference, bids_until } = values
  return {
    ...values,
    product_id: Number(values.product_id),
    reference: reference.trim() || null,
    bids_until: bids_until || null,
  }
}
