import { nationLabels, nations } from './nations.ts'

/** The lists that a firm brings as a CSV file, and takes away as one. */
export const listNames = ['vehicles', 'drivers', 'sites', 'products'] as const
export type ListName = (typeof listNames)[number]

export type ListColumn = {
  /** As the call that adds a single one names it. */
  field: string
  heading: string
  /** In the template's one line. */
  example: string
  /** How to put a fault right. */
  right: string
  /** Default: text, as it stands there. */
  holds?: 'number' | 'time' | 'phone'
  /** What the cell says -> what the call takes. */
  choices?: Readonly<Record<string, string | number>>
}

const placeNumber = 'Degrees with a point, or empty in both'

const firmsNations = Object.fromEntries(nations.map((nation) => [nationLabels[nation], nation]))

/** One table for the template, the export, the reading and its faults; a column's place gives it its letter. */
export const listColumns = {
  vehicles: [
    {
      field: 'registration',
      heading: 'registration',
      example: 'FN19 HVO',
      right: 'At most seven letters and digits, as on the plate',
    },
    {
      field: 'axle_class',
      heading: 'gross limit t',
      example: '32',
      right: '18, 26, 32, 40, 44 or empty',
      holds: 'number',
    },
    {
      field: 'plated_weight',
      heading: 'plated weight t',
      example: '31.5',
      right: 'Tonnes from 1 to 60 with a point, or empty',
      holds: 'number',
    },
  ],
  drivers: [
    {
      field: 'first_name',
      heading: 'first name',
      example: 'Callum',
      right: 'A name on one line, without a web address',
    },
    { field: 'last_name', heading: 'last name', example: 'Reid', right: 'A name on one line, without a web address' },
    {
      field: 'email',
      heading: 'email',
      example: 'callum.reid@example.com',
      right: 'Their own address, such as name@example.com',
    },
    { field: 'phone', heading: 'phone', example: '07700 900123', right: 'At least seven digits', holds: 'phone' },
  ],
  sites: [
    { field: 'name', heading: 'name', example: 'Infinity Park', right: 'At most 120 characters on one line' },
    { field: 'address', heading: 'address', example: 'Infinity Park Way', right: 'At most 500 characters on one line' },
    { field: 'city', heading: 'city', example: 'Derby', right: 'At most 120 characters on one line' },
    { field: 'postcode', heading: 'postcode', example: 'DE24 9FU', right: 'A whole UK postcode' },
    { field: 'latitude', heading: 'latitude', example: '', right: placeNumber, holds: 'number' },
    { field: 'longitude', heading: 'longitude', example: '', right: placeNumber, holds: 'number' },
    {
      field: 'access_open',
      heading: 'access opens',
      example: '07:00',
      right: 'Hours and minutes, such as 07:00',
      holds: 'time',
    },
    {
      field: 'access_close',
      heading: 'access closes',
      example: '16:30',
      right: 'Hours and minutes, such as 16:30',
      holds: 'time',
    },
    { field: 'site_entrance', heading: 'site entrance', example: 'Gate 2', right: 'At most 500 characters, or empty' },
    {
      field: 'site_contact_name',
      heading: 'site contact',
      example: 'Dana Platt',
      right: 'At most 120 characters, or empty',
    },
    {
      field: 'site_contact_phone',
      heading: 'site contact phone',
      example: '07700 900456',
      right: 'At least seven digits, or empty',
      holds: 'phone',
    },
    { field: 'reference', heading: 'reference', example: 'IP-07', right: 'At most 60 characters, or empty' },
    { field: 'what3words', heading: 'what3words', example: '', right: 'At most 100 characters, or empty' },
    {
      field: 'nation',
      heading: 'bank holidays',
      example: 'England and Wales',
      right: `${Object.values(nationLabels).join(', ')} or empty`,
      choices: firmsNations,
    },
  ],
  products: [
    { field: 'name', heading: 'name', example: '6F5 crushed limestone', right: 'At most 200 characters on one line' },
    {
      field: 'description',
      heading: 'description',
      example: 'Recycled or primary, 75 mm down',
      right: 'At most 2,000 characters',
    },
    {
      field: 'status',
      heading: 'status',
      example: 'Pending',
      right: 'Pending, Approved or empty',
      choices: { Pending: 0, Approved: 1 },
    },
  ],
} as const satisfies Record<ListName, readonly ListColumn[]>

/** `A` for the first column, as a spreadsheet has it. */
export function columnLetter(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : columnLetter(Math.floor(at / 26) - 1) + last
}

/** `gross limit` for `gross limit t`, within a sentence. */
export function withoutUnit(heading: string): string {
  return heading.replace(/ t$/, '')
}

const plainNumber = /^-?\d{1,10}(\.\d{1,10})?$/

/** What the single call would be sent for this cell. Empty cells of numbers and choices are as if they were left out. */
export function readCell({ holds, choices }: ListColumn, text: string): unknown {
  const cell = text.trim()
  if (choices) return cell === '' ? undefined : (choiceOf(choices, cell) ?? cell)
  if (holds === 'number') return cell === '' ? null : plainNumber.test(cell) ? Number(cell) : cell
  // Spreadsheets write 7:00 and 07:00:00.
  if (holds === 'time') return cell.replace(/^(\d):/, '0$1:').replace(/^(\d\d:\d\d):00$/, '$1')
  return text
}

function choiceOf(choices: Readonly<Record<string, string | number>>, cell: string) {
  return Object.entries(choices).find(([label]) => label.toLowerCase() === cell.toLowerCase())?.[1]
}

export function writeCell({ choices }: ListColumn, value: string | number | null): string {
  if (value === null) return ''
  const label = choices && Object.entries(choices).find(([, one]) => one === value)?.[0]
  if (label) return label
  // 0.0000001 degrees, which JavaScript writes as 1e-7.
  return typeof value === 'number' && Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(7) : String(value)
}

export type CellFault = { wrong: string; right: string }

/** What a spreadsheet does to a cell before anybody sees it. */
export function spreadsheetFault({ holds }: ListColumn, text: string): CellFault | null {
  const cell = text.trim()
  if (holds === 'number' && /^-?\d+,\d+$/.test(cell)) {
    return { wrong: 'Comma in place of a point', right: `Write ${cell.replace(',', '.')}` }
  }
  if (holds === 'phone' && /^\d[.,]?\d*E\+?\d+$/i.test(cell)) {
    return { wrong: 'The spreadsheet has shortened this number', right: 'Format the column as text and type it again' }
  }
  return null
}
