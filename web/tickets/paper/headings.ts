import { type PaperCell, paperCells } from '../../offline/rows.ts'

/** `net` is worked out, but a sheet may have it. */
type Heading = PaperCell | 'net'

/** The first that fits: `Date/Time` is a date, `Ticket time` a time. */
const words: readonly [Heading, RegExp][] = [
  ['gross', /gross|\b(2nd|second) weight|\bloaded weight/],
  ['tare', /tare|\b(1st|first) weight|\bempty weight/],
  ['net', /\bnett?\b/],
  ['date', /\bdate\b|\bday\b/],
  ['time', /\btime\b/],
  ['driver', /driver/],
  ['vehicle', /vehicle|\breg\b|registration|plate|lorry|truck|\bvrm?\b/],
  ['signed_by', /sign|received by|customer name/],
  ['paper_kept_at', /kept|filed|paper/],
  ['weighbridge_ref', /\bref|reference|ticket|docket|weighbridge|\bno\b|number/],
]

function readHeading(text: string): Heading | null {
  const heading = text.toLowerCase().replace(/[_.]+/g, ' ')
  return words.find(([, word]) => word.test(heading))?.[0] ?? null
}

/** The column of each cell, by its heading; the first where two fit. */
export function columnsByHeading(headings: readonly string[]): Partial<Record<PaperCell, number>> {
  const found = headings.map(readHeading)
  const columns = paperCells.flatMap((name) => (found.includes(name) ? [[name, found.indexOf(name)] as const] : []))
  return Object.fromEntries(columns)
}
