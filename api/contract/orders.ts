import { z } from 'zod'
import { Driver } from './drivers.ts'
import { Precision } from './places.ts'
import { forsStatuses } from './rules/fors.ts'
import { progressLabels } from './rules/progress.ts'
import { deliveryMethods } from './rules/quoteStatus.ts'
import { waitings } from './rules/waitsFor.ts'
import {
  capitalYesNo,
  id,
  lateDaysNumber,
  poundsNumber,
  single,
  timestamp,
  tonnesNumber,
  written,
  yesNo,
} from './wire/wire.ts'

export const OrderPath = z.object({ id })

export const OrderProgress = z.object({
  ordered: tonnesNumber,
  delivered: tonnesNumber,
  remaining: tonnesNumber,
  percent: z.int(),
  status: z.enum(progressLabels),
  loads: z.int(),
  /** `closed at 97.0 t` where the order was closed short. */
  note: z.string().nullable(),
  /** When it ended early, short or cancelled. */
  closed_at: timestamp.nullable(),
  is_cancelled: z.boolean(),
  close_reason: z.string().nullable(),
})
export type OrderProgress = z.output<typeof OrderProgress>

/** For the browser's checks against the table of actions. */
const parties = {
  contractor_company_id: z.int(),
  supplier_company_id: z.int(),
  haulier_company_id: z.int().nullable(),
  carrier_company_id: z.int(),
}

const confirmations = { supplier_confirmed_at: timestamp.nullable(), haulier_confirmed_at: timestamp.nullable() }

export const job = {
  id: z.int(),
  quote_id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  description: z.string().nullable(),
  contractor_name: z.string(),
  /** The order's: less than the quote's if a part load was accepted. */
  quantity: tonnesNumber,
  address: z.string(),
  city: z.string().nullable(),
  postcode: z.string(),
  delivery_from_date: z.string(),
  delivery_to_date: z.string(),
  /** The contractor's own number; bidders never see it. */
  reference: z.string().nullable(),
  delivery_method: z.enum(deliveryMethods),
  access_times_open: z.string(),
  access_times_close: z.string(),
  can_deliver: yesNo,
  bid_id: z.int(),
  haulier_bid_id: z.int().nullable(),
  created_at: timestamp,
  accepted_at: timestamp,
  ...parties,
  ...confirmations,
  progress: OrderProgress,
  /** Null once the order is completed. */
  waits_for: z.enum(waitings).nullable(),
  late_days: lateDaysNumber,
}

export const collection = {
  collection_address: z.string().nullable(),
  collection_postcode: z.string().nullable(),
}

export const AssignedDriver = Driver.pick({ id: true, full_name: true, first_name: true, last_name: true })

const Contact = z.object({
  company_name: z.string(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})

const OrderSupplier = Contact.extend({
  payable_contact_email: z.string().nullable(),
  payable_contact_phone: z.string().nullable(),
  ...collection,
  collection_latitude: z.number().nullable(),
  collection_longitude: z.number().nullable(),
  collection_precision: Precision.nullable(),
  accessTimeOpen: z.string().nullable(),
  accessTimeClose: z.string().nullable(),
  notes: z.string().nullable(),
  /** Absent for the haulier. */
  price: poundsNumber.optional(),
})

const OrderHaulier = Contact.extend({
  vosa_number: z.string().nullable(),
  fors_status: z.enum(forsStatuses).nullable(),
  vehicles: z.array(z.string()),
})

/** Email only for the haulier's office and admins; phone also for the contractor on the days of the order. */
const OrderDriver = AssignedDriver.extend({ email: z.string().optional(), phone: z.string().nullable().optional() })

export const worth = poundsNumber.meta({ description: 'Delivered so far, excluding VAT, at the reader’s own price' })

/** Contractor and admins get all; others get their own price, the total of it and what its loads are worth. */
const OrderPricing = z.object({
  supplier_price: poundsNumber.optional(),
  haulier_price: poundsNumber.nullable().optional(),
  markup_price: poundsNumber.optional(),
  total: poundsNumber.optional(),
  price_per_tonne: poundsNumber.optional().meta({ description: 'In force, for loads from now on' }),
  worth: worth.optional(),
})

/** The person's name for their own firm and admins, the firm's name for everybody else. */
const doer = z.string()

/** `delivery_notes` and `access_instructions` are the specification's other names for notes and site entrance. */
const OrderDetails = z.object({
  ...job,
  quote_quantity: tonnesNumber,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  precision: Precision.nullable(),
  tested_stone_supplier: capitalYesNo,
  site_entrance: z.string().nullable(),
  /** Bidders never see them. */
  site_contact_name: z.string().nullable(),
  site_contact_phone: z.string().nullable(),
  access_instructions: z.string().nullable(),
  notes: z.string().nullable(),
  delivery_notes: z.string().nullable(),
  creator_name: z.string(),
  accepted_by: doer,
  supplier_confirmed_by: doer.nullable(),
  haulier_confirmed_by: doer.nullable(),
  closed_by: doer.nullable(),
  contractor: Contact,
  supplier: OrderSupplier,
  haulier: OrderHaulier.nullable(),
  pricing: OrderPricing,
  haulier_bid: z.object({ id: z.int(), driver: OrderDriver.nullable(), drivers: z.array(OrderDriver) }).nullable(),
  /** Carrier's office only. */
  flagged_tickets: z.int().optional(),
  /** Only for whoever may cancel: a driver's phone reports tickets that haven't arrived, perhaps of another order. */
  has_unsent_phone: z.boolean().optional(),
})
export type OrderDetails = z.output<typeof OrderDetails>
export const OrderDetailsAnswer = single(OrderDetails)

const OrderEnd = z.object({ quote_id: z.int(), closed_at: timestamp, close_reason: z.string() })
export type OrderEnd = z.output<typeof OrderEnd>
export const OrderClosed = written(OrderEnd)

const Confirmation = z.object({ quote_id: z.int(), ...confirmations })
export type Confirmation = z.output<typeof Confirmation>
export const SupplierConfirmation = written(Confirmation).extend({ supplier_confirmed_at: timestamp })
export const HaulierConfirmation = written(Confirmation).extend({ haulier_confirmed_at: timestamp })
