import { z } from 'zod'
import { ownerRoles } from './rules/permissions.ts'
import { atMost, line } from './wire/texts.ts'
import { id, isoDate, orNull, poundsNumber, single, tonnesNumber } from './wire/wire.ts'

/** `from` and `to` are days in London by the device's clock, both included. */
export const TicketExportQuery = z
  .strictObject({
    from: isoDate.optional(),
    to: isoDate.optional(),
    order: id.optional(),
    driver: id.optional(),
    vehicle: orNull(line(20)),
    product: id.optional(),
    as: z.enum(ownerRoles).optional().meta({
      description: 'Only those that a statement of this side counts: of its orders as they stand, by their carriers',
    }),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'End date must be after start date',
  })
export type TicketExportQuery = z.output<typeof TicketExportQuery>

const month = atMost(64).regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'The month must be given as YYYY-MM.')

export const StatementQuery = z.strictObject({
  month,
  as: z.enum(ownerRoles).optional().meta({ description: 'Default: the main of your roles' }),
})
export type StatementQuery = z.output<typeof StatementQuery>

/** `worth`: excluding VAT, the reader's own side of it; each load at the price a tonne in force, rounded by itself. */
const sums = {
  loads: z.int(),
  delivered: tonnesNumber,
  worth: poundsNumber,
  voided_loads: z.int(),
  voided: tonnesNumber,
  altered_loads: z.int().meta({ description: 'Of both, those that no longer match their seals; the sums count them' }),
}

const StatementLoad = z.object({
  number: z.int(),
  day: z.string(),
  net_weight: tonnesNumber,
  /** Null for a void load, which is worth nothing. */
  worth: poundsNumber.nullable(),
  price_per_tonne: poundsNumber.nullable(),
  altered: z.literal(true).optional(),
})
export type StatementLoad = z.output<typeof StatementLoad>

const StatementRow = z.object({
  quote_id: z.int(),
  product_name: z.string(),
  address: z.string(),
  postcode: z.string(),
  reference: z.string().nullable(),
  contractor_name: z.string(),
  supplier_name: z.string(),
  carrier_name: z.string(),
  ordered: tonnesNumber,
  ...sums,
  price_per_tonne: poundsNumber.nullable().meta({
    description: 'Rounded; null where it changed within the month. A load is worth its part of the whole price',
  }),
  tickets: z.array(StatementLoad),
  delivered_to_date: tonnesNumber,
  worth_to_date: poundsNumber,
  total: poundsNumber.meta({ description: 'What was agreed for the whole job when the month ended' }),
})
export type StatementRow = z.output<typeof StatementRow>

const PurchaseOrder = z.object({ reference: z.string().nullable(), orders: z.int(), ...sums })
export type PurchaseOrder = z.output<typeof PurchaseOrder>

const Statement = z.object({
  month: z.string(),
  as: z.enum(ownerRoles),
  counterpart: z.string().meta({ description: 'The operator, who sells to a contractor and buys from the others' }),
  /** The orders of one purchase order stand together. */
  rows: z.array(StatementRow),
  purchase_orders: z.array(PurchaseOrder),
  ...sums,
})
export type Statement = z.output<typeof Statement>
export const StatementAnswer = single(Statement)
