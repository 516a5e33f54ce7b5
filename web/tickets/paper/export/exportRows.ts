import { londonDay } from '../../../../api/contract/rules/londonDay.ts'
import {
  type ExportFieldName,
  exportFields,
  type WeighbridgeColumns,
} from '../../../../api/contract/tickets/weighbridge.ts'
import type { PaperCell, PaperRow } from '../../../offline/rows.ts'
import { asTonnes } from '../../capture/captureRules.ts'
import { columnsByHeading } from '../headings.ts'
import {
  asUnderstood,
  columnLabels,
  faultsOfRow,
  type KnownDriver,
  newRow,
  type OrderOfPaper,
  type RowFaults,
  withCell,
} from '../paperRow.ts'
import type { ExportFile, ExportLine } from './readFile.ts'

const cellOf: Readonly<Record<ExportFieldName, PaperCell>> = {
  date: 'date',
  time: 'time',
  vehicle: 'vehicle',
  gross: 'gross',
  tare: 'tare',
  weighbridge_ref: 'weighbridge_ref',
  driver_name: 'driver',
  signed_by: 'signed_by',
}

/** From the headings, and the unit from the weights themselves. */
export function guessColumns({ headings, lines }: ExportFile): WeighbridgeColumns {
  const found = columnsByHeading(headings)
  const columns = Object.fromEntries(
    exportFields.map((field) => [field, headings[found[cellOf[field]] ?? -1] || null]),
  ) as WeighbridgeColumns['columns']
  const weights = lines.slice(0, 20).map(({ cells }) => Number((cells[found.gross ?? -1] ?? '').replace(/[ ,]/g, '')))
  return { columns, unit: weights.some((weight) => weight >= 1000) ? 'kg' : 't' }
}

/** Headings of these columns that the file doesn't have, as after the weighbridge's software has changed. */
export function headingsMissing({ columns }: WeighbridgeColumns, { headings }: ExportFile): readonly string[] {
  return exportFields.flatMap((field) => {
    const heading = columns[field]
    return heading !== null && !headings.includes(heading) ? [heading] : []
  })
}

export type Fault = { line: number; column: string; inFile: string; text: string }

/** A row of the file; `faults` by its cells. */
export type ReadRow = { row: PaperRow; line: ExportLine; faults: RowFaults }

type Facts = {
  file: ExportFile
  mapped: WeighbridgeColumns
  keptAt: string
  order: OrderOfPaper
  drivers: readonly KnownDriver[]
}

/** Each line as a row of the table with its own token, and checked like one. */
export function rowsOfExport({ file, mapped, keptAt, order, drivers }: Facts): readonly ReadRow[] {
  const today = londonDay(Date.now())
  const firstOf = new Map<string, number>()
  return file.lines.map((line) => {
    const { row, faults: ofWeights } = rowOfLine(
      line,
      file,
      mapped,
      withCell(newRow(order.quoteId), 'paper_kept_at', keptAt),
      today,
    )
    const faults = { ...faultsOfRow(row, order, drivers), ...ofWeights }
    const load = JSON.stringify(row.cells)
    const first = firstOf.get(load)
    if (first === undefined) firstOf.set(load, line.nth)
    else faults.date ??= `Stands in line ${first.toLocaleString('en-GB')} too.`
    return { row, line, faults }
  })
}

function rowOfLine(
  line: ExportLine,
  file: ExportFile,
  { columns, unit }: WeighbridgeColumns,
  blank: PaperRow,
  today: string,
) {
  let row = blank
  const faults: RowFaults = {}
  for (const field of exportFields) {
    const name = cellOf[field]
    const text = cellOfLine(line, file, columns[field])
    // Keep what a date with a time has put there.
    if (text === '') continue
    const isKilograms = unit === 'kg' && isWeight(name)
    if (isKilograms && !isLorry(name, text)) faults[name] = 'This isn’t a lorry’s weight in whole kilograms.'
    const typed = isKilograms ? tonnesOf(text) : text
    row = asUnderstood(withCell(row, name, typed.slice(0, 200)), name, today)
  }
  return { row, faults }
}

function isWeight(name: PaperCell): boolean {
  return name === 'gross' || name === 'tare'
}

/** Under a tonne, a gross was weighed in tonnes. */
function isLorry(name: PaperCell, text: string): boolean {
  const kg = readWholeKg(text)
  return kg !== null && (name === 'tare' || kg >= 1000)
}

function tonnesOf(text: string): string {
  const kg = readWholeKg(text)
  return kg === null ? text : asTonnes(kg)
}

export function cellOfLine({ cells }: ExportLine, { headings }: ExportFile, heading: string | null): string {
  return heading === null ? '' : (cells[headings.indexOf(heading)] ?? '')
}

/** `31940`, `31,940` or `31 940.0`. */
function readWholeKg(text: string): number | null {
  const plain = text.replace(/\s*kg$/i, '')
  return /^(\d+|\d{1,3}([ ,]\d{3})+)(\.0+)?$/.test(plain) ? Number(plain.replace(/[ ,]/g, '')) : null
}

export function faultsOfRead(
  { row, line, faults }: ReadRow,
  file: ExportFile,
  { columns }: WeighbridgeColumns,
): readonly Fault[] {
  return (Object.entries(faults) as [PaperCell, string][]).map(([name, text]) => {
    const field = exportFields.find((one) => cellOf[one] === name)
    const heading = field ? columns[field] : null
    const inFile = heading === null ? row.cells[name] : cellOfLine(line, file, heading)
    return { line: line.nth, column: heading ?? columnLabels[name], inFile, text }
  })
}

export function lineCount(count: number): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? 'line' : 'lines'}`
}
