import { londonDay } from '../../../api/contract/rules/londonDay.ts'
import { normaliseVehicleRegistration } from '../../../api/contract/rules/vehicleRegistration.ts'
import { looksLikeKilograms } from '../../../api/contract/tickets/checks.ts'
import { PaperTicket, refusalOfLoadTime } from '../../../api/contract/tickets/paper.ts'
import { toDataUrl } from '../../../api/contract/wire/dataUrl.ts'
import { missingText } from '../../../api/contract/wire/fieldName.ts'
import { readClock, readDay, writeDay } from '../../form/day.ts'
import { faultsBy } from '../../form/faults.ts'
import { type PaperCell, type PaperRow, paperCells } from '../../offline/rows.ts'
import { makeUuidV7 } from '../../offline/uuid.ts'
import { asTicketWeight, asTonnes, readKg } from '../capture/captureRules.ts'
import { londonInstant } from './londonInstant.ts'

/** Shown beside the field for the next signature. */
const changedSinceSigned = 'The row has changed since it was signed: sign again.'

export const columnLabels: Readonly<Record<PaperCell, string>> = {
  date: 'Date',
  time: 'Time',
  driver: 'Driver',
  vehicle: 'Vehicle',
  gross: 'Gross (t)',
  tare: 'Tare (t)',
  weighbridge_ref: 'Weighbridge ref',
  signed_by: 'Signed by',
  paper_kept_at: 'Paper kept at',
}

export type OrderOfPaper = {
  quoteId: number
  accepted_at: string | null
  closed_at: string | null
  /** Where it was loaded, on each ticket. */
  loadedAt: string
}

/** An account; `label` tells two drivers of one name apart. */
export type KnownDriver = { id: number; label: string }

export type RowFaults = Partial<Record<PaperCell, string>>

let lastMade = 0

/** Later tokens sort after earlier ones, also within a millisecond: rows come back in their order. */
export function newToken(): string {
  lastMade = Math.max(Date.now(), lastMade + 1)
  return makeUuidV7(lastMade, (length) => crypto.getRandomValues(new Uint8Array(length)))
}

/** A new row copies what a pile of papers has in common from the row above. */
export function newRow(quoteId: number, above?: PaperRow): PaperRow {
  const blank = Object.fromEntries(paperCells.map((name) => [name, ''])) as Record<PaperCell, string>
  const taken = above ? { date: above.cells.date, paper_kept_at: above.cells.paper_kept_at } : {}
  return { v: 1, token: newToken(), quoteId, cells: { ...blank, ...taken }, scan: null, notes: {} }
}

/** Nothing of a load is typed: the date and the place alone make no ticket. */
export function isBlank({ cells, scan, signature }: PaperRow): boolean {
  return scan === null && !signature && paperCells.every((name) => isTakenOver(name) || cells[name].trim() === '')
}

const isTakenOver = (name: PaperCell) => name === 'date' || name === 'paper_kept_at'

const trimmed = (text: string) => text.trim()

/** How to compare the cells that the signer has read: a change in one of them needs another signature. */
const readBySigner: Partial<Record<PaperCell, (text: string) => string | number | null>> = {
  gross: readKg,
  tare: readKg,
  vehicle: normaliseVehicleRegistration,
  driver: trimmed,
  weighbridge_ref: trimmed,
  signed_by: trimmed,
}

export function withCell(row: PaperRow, name: PaperCell, typed: string): PaperRow {
  const isWeight = name === 'gross' || name === 'tare'
  const { [name as 'gross']: _, ...notes } = row.notes
  // Some keypads type a comma as the decimal point.
  const cells = { ...row.cells, [name]: isWeight ? typed.replace(',', '.') : typed }
  const changed = { ...row, notes, cells }
  const read = readBySigner[name]
  const isSame = !read || read(cells[name]) === read(row.cells[name])
  return isSame || !row.signature ? changed : { ...changed, signature: null, isUnsigned: true }
}

/** A load that is signed here has no paper. */
export function withSignature(row: PaperRow, signature: string | null): PaperRow {
  return { ...row, signature, isUnsigned: false, scan: null, cells: { ...row.cells, paper_kept_at: '' } }
}

/** Writes a cell as it was understood, once it is left. */
export function asUnderstood(row: PaperRow, name: PaperCell, today: string): PaperRow {
  const text = row.cells[name].trim()
  if (text === '') return row
  switch (name) {
    case 'date':
      return withDate(row, text, today)
    case 'time':
      return withCell(row, name, readClock(text) ?? text)
    case 'vehicle':
      return withCell(row, name, normaliseVehicleRegistration(text))
    case 'gross':
    case 'tare':
      return withWeight(row, name, text)
    default:
      return text === row.cells[name] ? row : withCell(row, name, text)
  }
}

/** A spreadsheet may have day and time in one cell. */
function withDate(row: PaperRow, text: string, today: string): PaperRow {
  const [, day = text, clock] = /^(\S+)[T ]+(\d{1,2}:\d\d)(?::\d\d(?:\.\d+)?)?Z?$/.exec(text) ?? []
  const read = readDay(day, today, 'last')
  if (!read) return withCell(row, 'date', text)
  const dated = withCell(row, 'date', writeDay(read))
  return clock && row.cells.time === '' ? withCell(dated, 'time', readClock(clock) ?? clock) : dated
}

/** As on the phone, a weight that no lorry has in tonnes was typed in kilograms. */
function withWeight(row: PaperRow, name: 'gross' | 'tare', text: string): PaperRow {
  const kg = readKg(text)
  if (kg === null || !looksLikeKilograms(kg)) {
    const written = asTicketWeight(text)
    return written === row.cells[name] ? row : withCell(row, name, written)
  }
  return withNote(withCell(row, name, asTonnes(Math.round(kg / 1000))), name, `${text} kg`)
}

export function withNote(row: PaperRow, name: 'gross' | 'tare', note: string): PaperRow {
  return { ...row, notes: { ...row.notes, [name]: note } }
}

/** A row as the call takes it. */
export function sentRow(row: PaperRow, order: OrderOfPaper, drivers: readonly KnownDriver[]) {
  const { scan } = row
  const scan_data = scan && toDataUrl({ mime: scan.mime, bytes: new Uint8Array(scan.bytes) })
  return { ...contentOf(row, order, drivers), scan_data }
}

function contentOf({ token, cells, signature = null }: PaperRow, order: OrderOfPaper, drivers: readonly KnownDriver[]) {
  const { gross, tare, vehicle, weighbridge_ref, signed_by, paper_kept_at } = cells
  const driver = drivers.find(({ label }) => label.toLowerCase() === cells.driver.trim().toLowerCase())
  return {
    sync_token: token,
    logged_at: momentOf(cells),
    gross_weight: gross,
    tare,
    vehicle,
    driver_id: driver?.id ?? null,
    driver_name: driver ? null : cells.driver,
    signed_by,
    loaded_at: order.loadedAt,
    weighbridge_ref,
    paper_kept_at,
    signature_data: signature,
  }
}

function momentOf({ date, time }: PaperRow['cells']): string | null {
  const [day, clock] = [readDay(date, londonDay(Date.now()), 'last'), readClock(time)]
  return day && clock && londonInstant(day, clock)
}

const contractFaults = faultsBy(PaperTicket)
const anyScan = 'data:image/jpeg;base64,AA=='

const cellOf: Readonly<Record<string, PaperCell>> = {
  gross_weight: 'gross',
  net_weight: 'gross',
  tare: 'tare',
  vehicle: 'vehicle',
  driver_id: 'driver',
  driver_name: 'driver',
  weighbridge_ref: 'weighbridge_ref',
  signed_by: 'signed_by',
  paper_kept_at: 'paper_kept_at',
  scan_data: 'paper_kept_at',
  signature_data: 'paper_kept_at',
}

/** Maps a field's fault to the cell that shows it. Faults without a cell show beside the date. */
export function cellOfField(field: string): PaperCell {
  return cellOf[field] ?? 'date'
}

/** What is wrong with a row, by its cells and in the contract's words. */
export function faultsOfRow(row: PaperRow, order: OrderOfPaper, drivers: readonly KnownDriver[]): RowFaults {
  if (row.logged) return { date: row.logged }
  const content = contentOf(row, order, drivers)
  const faults: RowFaults = { ...momentFaults(row.cells, content.logged_at, order) }
  // A scan is made to fit as it is taken, so any other stands for it: making it text would hold up each keystroke.
  for (const { field, text } of contractFaults({ ...content, scan_data: row.scan && anyScan })) {
    if (field !== 'logged_at') faults[cellOfField(field)] ??= text
  }
  if (row.isUnsigned && faults.paper_kept_at) faults.paper_kept_at = changedSinceSigned
  return faults
}

/** The contract knows one moment, the table a date and a time. */
function momentFaults({ date, time }: PaperRow['cells'], moment: string | null, order: OrderOfPaper): RowFaults {
  if (moment !== null) {
    const text = refusalOfLoadTime(moment, order, Date.now())
    return text === null ? {} : { date: text }
  }
  const isDay = readDay(date, londonDay(Date.now()), 'last') !== null
  const isClock = readClock(time) !== null
  return {
    ...(!isDay && { date: date.trim() === '' ? missingText(['date']) : 'No such day.' }),
    ...(!isClock && { time: time.trim() === '' ? missingText(['time']) : 'No such time.' }),
    ...(isDay && isClock && { time: 'The clocks skipped this time on that day.' }),
  }
}
