import { type DoersReader, nameOfDoer } from '../companies/rules.ts'
import type { ContractorOrder, HaulierOrder, RunningOrder, SupplierOrder } from '../contract/orderLists.ts'
import type { OrderDetails } from '../contract/orders.ts'
import { londonDay } from '../contract/rules/londonDay.ts'
import { toPounds } from '../contract/rules/money.ts'
import { forecast } from '../contract/rules/pace.ts'
import { type Actor, may } from '../contract/rules/permissions.ts'
import { lateDays, waitsFor } from '../contract/rules/waitsFor.ts'
import { toKg, toTonnes } from '../contract/rules/weight.ts'
import { nameOf } from '../db/fullName.ts'
import type { OrderDetailsRow, OrderRow } from './readQueries.ts'
import { type Party, presentMoney, presentProgress, ratePerTonne, sidesOf } from './rules.ts'
import type { RunningRow } from './runningQueries.ts'

/** What each reader may see of an order. Keys that they may not know are absent. */

export function presentContractorOrder(row: OrderRow, now: Date): ContractorOrder {
  return { ...presentRow(row, now), ...presentMoney(row, ['contractor']) }
}

export function presentSupplierOrder(row: OrderRow, seesPrice: boolean, now: Date): SupplierOrder {
  const { collection_address, collection_postcode } = row
  return {
    ...presentRow(row, now),
    collection_address,
    collection_postcode,
    ...(seesPrice && presentMoney(row, ['supplier'])),
  }
}

export function presentHaulierOrder(row: OrderRow, seesPrice: boolean, now: Date): HaulierOrder {
  const { collection_address, collection_postcode, supplier_access_open, supplier_access_close } = row
  return {
    ...presentRow(row, now),
    collection_address,
    collection_postcode,
    supplier_access_open,
    supplier_access_close,
    drivers: row.drivers.map(presentDriver),
    flagged_tickets: row.deliveries.flagged,
    ...(seesPrice && presentCarriage(row)),
  }
}

function presentCarriage(row: OrderRow) {
  const { haulier_price_pence } = row
  if (haulier_price_pence === null) throw new Error('An order that a haulier carries has its price')
  return { haulier_price: toPounds(haulier_price_pence), ...presentMoney(row, ['haulier']) }
}

/** `parties` has at least one entry. */
export function presentOrderDetails(
  row: OrderDetailsRow,
  parties: readonly Party[],
  reader: Actor,
  now: Date,
): OrderDetails {
  const is = (...wanted: Party[]) => wanted.some((party) => parties.includes(party))
  const sides = sidesOf(parties, reader)
  const isCarrier = is('haulier') || (is('supplier') && row.haulier_company_id === null)
  const job = presentJob(row, now)
  const drivers = row.drivers.map((driver) => {
    if (is('haulier', 'admin')) return presentReachable(driver)
    return is('contractor') && isDriven(job, now) ? presentOnTheDay(driver) : presentDriver(driver)
  })
  return {
    ...job,
    quote_quantity: toTonnes(row.quote_quantity_kg),
    latitude: row.latitude,
    longitude: row.longitude,
    precision: row.precision,
    tested_stone_supplier: row.tested_stone_supplier ? 'Yes' : 'No',
    site_entrance: row.site_entrance,
    access_instructions: row.site_entrance,
    site_contact_name: row.site_contact_name,
    site_contact_phone: row.site_contact_phone,
    notes: row.notes,
    delivery_notes: row.notes,
    creator_name: `${row.creator_first_name} ${row.creator_last_name}`,
    ...presentDoers(row, reader),
    contractor: presentContact(row.contractor),
    supplier: {
      ...presentSupplier(row),
      ...(sides.some((side) => side !== 'haulier') && { price: toPounds(row.supplier_price_pence) }),
    },
    haulier: row.haulier && presentHaulier(row.haulier),
    pricing: presentPricing(row, sides),
    haulier_bid: row.haulier_bid_id === null ? null : { id: row.haulier_bid_id, driver: drivers[0] ?? null, drivers },
    ...((isCarrier || is('admin')) && { flagged_tickets: row.deliveries.flagged }),
    ...(is('contractor') && may(reader, 'order.cancel') && { has_unsent_phone: row.has_unsent_phone }),
  }
}

function presentDoers(row: OrderDetailsRow, reader: DoersReader) {
  const { accepter, supplier_confirmer, haulier_confirmer, closer } = row
  return {
    accepted_by: nameOfDoer(accepter, reader),
    supplier_confirmed_by: supplier_confirmer && nameOfDoer(supplier_confirmer, reader),
    haulier_confirmed_by: haulier_confirmer && nameOfDoer(haulier_confirmer, reader),
    closed_by: closer && nameOfDoer(closer, reader),
  }
}

function presentPricing(row: OrderDetailsRow, sides: ReturnType<typeof sidesOf>): OrderDetails['pricing'] {
  const { supplier_price_pence, haulier_price_pence, markup_pence } = row
  const is = (...wanted: typeof sides) => wanted.some((side) => sides.includes(side))
  const haulier_price = haulier_price_pence === null ? null : toPounds(haulier_price_pence)
  return {
    ...(is('contractor', 'supplier') && { supplier_price: toPounds(supplier_price_pence) }),
    ...((is('contractor') || (is('haulier') && haulier_price !== null)) && { haulier_price }),
    ...(is('contractor') && { markup_price: toPounds(markup_pence) }),
    ...(sides.length > 0 && { ...presentMoney(row, sides), price_per_tonne: ratePerTonne(row, sides) }),
  }
}

function presentRow(row: OrderRow, now: Date) {
  return { ...presentJob(row, now), supplier_name: row.supplier_name, haulier_name: row.haulier_name }
}

function presentJob(row: OrderRow | OrderDetailsRow, now: Date) {
  const progress = presentProgress({ ...row, ...row.deliveries })
  const standing = {
    is_completed: progress.status === 'Completed',
    is_supplier_confirmed: row.supplier_confirmed_at !== null,
    is_hauled: row.haulier_company_id !== null,
    is_haulier_confirmed: row.haulier_confirmed_at !== null,
    has_driver: row.drivers.length > 0,
    delivery_to_date: row.delivery_to_date,
    remaining_kg: toKg(progress.remaining),
    ...row.pace,
  }
  return {
    id: row.quote_id,
    quote_id: row.quote_id,
    product_id: row.product_id,
    product_name: row.product_name,
    description: row.description,
    contractor_name: row.contractor_name,
    quantity: toTonnes(row.quantity_kg),
    address: row.address,
    city: row.city,
    postcode: row.postcode,
    delivery_from_date: row.delivery_from_date,
    delivery_to_date: row.delivery_to_date,
    reference: row.reference,
    delivery_method: row.delivery_method,
    access_times_open: row.access_times_open,
    access_times_close: row.access_times_close,
    can_deliver: row.can_deliver ? ('yes' as const) : ('no' as const),
    bid_id: row.bid_id,
    haulier_bid_id: row.haulier_bid_id,
    created_at: row.created_at.toISOString(),
    accepted_at: row.accepted_at.toISOString(),
    contractor_company_id: row.contractor_company_id,
    supplier_company_id: row.supplier_company_id,
    haulier_company_id: row.haulier_company_id,
    carrier_company_id: row.carrier_company_id,
    supplier_confirmed_at: row.supplier_confirmed_at?.toISOString() ?? null,
    haulier_confirmed_at: row.haulier_confirmed_at?.toISOString() ?? null,
    progress,
    waits_for: waitsFor(standing, now.getTime()),
    late_days: lateDays(standing, now.getTime()),
  }
}

export function presentRunning({ standing, ...row }: RunningRow, now: Date): RunningOrder {
  const { expected_today_kg, expected_end, late_days } = forecast(standing, londonDay(now.getTime()))
  return {
    quote_id: row.quote_id,
    product_name: row.product_name,
    address: row.address,
    city: row.city,
    postcode: row.postcode,
    ordered: toTonnes(row.quantity_kg),
    delivered_before: toTonnes(standing.before_kg),
    delivered_today: toTonnes(standing.today_kg),
    expected_today: toTonnes(expected_today_kg),
    remaining: toTonnes(standing.remaining_kg),
    loads_today: row.today_loads,
    expected_end,
    delivery_to_date: standing.delivery_to_date,
    waits_for: waitsFor(standing, now.getTime()),
    late_days,
  }
}

type Firm = OrderDetailsRow['supplier']

function presentContact(firm: Firm) {
  return {
    company_name: firm.name,
    contact_name: nameOf(firm),
    email: firm.email,
    phone: firm.phone,
  }
}

function presentSupplier(row: OrderDetailsRow) {
  return {
    ...presentContact(row.supplier),
    payable_contact_email: row.supplier.payable_contact_email,
    payable_contact_phone: row.supplier.payable_contact_phone,
    collection_address: row.collection_address,
    collection_postcode: row.collection_postcode,
    collection_latitude: row.collection_latitude,
    collection_longitude: row.collection_longitude,
    collection_precision: row.collection_precision,
    accessTimeOpen: row.supplier_access_open,
    accessTimeClose: row.supplier_access_close,
    notes: row.supplier_notes,
  }
}

function presentHaulier(firm: Firm) {
  const { vosa_number, fors_status, vehicles } = firm
  return { ...presentContact(firm), vosa_number, fors_status, vehicles }
}

type DriverRow = OrderRow['drivers'][number]

function presentDriver({ id, first_name, last_name }: DriverRow) {
  return { id, full_name: nameOf({ first_name, last_name }), first_name, last_name }
}

/** True from the first day of the window until the order is complete. */
function isDriven({ progress, delivery_from_date }: ReturnType<typeof presentJob>, now: Date): boolean {
  return progress.status === 'In Progress' && delivery_from_date <= londonDay(now.getTime())
}

/** For the site, which may have to call a driver at the gate. */
function presentOnTheDay(driver: DriverRow) {
  return { ...presentDriver(driver), phone: driver.phone }
}

function presentReachable(driver: DriverRow) {
  return { ...presentDriver(driver), email: driver.email, phone: driver.phone }
}
