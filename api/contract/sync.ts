import { z } from 'zod'
import { Driver } from './drivers.ts'
import { OrderProgress } from './orders.ts'
import { fileMimes } from './rules/attachments.ts'
import { Ticket } from './tickets/schemas.ts'
import { atMost } from './wire/texts.ts'
import { integer, list, orNull, pagingBy, poundsNumber, single, timestamp, tonnesNumber, uuid } from './wire/wire.ts'

const Stop = z.object({
  company_name: z.string(),
  contact_name: z.string(),
  contact_phone: z.string().nullable(),
  address: z.string(),
  postcode: z.string(),
  access_times_open: z.string(),
  access_times_close: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

/** An order as its driver needs it. No prices. */
const Job = z.object({
  quote_id: z.int(),
  haulier_bid_id: z.int(),
  product_name: z.string(),
  progress: OrderProgress,
  delivery_from_date: z.string(),
  delivery_to_date: z.string(),
  /** The supplier's collection point. */
  from: Stop,
  /** The contractor's site. */
  to: Stop.extend({
    city: z.string().nullable(),
    site_entrance: z.string().nullable(),
    notes: z.string().nullable(),
  }),
})
export type Job = z.output<typeof Job>

const DriverJob = Job.extend({
  /** From the driver's last ticket of any order. */
  last_vehicle: z.string().nullable(),
  /** The driver's live tickets of this order that were logged today, UK time. */
  tickets_today: z.int(),
})
export type DriverJob = z.output<typeof DriverJob>

/** In progress first, then newest first. */
export const JobQuery = pagingBy('int', 'int')
export type JobQuery = z.output<typeof JobQuery>
export const DriverJobs = list(DriverJob)

/** `since` is the last answer's `cursor`; anything else begins a full snapshot. */
export const SyncQuery = z.object({
  since: atMost(200).optional(),
  device_key: orNull(uuid),
  /** The highest sequence number that the device has given out. */
  device_seq: orNull(integer({ min: 0 })),
  /** How many of its tickets have yet to reach the server. */
  unsent: orNull(integer({ min: 0 })),
  /** How many of this author's tickets the device knows it has lost. */
  missing: orNull(integer({ min: 0 })),
})
export type SyncQuery = z.output<typeof SyncQuery>

const SyncOrder = Job.extend({
  accepted_at: timestamp,
  supplier_confirmed_at: timestamp.nullable(),
  haulier_confirmed_at: timestamp.nullable(),
  /** Office only. */
  drivers: z.array(Driver.pick({ id: true, full_name: true })).optional(),
  haulier_price: poundsNumber.optional(),
  /** For its drivers: files that the phone keeps for where there is no signal, newest first. */
  plans: z.array(z.object({ id: z.int(), name: z.string(), mime: z.enum(fileMimes), size: z.int() })).optional(),
})
export type SyncOrder = z.output<typeof SyncOrder>

const Vehicle = z.object({
  id: z.int(),
  registration: z.string(),
  axles: z.int().nullable(),
  /** Laden, by its plate. */
  plated_weight: tonnesNumber.nullable(),
})

const Sync = z.object({
  /** Send it as `since` next time, at once if there is `more`. Store the rows and the cursor in one transaction. */
  cursor: z.string(),
  /** Changes when the database is restored from a backup. Later writes are lost there, so devices send theirs again. */
  epoch: uuid,
  /** Whether more parts follow, of some 500 kB each. The device's data is consistent only after the last. */
  more: z.boolean(),
  /** Orders still to come in later parts; 0 in the last. */
  orders_left: z.int(),
  /** Whether a full snapshot begins, which replaces everything on the device. */
  reset: z.boolean(),
  /** In a snapshot: all orders numbered `from` to `to`, both included, are here; the device drops any others. */
  replaces: z.object({ from: z.int(), to: z.int() }).nullable(),
  checked_at: timestamp,
  /** Those touched since the cursor, each complete. */
  orders: z.array(SyncOrder),
  /** Orders that the reader could see and can't see now. */
  removed_orders: z.array(z.int()),
  /**
   * All tickets of `orders` that the reader may see; they replace the device's. If an order has very many, the rest
   * comes in later parts, which don't name the order again.
   */
  tickets: z.array(Ticket),
  /** Always the whole list of drivers that the office may assign. Empty for a driver. */
  drivers: z.array(Driver.pick({ id: true, full_name: true, phone: true })),
  /** Always the company's whole list. */
  vehicles: z.array(Vehicle),
})
export type Sync = z.output<typeof Sync>
export const SyncAnswer = single(Sync)
