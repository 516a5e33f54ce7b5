/** Files that people add to a quote, a bid or an order, and the one table of who reads which. */

export const attachedTo = ['quote', 'bid', 'order'] as const
export type AttachedTo = (typeof attachedTo)[number]

export const readers = ['own', 'bidders', 'parties', 'parties_and_driver'] as const
export type Readers = (typeof readers)[number]

/**
 * What somebody outside the firm is to a record. `bidder`: may bid on the quote. `buyer`: the quote's contractor, once
 * they see the bid. `party`: of the order as it stands. `driver`: assigned to it.
 */
export const standings = ['bidder', 'buyer', 'party', 'driver'] as const
export type Standing = (typeof standings)[number]

/** The choices for each record, and who reads besides the firm that added the file and the admins. */
const readersTable = {
  quote: { own: [], bidders: ['bidder', 'party'], parties: ['party'], parties_and_driver: ['party', 'driver'] },
  bid: { own: [], parties: ['buyer', 'party'], parties_and_driver: ['buyer', 'party', 'driver'] },
  order: { own: [], parties: ['party'], parties_and_driver: ['party', 'driver'] },
} as const satisfies Record<AttachedTo, Partial<Record<Readers, readonly Standing[]>>>

export function standingsFor(record: AttachedTo, chosen: Readers): readonly Standing[] {
  const rows: Partial<Record<Readers, readonly Standing[]>> = readersTable[record]
  return rows[chosen] ?? []
}

export function isChoice(record: AttachedTo, chosen: Readers): boolean {
  return chosen in readersTable[record]
}

export function choicesOf(record: AttachedTo): readonly Readers[] {
  return readers.filter((one) => isChoice(record, one))
}

/** Whether nobody loses sight of the file. */
export function isWidening(record: AttachedTo, from: Readers, to: Readers): boolean {
  const after = standingsFor(record, to)
  return standingsFor(record, from).every((standing) => after.includes(standing))
}

/** The readers that may be chosen now: any until somebody else has opened it, then only wider ones. */
export function choicesNow(record: AttachedTo, chosen: Readers, isOpened: boolean): readonly Readers[] {
  return choicesOf(record).filter((one) => !isOpened || isWidening(record, chosen, one))
}

/** In bytes. */
export const mostFileBytes = 10_000_000
export const partBytes = 256_000
export const mostParts = Math.ceil(mostFileBytes / partBytes)
export const quotaBytes = 1_000_000_000
/** How many files a firm adds to one record. */
export const mostFiles = 20
/** How long the parts of an unfinished upload are kept. */
export const uploadHours = 24

export const pictureMimes = ['image/jpeg', 'image/png', 'image/webp'] as const
export const fileMimes = ['application/pdf', ...pictureMimes] as const
export type FileMime = (typeof fileMimes)[number]

const endings: Readonly<Record<string, 'pdf' | 'picture'>> = {
  pdf: 'pdf',
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
}

/** By its name; null for a type that isn't taken. */
export function kindOfName(name: string): 'pdf' | 'picture' | null {
  return endings[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null
}

export function isPictureMime(mime: FileMime): mime is (typeof pictureMimes)[number] {
  return mime !== 'application/pdf'
}

/** Why a file isn't taken, and what to do. The browser says the first three before it sends anything. */
export const refusedFiles = {
  empty: 'Not taken: the file is empty (0 bytes).',
  large: 'Not taken: the file is larger than 10 MB. Make it smaller and add it again.',
  type: 'Not taken: only PDF, JPEG, PNG and WebP. Save it as a PDF and add it again.',
  other: 'Not taken: the file isn’t what its name says. Save it anew in the right format and add it again.',
  altered: 'Not taken: the file has changed on its way. Add it again.',
  picture: 'Not taken: the picture is damaged or incomplete. Save it anew and add it again.',
  pixels: 'Not taken: the picture has more than 50 megapixels. Make it smaller and add it again.',
  encrypted: 'Not taken: the PDF is encrypted. Save it without a password and add it again.',
  active: 'Not taken: the PDF holds something that can run or opens by itself. Print it to a new PDF and add that.',
  behind: 'Not taken: there is more in the file than the PDF. Print it to a new PDF and add that.',
  unreadable: 'Not taken: the PDF is damaged or can’t be read. Print it to a new PDF and add that.',
  packed: 'Not taken: the PDF takes too long or too much room to read. Print it to a new PDF and add that.',
} as const
export type RefusedFile = keyof typeof refusedFiles

/** By name and size, before anything is sent. */
export function refusedByName(name: string, size: number): RefusedFile | null {
  if (!kindOfName(name)) return 'type'
  if (size === 0) return 'empty'
  return size > mostFileBytes ? 'large' : null
}
