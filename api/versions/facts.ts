import type { Selectable } from 'kysely'
import { formatPounds } from '../contract/rules/money.ts'
import { nationLabels } from '../contract/rules/nations.ts'
import type { Permission } from '../contract/rules/permissions.ts'
import { repeatText } from '../contract/rules/scheduleDays.ts'
import { formatTonnes } from '../contract/rules/weight.ts'
import type { Database } from '../db/schema.ts'

/** What each version counts, by field label. Only what its readers may see and edit, so it reveals no markup or bid. */
export const facts = {
  quote: {
    noun: 'this quote',
    of: (quote: Selectable<Database['quotes']>): Facts => ({
      state: plain(quoteStates[quote.status]),
      product: unquoted(quote.product_id),
      quantity: plain(formatTonnes(quote.quantity_kg, 1)),
      'tested stone supplier': plain(yesNo(quote.tested_stone_supplier)),
      description: unquoted(quote.description),
      'delivery method': plain(quote.delivery_method),
      postcode: plain(quote.postcode),
      address: quoted(quote.address),
      city: quoted(quote.city),
      pin: unquoted(pinOf(quote)),
      'site entrance': unquoted(quote.site_entrance),
      'from date': plain(dayOf(quote.delivery_from_date)),
      'to date': plain(dayOf(quote.delivery_to_date)),
      'access opens': plain(quote.access_times_open),
      'access closes': plain(quote.access_times_close),
      notes: unquoted(quote.notes),
      reference: quoted(quote.reference),
      'site contact': quoted(quote.site_contact_name),
      'site contact’s phone': plain(quote.site_contact_phone),
      'saved site': unquoted(quote.site_id),
      'last day for bids': plain(quote.bids_until && dayOf(quote.bids_until)),
    }),
  },
  product: {
    noun: 'this product',
    of: (product: Pick<Selectable<Database['products']>, 'name' | 'description' | 'status'>): Facts => ({
      name: quoted(product.name),
      description: unquoted(product.description),
      status: plain(product.status === 1 ? 'Approved' : 'Pending'),
    }),
  },
  collection_point: {
    noun: 'this collection point',
    of: (point: Selectable<Database['collection_points']>): Facts => ({
      address: quoted(point.address),
      postcode: plain(point.postcode),
      pin: unquoted(`${point.latitude} ${point.longitude}`),
      opens: plain(point.access_open),
      closes: plain(point.access_close),
      notes: unquoted(point.notes),
    }),
  },
  site: {
    noun: 'this site',
    of: (site: Selectable<Database['sites']>): Facts => ({
      state: plain(site.archived_at ? 'archived' : 'in use'),
      name: quoted(site.name),
      address: quoted(site.address),
      city: quoted(site.city),
      postcode: plain(site.postcode),
      pin: unquoted(`${site.latitude} ${site.longitude}`),
      opens: plain(site.access_open),
      closes: plain(site.access_close),
      'site entrance': unquoted(site.site_entrance),
      'site contact': quoted(site.site_contact_name),
      'site contact’s phone': plain(site.site_contact_phone),
      reference: quoted(site.reference),
      what3words: quoted(site.what3words),
      'bank holidays': plain(nationLabels[site.nation]),
    }),
  },
  schedule: {
    noun: 'this schedule',
    of: (schedule: Selectable<Database['schedules']>): Facts => ({
      state: plain(schedule.ended_at ? 'ended' : 'running'),
      quantity: plain(formatTonnes(schedule.quantity_kg, 1)),
      days: plain(repeatText(schedule)),
      'last day': plain(schedule.until && dayOf(schedule.until)),
    }),
  },
  vehicle: {
    noun: 'this vehicle',
    of: (vehicle: Pick<Selectable<Database['vehicles']>, 'registration' | 'axles' | 'plated_kg'>): Facts => ({
      registration: plain(vehicle.registration),
      'gross weight': unquoted(vehicle.axles),
      'plated weight': plain(vehicle.plated_kg === null ? null : formatTonnes(vehicle.plated_kg, 3)),
    }),
  },
  webhook: {
    noun: 'your webhook',
    of: ({ address, topics }: Pick<Selectable<Database['webhooks']>, 'address' | 'topics'>): Facts => ({
      address: unquoted(address),
      topics: unquoted(topics.join()),
    }),
  },
  company: {
    noun: 'your company',
    of: (company: Selectable<Database['companies']>): Facts => ({
      'company name': quoted(company.name),
      'registered postcode': plain(company.postcode),
      address: quoted(company.address),
      city: quoted(company.city),
      pin: unquoted(pinOf(company)),
      'main phone': plain(company.phone),
      website: plain(company.website),
      'tax ID': plain(company.tax_id),
      'contact name': quoted(company.payable_contact_name),
      'contact phone': plain(company.payable_contact_phone),
      'contact email': plain(company.payable_contact_email),
      'requires PO': plain(yesNo(company.requires_po)),
      'requires credit account': plain(yesNo(company.requires_credit_account)),
      'VOSA number': plain(company.vosa_number),
      'FORS status': plain(company.fors_status),
    }),
  },
  company_products: {
    noun: 'the products that you supply',
    of: (products: readonly { name: string; certified: boolean }[]): Facts =>
      Object.fromEntries(
        products.map(({ name, certified }) => [name, unquoted(certified ? 'certified' : 'not certified')]),
      ),
  },
  person: {
    noun: 'your details',
    of: (person: Pick<Selectable<Database['users']>, 'first_name' | 'last_name' | 'phone'>): Facts => ({
      'first name': quoted(person.first_name),
      'last name': quoted(person.last_name),
      phone: plain(person.phone),
    }),
  },
  staff: {
    noun: 'this user',
    of: (user: StaffFacts): Facts => ({
      access: plain(user.deactivated_at ? 'deactivated' : 'active'),
      'approval limit': plain(limitText(user.approval_limit_pence)),
      ...Object.fromEntries(
        switches.map(([permission, name]) => [name, plain(user.permissions.includes(permission) ? 'on' : 'off')]),
      ),
    }),
  },
  user: {
    noun: 'this user',
    of: (user: Pick<Selectable<Database['users']>, 'verified_at'>): Facts => ({
      state: plain(user.verified_at ? 'verified' : 'not verified'),
    }),
  },
} as const

type StaffFacts = {
  deactivated_at: Date | null
  permissions: readonly Permission[]
  approval_limit_pence: number | null
}

const limitText = (pence: number | null) => (pence === null ? 'none' : formatPounds(pence))

export type Subject = keyof typeof facts
/** `text` as on the form; null if it is too long or means nothing alone. */
type Fact = { value: string | number | null; text: string | null }
export type Facts = Readonly<Record<string, Fact>>
export type RowOf<S extends Subject> = Parameters<(typeof facts)[S]['of']>[0]

const quoteStates = { 0: 'Pending', 1: 'Verified', 2: 'Rejected' } as const

const switches = [
  ['respond_to_quote', 'Respond to quotes'],
  ['execute_order', 'Execute orders'],
  ['fulfillments', 'Fulfillments'],
  ['finance', 'Finance'],
  ['decide', 'Raise and decide'],
  ['sell', 'Bid'],
  ['weigh', 'Log tickets'],
  ['read', 'Read'],
  ['accounts', 'Accounts'],
] as const satisfies readonly (readonly [Permission, string])[]

function plain(value: string | null): Fact {
  return { value, text: value ?? 'none' }
}

/** User-written text, quoted so that it can't run into the sentence. */
function quoted(value: string | null): Fact {
  return { value, text: value === null ? 'none' : `“${value}”` }
}

function unquoted(value: string | number | null): Fact {
  return { value, text: null }
}

function yesNo(is: boolean): string {
  return is ? 'Yes' : 'No'
}

/** Only pins are set by users; other places follow from the postcode. */
function pinOf({
  precision,
  latitude,
  longitude,
}: Pick<Selectable<Database['companies']>, 'precision' | 'latitude' | 'longitude'>) {
  return precision === 'pin' ? `${latitude} ${longitude}` : null
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

function dayOf(isoDate: string): string {
  return day.format(new Date(`${isoDate}T00:00:00Z`))
}
