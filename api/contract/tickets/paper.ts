import { z } from 'zod'
import { londonDay } from '../rules/londonDay.ts'
import { mostPhotoBytes, photoTexts } from '../rules/photo.ts'
import { type Image, parseDataUrl } from '../wire/dataUrl.ts'
import { line } from '../wire/texts.ts'
import { clockEnds, deviceInstant, id, orNull, syncToken, tonnes, written } from '../wire/wire.ts'
import { type TicketFlag, ticketFlags } from './checks.ts'
import { ticketContent } from './content.ts'
import { areWeights, signatureData, timeOfToken } from './schemas.ts'

/** Tickets in one call. */
export const mostPaperTickets = 250
/** Bytes in one call: 250 rows without a picture, or six scans at their limit. */
export const paperBodyLimit = 4 * 1024 * 1024

const scanTexts = photoTexts('scan_data')

const scanData = z.string().transform((input, ctx): Image => {
  const image = parseDataUrl(input)
  const message = image && image.bytes.length > mostPhotoBytes ? scanTexts.tooLarge : scanTexts.notAnImage
  if (image && image.bytes.length <= mostPhotoBytes) return image
  ctx.issues.push({ code: 'custom', input, message })
  return z.NEVER
})

export const onlyWithoutAccount = 'The driver name field is only for a driver without an account.'

/**
 * A load that the office types from a signed paper. Weights come in tonnes. `logged_at` is the load's own time. Instead
 * of a drawn signature it has `scan_data`, a data URL of a PNG, JPEG or WebP with nothing but pixels, or the place where
 * the paper is kept. `sync_token` belongs to one row for ever, so a second send adds nothing.
 *
 * A load that was signed on the till's screen has `signature_data` instead, and is no ticket from paper.
 */
export const PaperTicket = z
  .object({
    sync_token: syncToken.refine((token) => timeOfToken(token) < clockEnds),
    logged_at: deviceInstant,
    gross_weight: tonnes({ min: 0, step: 0.001 }),
    tare: tonnes({ min: 0, step: 0.001 }),
    vehicle: orNull(line(ticketContent.vehicle.max)),
    driver_id: orNull(id),
    driver_name: orNull(line(ticketContent.driver_name.max)),
    signed_by: orNull(line(ticketContent.signed_by.max)),
    loaded_at: orNull(line(ticketContent.loaded_at.max)),
    weighbridge_ref: orNull(line(ticketContent.weighbridge_ref.max)),
    paper_kept_at: orNull(line(ticketContent.paper_kept_at.max)),
    scan_data: orNull(scanData),
    signature_data: orNull(signatureData),
  })
  .refine(({ gross_weight, tare }) => gross_weight > tare, {
    path: ['net_weight'],
    message: 'Net weight must be greater than 0.',
    // Reported together with other fields' errors, if there are two weights to compare.
    when: ({ value }) => areWeights(value),
  })
  .refine(({ driver_id, driver_name }) => driver_id === null || driver_name === null, {
    path: ['driver_name'],
    message: onlyWithoutAccount,
  })
  .refine((row) => row.signature_data !== null || isOnPaper(row), {
    path: ['paper_kept_at'],
    message: 'Add a scan of the signed paper, or say where it is kept.',
    when: ({ value }) => value instanceof Object,
  })
  .refine((row) => row.signature_data === null || !isOnPaper(row), {
    path: ['signature_data'],
    message: 'The signature data field is only for a load without a signed paper.',
  })
  .transform(({ gross_weight, tare, ...others }) => ({ ...others, gross_kg: gross_weight, tare_kg: tare }))
export type PaperTicket = z.output<typeof PaperTicket>

function isOnPaper({ scan_data, paper_kept_at }: { scan_data: unknown; paper_kept_at: unknown }): boolean {
  return scan_data !== null || paper_kept_at !== null
}

/** After a lost answer the screen still has the row, and lets the clerk change it. */
export const changedSinceLogged =
  'This row was logged before it was changed. Look at its ticket, and remove the row here.'

/** POST /api/tickets/paper. `dry_run`: only says what would become of each row. */
export const PaperTickets = z.object({
  quote_id: id,
  dry_run: z.boolean().default(false),
  /** Each row is parsed alone, so one faulty row doesn't hold up the rest. */
  tickets: z.array(z.unknown()).min(1).max(mostPaperTickets),
})
export type PaperTickets = z.output<typeof PaperTickets>

/**
 * One row's result. `known`: this very load of the order is on a live ticket from paper already, whoever typed it.
 * `ready`: a dry run found nothing against it.
 */
const PaperOutcome = z.object({
  is: z.enum(['stored', 'known', 'ready', 'refused']),
  /** The stored or known ticket's number; null for a refused or ready row. */
  number: z.int().nullable(),
  flags: z.array(z.enum(ticketFlags as [TicketFlag, ...TicketFlag[]])),
  /** By the row's field; null unless refused. */
  errors: z.record(z.string(), z.array(z.string())).nullable(),
})
export type PaperOutcome = z.output<typeof PaperOutcome>

/** In the order of the rows as sent. */
export const PaperLogged = written(z.array(PaperOutcome))

type OrderLife = { accepted_at: string | Date | null; closed_at: string | Date | null }

/** A clock in the office may run a little fast. */
const tolerance = 10 * 60_000

/** A load belongs to the order's life, by London days; null if it does. `now` in milliseconds. */
export function refusalOfLoadTime(logged_at: string, order: OrderLife, now: number): string | null {
  const day = londonDay(logged_at)
  if (order.accepted_at !== null && day < dayOf(order.accepted_at)) return 'The order was not yet accepted on this day.'
  if (order.closed_at !== null && day > dayOf(order.closed_at)) return 'The order was already closed on this day.'
  return Date.parse(logged_at) > now + tolerance ? 'This time has not come yet.' : null
}

function dayOf(moment: string | Date): string {
  return londonDay(new Date(moment).getTime())
}
