import { z } from 'zod'
import { badDays, endsAfterItBegins, ofSite, referenceFilter, siteFilter, windowFilters } from './listFilters.ts'
import { AssignedDriver, collection, job, worth } from './orders.ts'
import { officeRoles } from './rules/permissions.ts'
import { waitings } from './rules/waitsFor.ts'
import { type CursorKind, isCursorKey } from './wire/cursor.ts'
import { line } from './wire/texts.ts'
import { integer, lateDaysNumber, list, orNull, pagingBy, poundsNumber, tonnesNumber } from './wire/wire.ts'

const supplierSorts = {
  newest: 'timestamp',
  oldest: 'timestamp',
  product_asc: 'text',
  product_desc: 'text',
  dates_asc: 'date',
  dates_desc: 'date',
} as const satisfies Record<string, CursorKind>
const haulierSorts = { ...supplierSorts, supplier_asc: 'text', supplier_desc: 'text' } as const
/** By the contractor's total, markup included: its order would tell others what they may not see. */
const contractorSorts = { ...haulierSorts, total_asc: 'whole', total_desc: 'whole' } as const
export type OrderSort = keyof typeof contractorSorts

const orderStates = ['running', 'completed'] as const

/** By default the newest acceptance first. */
function orderFilters<Sort extends OrderSort>(sortsOfList: Record<Sort, CursorKind>) {
  return {
    search: orNull(line(100)).meta({
      description: 'An order’s whole number, or what is in its product, description, places and firms',
    }),
    state: z.enum(orderStates).optional(),
    site: siteFilter,
    reference: referenceFilter,
    ...windowFilters,
    sort: z.enum(Object.keys(sortsOfList) as [Sort, ...Sort[]]).optional(),
  }
}

type Sorted = { sort?: OrderSort | undefined; cursor?: readonly [key: string | number, id: number] | undefined }
function isOfItsSort({ sort, cursor }: Sorted): boolean {
  return !cursor || isCursorKey(contractorSorts[sort ?? 'newest'], cursor[0])
}

const page = pagingBy('key', 'int')
export const ContractorOrderQuery = page
  .extend({ ...orderFilters(contractorSorts), site_id: ofSite })
  .refine(isOfItsSort, { path: ['cursor'] })
  .refine(endsAfterItBegins, badDays)
export const SupplierOrderQuery = page
  .extend(orderFilters(supplierSorts))
  .refine(isOfItsSort, { path: ['cursor'] })
  .refine(endsAfterItBegins, badDays)
export const HaulierOrderQuery = page
  .extend(orderFilters(haulierSorts))
  .refine(isOfItsSort, { path: ['cursor'] })
  .refine(endsAfterItBegins, badDays)
export type OrderQuery = z.output<typeof ContractorOrderQuery>

/** All pages of the list, as a table. */
export const ContractorOrderExport = z.strictObject(orderFilters(contractorSorts)).refine(endsAfterItBegins, badDays)
export const SupplierOrderExport = z.strictObject(orderFilters(supplierSorts)).refine(endsAfterItBegins, badDays)
export const HaulierOrderExport = z.strictObject(orderFilters(haulierSorts)).refine(endsAfterItBegins, badDays)
export type OrderExport = z.output<typeof ContractorOrderExport>

const OrderRow = z.object({ ...job, supplier_name: z.string(), haulier_name: z.string().nullable() })

const ContractorOrder = OrderRow.extend({ total: poundsNumber, worth })
export type ContractorOrder = z.output<typeof ContractorOrder>
export const ContractorOrders = list(ContractorOrder)

const SupplierOrder = OrderRow.extend({
  ...collection,
  /** Missing for readers who may not see prices. */
  total: poundsNumber.optional(),
  worth: worth.optional(),
})
export type SupplierOrder = z.output<typeof SupplierOrder>
export const SupplierOrders = list(SupplierOrder)

const HaulierOrder = OrderRow.extend({
  ...collection,
  supplier_access_open: z.string().nullable(),
  supplier_access_close: z.string().nullable(),
  drivers: z.array(AssignedDriver),
  flagged_tickets: z.int(),
  /** The three are missing for readers who may not see prices. */
  haulier_price: poundsNumber.optional(),
  total: poundsNumber.optional(),
  worth: worth.optional(),
})
export type HaulierOrder = z.output<typeof HaulierOrder>
export const HaulierOrders = list(HaulierOrder)

export const RunningQuery = z.strictObject({
  as: z.enum(officeRoles).optional().meta({ description: 'Default: the main of the two roles' }),
  limit: integer({ min: 1, max: 50 }).default(5),
})
export type RunningQuery = z.output<typeof RunningQuery>

const RunningOrder = z.object({
  quote_id: z.int(),
  product_name: z.string(),
  address: z.string(),
  city: z.string().nullable(),
  postcode: z.string(),
  ordered: tonnesNumber,
  delivered_before: tonnesNumber.meta({ description: 'Before today, as days are counted in London' }),
  delivered_today: tonnesNumber,
  expected_today: tonnesNumber.meta({ description: 'Still to come today, at the pace of the days before' }),
  remaining: tonnesNumber,
  loads_today: z.int(),
  expected_end: z.string().nullable().meta({ description: 'The day of the last load at the pace so far' }),
  delivery_to_date: z.string(),
  waits_for: z.enum(waitings).nullable(),
  late_days: lateDaysNumber,
})
export type RunningOrder = z.output<typeof RunningOrder>
export const RunningOrders = list(RunningOrder)
