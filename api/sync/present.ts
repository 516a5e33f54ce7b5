import { toPounds } from '../contract/rules/money.ts'
import { toTonnes } from '../contract/rules/weight.ts'
import type { DriverJob, Job, Sync, SyncOrder } from '../contract/sync.ts'
import { presentProgress } from '../orders/rules.ts'
import type { JobRow, OrderRow } from './queries.ts'

function presentJob(row: OrderRow): Job {
  return {
    quote_id: row.quote_id,
    haulier_bid_id: row.haulier_bid_id,
    product_name: row.product_name,
    progress: presentProgress(row),
    delivery_from_date: row.delivery_from_date,
    delivery_to_date: row.delivery_to_date,
    from: {
      company_name: row.supplier_name,
      contact_name: row.seller_name,
      contact_phone: row.seller_phone,
      address: row.collection_address,
      postcode: row.collection_postcode,
      access_times_open: row.supplier_access_open,
      access_times_close: row.supplier_access_close,
      ...exactPoint(row.collection_precision, row.collection_latitude, row.collection_longitude),
    },
    to: {
      company_name: row.contractor_name,
      contact_name: row.site_name,
      contact_phone: row.site_phone,
      address: row.address,
      city: row.city,
      postcode: row.postcode,
      access_times_open: row.access_times_open,
      access_times_close: row.access_times_close,
      ...exactPoint(row.precision, row.latitude, row.longitude),
      site_entrance: row.site_entrance,
      notes: row.notes,
    },
  }
}

export function presentDriverJob({ last_vehicle, tickets_today, ...row }: JobRow): DriverJob {
  return { ...presentJob(row), last_vehicle, tickets_today }
}

/** Null if the place is only rough: an area's centre would send the lorry to the wrong town. */
function exactPoint(precision: OrderRow['precision'], latitude: number | null, longitude: number | null) {
  const isExact = precision === 'pin' || precision === 'unit'
  return isExact ? { latitude, longitude } : { latitude: null, longitude: null }
}

type Drivers = { id: number; full_name: string }[]
type Plans = NonNullable<SyncOrder['plans']>

export function presentOrder(
  row: OrderRow & { drivers: Drivers; plans?: Plans },
  { isDriver, seesPrices }: { isDriver: boolean; seesPrices: boolean },
): SyncOrder {
  return {
    ...presentJob(row),
    accepted_at: row.accepted_at.toISOString(),
    supplier_confirmed_at: row.supplier_confirmed_at?.toISOString() ?? null,
    haulier_confirmed_at: row.haulier_confirmed_at?.toISOString() ?? null,
    ...(isDriver ? { plans: row.plans ?? [] } : { drivers: row.drivers }),
    ...(seesPrices && row.haulier_price_pence !== null && { haulier_price: toPounds(row.haulier_price_pence) }),
  }
}

type VehicleRow = { id: number; registration: string; axles: number | null; plated_kg: number | null }

export function presentVehicle({ id, registration, axles, plated_kg }: VehicleRow): Sync['vehicles'][number] {
  return { id, registration, axles, plated_weight: plated_kg === null ? null : toTonnes(plated_kg) }
}
