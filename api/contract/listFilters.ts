import { line } from './wire/texts.ts'
import { id, isoDate, orNull } from './wire/wire.ts'

/** Filters that lists of quotes, bids and orders share. */
export const windowFilters = {
  from: isoDate.optional().meta({ description: 'Only those wanted on this day or later' }),
  to: isoDate.optional().meta({ description: 'Only those wanted on this day or earlier' }),
}
export const siteFilter = orNull(line(100)).meta({ description: 'What is in the site’s address, town or postcode' })
export const referenceFilter = orNull(line(100)).meta({ description: 'What is in the purchase order or reference' })

export const ofSite = id
  .optional()
  .meta({ description: 'Only the firm’s own that name this saved site; for contractors' })

type Days = { from?: string | undefined; to?: string | undefined }

export function endsAfterItBegins({ from, to }: Days): boolean {
  return !from || !to || from <= to
}
export const badDays = { message: 'End date must be after start date', path: ['to'] }
