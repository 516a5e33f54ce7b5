import { setImmediate as aTurn } from 'node:timers/promises'
import type { z } from 'zod'
import { type ListFault, mostFaults, mostOfACell } from '../contract/csvImports.ts'
import {
  type CellFault,
  columnLetter,
  type ListColumn,
  readCell,
  spreadsheetFault,
} from '../contract/rules/listColumns.ts'
import { faultOf } from './faultWords.ts'
import type { Table, TableLine } from './table.ts'

/** Where each column of the list stands in the file. */
export type Places = ReadonlyMap<string, number>
type Placed = { places: Places; faults: Faults }
export type ReadLine<Form> = { line: TableLine; form: Form }

/** Lines read before others get their turn. */
const atOnce = 250

/** Collects faults, each at its cell. It keeps the first ones only, and counts them all. */
export class Faults {
  readonly #columns: readonly ListColumn[]
  readonly #places: Places
  readonly #found: { fault: ListFault; at: number }[] = []
  readonly #lines = new Set<number>()
  count = 0

  constructor(columns: readonly ListColumn[], places: Places) {
    this.#columns = columns
    this.#places = places
  }

  add(line: TableLine, field: string, { wrong, right }: Partial<CellFault> & { wrong: string }): void {
    const column = this.#columns.find((one) => one.field === field) ?? this.#columns[0]
    const at = this.#places.get(column?.field ?? '') ?? 0
    this.addAt(line.nth, at, column?.heading ?? '', line.cells[at] ?? '', {
      wrong,
      right: right ?? column?.right ?? '',
    })
  }

  addAt(nth: number, at: number, heading: string, cell: string, { wrong, right }: CellFault): void {
    this.count += 1
    this.#lines.add(nth)
    if (this.#found.length >= mostFaults) return
    const column = at < 0 ? '' : columnLetter(at)
    this.#found.push({ at, fault: { line: nth, column, heading, cell: cell.slice(0, mostOfACell), wrong, right } })
  }

  get faulty(): number {
    return this.#lines.size
  }

  inOrder(): ListFault[] {
    return this.#found
      .toSorted((one, next) => one.fault.line - next.fault.line || one.at - next.at)
      .map(({ fault }) => fault)
  }
}

/** In any order; capital letters and blanks around don't count. Whatever doesn't fit is a fault of line 1. */
export function placeColumns({ headings }: Table, columns: readonly ListColumn[]): Placed {
  const places = new Map<string, number>()
  const faults = new Faults(columns, places)
  const isAt = (one: ListColumn, heading: string) => one.heading.toLowerCase() === heading.toLowerCase()
  const missing = columns.filter((one) => !headings.some((heading) => isAt(one, heading)))
  const others = missing.map(({ heading }) => heading).join(', ')
  for (const [at, heading] of headings.entries()) {
    if (heading === '') continue
    const column = columns.find((one) => isAt(one, heading))
    const first = column && places.get(column.field)
    if (!column) {
      faults.addAt(1, at, heading, heading, {
        wrong: 'There is no such column',
        right: others === '' ? 'Take it out' : `Take it out, or name it as one that is missing: ${others}`,
      })
    } else if (first !== undefined) {
      faults.addAt(1, at, column.heading, heading, {
        wrong: `Column ${columnLetter(first)} has this heading too`,
        right: 'Keep one of the two columns',
      })
    } else places.set(column.field, at)
  }
  for (const { heading } of missing) {
    faults.addAt(1, -1, heading, '', { wrong: 'This column is missing', right: 'Add it, even if it stays empty' })
  }
  return { places, faults }
}

type Reading<Form> = {
  columns: readonly ListColumn[]
  form: z.ZodType<Form>
  key: { field: string; ofForm: (form: Form) => string }
}

/** The lines without a fault. Two lines about the same thing are a fault of the second. */
export async function readLines<Form>(
  { headings, lines }: Table,
  reading: Reading<Form>,
  placed: Placed,
  stop: AbortSignal,
): Promise<ReadLine<Form>[]> {
  const { key } = reading
  const { faults } = placed
  const read: ReadLine<Form>[] = []
  const firstOf = new Map<string, number>()
  for (const [nth, line] of lines.entries()) {
    if (nth % atOnce === 0) {
      await aTurn()
      stop.throwIfAborted()
    }
    const before = faults.count
    findStray(line, headings, faults)
    const form = readForm(line, reading, placed)
    if (form === null) continue
    const same = key.ofForm(form)
    const first = firstOf.get(same)
    if (first === undefined) firstOf.set(same, line.nth)
    else {
      const where = first.toLocaleString('en-GB')
      faults.add(line, key.field, { wrong: `Stands in line ${where} too`, right: 'Keep one of the two lines' })
    }
    if (faults.count === before) read.push({ line, form })
  }
  return read
}

/** One fault a cell: what the spreadsheet did to it, or else what the form says. */
function readForm<Form>(line: TableLine, { columns, form }: Reading<Form>, { places, faults }: Placed): Form | null {
  const told = new Set<string>()
  const tell = (field: string, fault: { wrong: string; right?: string }) => {
    if (!told.has(field)) faults.add(line, field, fault)
    told.add(field)
  }
  for (const column of columns) {
    const fault = spreadsheetFault(column, line.cells[places.get(column.field) ?? -1] ?? '')
    if (fault) tell(column.field, fault)
  }
  const parsed = form.safeParse(inputOf(line, columns, places))
  for (const issue of parsed.error?.issues ?? []) {
    const column = columns.find(({ field }) => field === issue.path[0])
    if (column) tell(column.field, faultOf(issue, column, line.cells[places.get(column.field) ?? -1] ?? ''))
  }
  return parsed.success ? parsed.data : null
}

function inputOf({ cells }: TableLine, columns: readonly ListColumn[], places: Places): Record<string, unknown> {
  const entries = columns.map((column) => [column.field, readCell(column, cells[places.get(column.field) ?? -1] ?? '')])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** A cell under no heading belongs to nothing, as after a comma without quotes. */
function findStray({ nth, cells }: TableLine, headings: readonly string[], faults: Faults): void {
  const at = cells.findIndex((cell, place) => cell.trim() !== '' && !headings[place])
  if (at < 0) return
  faults.addAt(nth, at, '', cells[at] ?? '', {
    wrong: 'There is no heading above this cell',
    right: 'Put text with a comma in quotation marks, or empty the cell',
  })
}
