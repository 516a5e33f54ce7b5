import { z } from 'zod'
import { badDays, endsAfterItBegins, ofSite, referenceFilter, siteFilter, windowFilters } from './listFilters.ts'
import { nearFilters, searchText } from './nearQuotes.ts'
import { halfPin, hasWholePin, pinFields } from './places.ts'
import { Reason } from './reasons.ts'
import { ownerRoles } from './rules/permissions.ts'
import { closesAfterWindow, closesInTime } from './rules/priceTerms.ts'
import { deliveryMethods, type QuoteStatus } from './rules/quoteStatus.ts'
import { shownVersion } from './versions.ts'
import { type CursorKind, isCursorKey } from './wire/cursor.ts'
import { line, phone, text } from './wire/texts.ts'
import {
  capitalYesNo,
  clockTime,
  flag,
  id,
  integer,
  isoDate,
  orNull,
  pagingBy,
  postcode,
  pounds,
  tonnes,
} from './wire/wire.ts'

export const minimumQuantity = 0.1

/** Words a missing field as the quote form does, not as Laravel does. */
function required<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((input, ctx) => {
    const isMissing = input === undefined || input === null || (typeof input === 'string' && input.trim() === '')
    if (isMissing) ctx.addIssue({ code: 'custom', message: 'This field is required', input })
    return isMissing ? z.NEVER : input
  }, schema)
}

/** For raising and editing a quote. `status` and other unknown fields are dropped. */
const QuoteTerms = z.object({
  product_id: required(id),
  quantity: required(
    tonnes({ min: minimumQuantity, minMessage: `Minimum quantity is ${minimumQuantity} tonnes`, step: 0.1 }),
  ),
  address: required(line(500)),
  // The older form has no such field; ours requires it.
  city: required(line(120))
    .optional()
    .transform((city) => city ?? null),
  postcode: required(postcode),
  ...pinFields,
  delivery_from_date: required(isoDate),
  delivery_to_date: required(isoDate),
  tested_stone_supplier: required(capitalYesNo),
  delivery_method: required(z.enum(deliveryMethods)),
  access_times_open: required(clockTime),
  access_times_close: required(clockTime),
  site_entrance: orNull(text(500)),
  description: orNull(text(5_000)),
  notes: orNull(text(5_000)),
  // Absent keeps it and null removes it; a blank one is an error.
  reference: required(line(60)).nullable().optional(),
  bids_until: isoDate
    .nullable()
    .optional()
    .meta({ description: 'The last day for bids; left out it stays as it is, null is none' }),
  site_contact_name: orNull(line(120)),
  site_contact_phone: orNull(phone),
  site_id: id.nullish().meta({
    description: 'The saved site that filled it, one of the firm’s in use; left out it stays as it is, null is none',
  }),
})

type Window = { delivery_from_date: string; delivery_to_date: string }

function endsAfterItStarts({ delivery_from_date, delivery_to_date }: Window): boolean {
  return delivery_from_date <= delivery_to_date
}
function closesBeforeItEnds({ bids_until = null, ...window }: Window & { bids_until?: string | null | undefined }) {
  return closesInTime(bids_until, window)
}
const badClosing = { message: closesAfterWindow, path: ['bids_until'] }
const badWindow = { message: 'End date must be after start date', path: ['delivery_to_date'] }

function inKilograms<Terms extends { quantity: number }>({ quantity, ...terms }: Terms) {
  return { ...terms, quantity_kg: quantity }
}

export const QuoteUpdate = QuoteTerms.extend({ version: shownVersion })
  .refine(endsAfterItStarts, badWindow)
  .refine(closesBeforeItEnds, badClosing)
  .refine(hasWholePin, halfPin)
  .transform(inKilograms)
export type QuoteUpdate = z.output<typeof QuoteUpdate>

/** `user_id`: the contractor for whom an admin raises it; ignored for others. */
export const QuoteCreate = QuoteTerms.extend({
  user_id: id.nullish(),
  draft_id: id.nullish().meta({ description: 'The open draft of a schedule of your own that this sends' }),
})
  .refine(endsAfterItStarts, badWindow)
  .refine(closesBeforeItEnds, badClosing)
  .refine(hasWholePin, halfPin)
  .transform(inKilograms)
export type QuoteCreate = z.output<typeof QuoteCreate>

const markupMissing = 'Markup Price Required - Please enter a markup price before approving the quote.'

/** 1 approves with a markup, 2 rejects with an optional reason, 0 takes the verification back. */
export const QuoteVerify = z
  .object({
    status: integer({ min: 0, max: 2 }),
    markup_price: orNull(pounds({ min: 0 })),
    reason: Reason,
    version: shownVersion,
  })
  .transform(({ status, markup_price, reason, version }, ctx) => {
    if (status === 0) return { status: 0 as const, version }
    if (status === 2) return { status: 2 as const, reason, version }
    if (markup_price !== null) return { status: 1 as const, markup_pence: markup_price, version }
    ctx.addIssue({ code: 'custom', message: markupMissing, path: ['markup_price'], input: null })
    return z.NEVER
  })
export type QuoteVerify = z.output<typeof QuoteVerify>

const columnSorts = {
  newest: 'int',
  oldest: 'int',
  quantity_desc: 'int',
  quantity_asc: 'int',
  product_asc: 'text',
  product_desc: 'text',
  dates_asc: 'date',
  dates_desc: 'date',
} as const satisfies Record<string, CursorKind>
const quoteSorts = { ...columnSorts, distance: 'number', waiting: 'timestamp' } as const
export type QuoteSort = keyof typeof quoteSorts

/** What a contractor's list takes. */
const ofContractor = {
  search: searchText,
  ...windowFilters,
  site: siteFilter,
  reference: referenceFilter,
  user_id: id.optional().meta({ description: "Raised by this user; a contractor's own ones alone" }),
  only_verified: flag.optional(),
  status: z
    .enum(['0', '1', '2'])
    .transform((digit) => Number(digit) as QuoteStatus)
    .optional()
    .meta({ description: 'Only those in this state; for admins and contractors' }),
  ordered: flag.optional().meta({
    description:
      'Only those that became an order, or (0) that did not; a contractor has no others unless they ask for 1',
  }),
  site_id: ofSite,
  whose: z
    .enum(['own', 'others'])
    .optional()
    .meta({ description: 'Only own or only other contractors’; for contractors' }),
}

/** The cursor is (has a distance or not, sort key, id). */
export const QuoteQuery = pagingBy('int', 'key', 'int')
  .extend({
    as: z
      .enum(ownerRoles)
      .optional()
      .meta({ description: 'For whom to list, with several roles; default the main one' }),
    ...ofContractor,
    ...nearFilters,
    sort: z
      .enum(Object.keys(quoteSorts) as [QuoteSort, ...QuoteSort[]])
      .optional()
      .meta({
        description:
          'Default newest; for a supplier quantity_desc. Only a supplier has distances, only an admin sorts by what has waited longest',
      }),
    haulier: flag.optional().meta({ description: 'Only those that need a haulier; for admins' }),
    unpriced: flag.optional().meta({
      description:
        "Only those with a bid that waits for the own company's price, or its word that it holds; for hauliers",
    }),
  })
  .refine(({ sort, cursor }) => !cursor || isCursorKey(quoteSorts[sort ?? 'newest'], cursor[1]), {
    path: ['cursor'],
  })
  .refine(endsAfterItBegins, badDays)
export type QuoteQuery = z.output<typeof QuoteQuery>

type ColumnSort = keyof typeof columnSorts
/** A contractor's whole list as a table, not just one page. */
export const QuoteExport = z
  .strictObject({
    ...ofContractor,
    sort: z.enum(Object.keys(columnSorts) as [ColumnSort, ...ColumnSort[]]).optional(),
  })
  .refine(endsAfterItBegins, badDays)
export type QuoteExport = z.output<typeof QuoteExport>

export const QuotePath = z.object({ id })
