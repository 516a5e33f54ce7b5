import { z } from 'zod'
import { halfPin, hasWholePin, keptPlace, keptPlaceAnswer } from './places.ts'
import { nations } from './rules/nations.ts'
import { shownVersion } from './versions.ts'
import { line, phone, text } from './wire/texts.ts'
import { flag, id, list, orNull, pagingBy, single, timestamp, tonnesNumber, written } from './wire/wire.ts'

export const mostSites = 1_000

/** A delivery address that a contractor reuses in quotes. `what3words` stays as typed and is never looked up. */
const SiteTerms = z.object({
  name: line(120),
  ...keptPlace,
  city: line(120),
  site_entrance: orNull(text(500)),
  site_contact_name: orNull(line(120)),
  site_contact_phone: orNull(phone),
  reference: orNull(line(60)),
  what3words: orNull(line(100)),
  nation: orNull(z.enum(nations)).meta({
    description: 'Whose bank holidays schedules keep; left out it goes by the postcode, or stays with it',
  }),
})
export const SiteForm = SiteTerms.refine(hasWholePin, halfPin)
export type SiteForm = z.output<typeof SiteForm>

export const SiteUpdate = SiteTerms.extend({ version: shownVersion }).refine(hasWholePin, halfPin)
export type SiteUpdate = z.output<typeof SiteUpdate>

export const SitePath = z.object({ id })

const siteSorts = ['used_desc', 'used_asc'] as const

export const SiteQuery = pagingBy('timestamp', 'int').extend({
  search: orNull(line(100)).meta({ description: 'What is in the name, the postcode or your reference' }),
  archived: flag.optional().meta({ description: 'Only the archived ones; default only those in use' }),
  sort: z.enum(siteSorts).default('used_desc'),
})
export type SiteQuery = z.output<typeof SiteQuery>

export const Site = z.object({
  ...keptPlaceAnswer,
  name: z.string(),
  city: z.string(),
  site_entrance: z.string().nullable(),
  site_contact_name: z.string().nullable(),
  site_contact_phone: z.string().nullable(),
  reference: z.string().nullable().meta({ description: 'Your own, for the site' }),
  what3words: z.string().nullable().meta({ description: 'As typed: never looked up or converted' }),
  nation: z.enum(nations).meta({ description: 'Whose bank holidays schedules keep' }),
  archived_at: timestamp.nullable(),
  used_at: timestamp.meta({ description: 'When a quote last named it, or else when it was saved' }),
  running_orders: z.int(),
  tonnes: tonnesNumber.meta({ description: 'Delivered in this month and the eleven before' }),
})
export type Site = z.output<typeof Site>

const SiteDetails = Site.extend({
  saved_at: timestamp,
  saved_by_name: z.string(),
  is_named: z.boolean().meta({ description: 'A quote names it, so it can be archived but not deleted' }),
  months: z
    .array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), tonnes: tonnesNumber }))
    .meta({ description: 'This month and the eleven before, the oldest first' }),
  last_load: z.object({ product_name: z.string(), day: z.string() }).nullable(),
})
export type SiteDetails = z.output<typeof SiteDetails>

const SiteRows = list(Site)
export const Sites = SiteRows.extend({
  meta: SiteRows.shape.meta.extend({
    in_use: z.int().meta({ description: 'Of all your sites, whatever was searched for' }),
    archived: z.int(),
  }),
})
export const SiteAnswer = single(SiteDetails)
export const SiteWritten = written(SiteDetails)
