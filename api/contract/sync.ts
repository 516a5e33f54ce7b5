import { z } from 'zod'
import { Driver } from './drivers.ts'
import { OrderProgress } from './orders.ts'
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

/** An order as who drives it needs it: what, how much, from where to where. No prices. */
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
  /** On the driver's last ticket of any order. */
  last_vehicle: z.string().nullable(),
  /** The driver's live tickets of this order, logged today by UK time. */
  tickets_today: z.int(),
})
export type DriverJob = z.output<typeof DriverJob>

/** In progress first, then newest first; `limit` up to 200. */
export const JobQuery = pagingBy('int', 'int')
export type JobQuery = z.output<typeof JobQuery>
export const DriverJobs = list(DriverJob)

/** `since` is what the last answer gave as `cursor`; anything else is answered with the first part of a full snapshot. */
export const SyncQuery = z.object({
  since: atMost(200).optional(),
  device_key: orNull(uuid),
  /** The highest sequence number that the device has given out. */
  device_seq: orNull(integer({ min: 0 })),
  /** How many of its tickets have still to reach the server. */
  unsent: orNull(integer({ min: 0 })),
  /** How many tickets of this author the device knows that it has lost. */
  missing: orNull(integer({ min: 0 })),
})
export type SyncQuery = z.output<typeof SyncQuery>

const SyncOrder = Job.extend({
  accepted_at: timestamp,
  supplier_confirmed_at: timestamp.nullable(),
  haulier_confirmed_at: timestamp.nullable(),
  /** Assigned now; for the office only. */
  drivers: z.array(Driver.pick({ id: true, full_name: true })).optional(),
  /** For those of the office who may see prices. */
  haulier_price: poundsNumber.optional(),
})
export type SyncOrder = z.output<typeof SyncOrder>

const Vehicle = z.object({
  id: z.int(),
  registration: z.string(),
  axles: z.int().nullable(),
  /** Tonnes that its plate allows laden. */
  plated_weight: tonnesNumber.nullable(),
})

const Sync = z.object({
  /** Ask with it next time, at once where there is `more`. Rows and cursor belong into one transaction of the device. */
  cursor: z.string(),
  /** Renewed when the database was restored from a backup: what came after that is gone there, and devices bring theirs again. */
  epoch: uuid,
  /** Whether it is a part of a larger answer, some 500 kB of it: what a device holds is of one moment after the last part. */
  more: z.boolean(),
  /** Of how many orders the parts behind this one bring news; of the last part 0. */
  orders_left: z.int(),
  /** Whether a full snapshot begins, in place of what the device holds. */
  reset: z.boolean(),
  /** Of a snapshot: this part stands for all orders of these numbers, both included; any other that the device holds of them is gone. */
  replaces: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** By the server's clock. */
  checked_at: timestamp,
  /** Those touched since the cursor, each whole. */
  orders: z.array(SyncOrder),
  /** Ids of orders that were theirs and that they no longer see. */
  removed_orders: z.array(z.int()),
  /**
   * All tickets of `orders` that they may see: they replace what the device holds of these orders. Of an order with very
   * many the first; the rest comes with the next parts, which don't name the order again.
   */
  tickets: z.array(Ticket),
  /** The whole list each time: whom the office may assign. Empty for a driver. */
  drivers: z.array(Driver.pick({ id: true, full_name: true, phone: true })),
  /** The company's, the whole list each time. */
  vehicles: z.array(Vehicle),
})
export type Sync = z.output<typeof Sync>
export const SyncAnswer = single(Sync)
