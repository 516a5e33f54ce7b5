import { toKg } from '../../../api/contract/rules/weight.ts'
import type { Ticket } from '../../../api/contract/tickets/schemas.ts'
import type { PaperCell, PaperRow } from '../../offline/rows.ts'
import { asTonnes, readKg } from '../capture/captureRules.ts'
import { driverOf } from '../fromPaper.ts'
import { type KnownDriver, withCell, withNote } from './paperRow.ts'

/** Cells that offer words while they are typed. */
export const offeringCells = ['driver', 'vehicle', 'signed_by', 'paper_kept_at'] as const satisfies PaperCell[]
export type OfferingCell = (typeof offeringCells)[number]

export function isOffering(cell: PaperCell): cell is OfferingCell {
  return offeringCells.some((name) => name === cell)
}

/** What earlier loads of the order say about the next one. */
export type Memory = {
  offers: Record<OfferingCell, readonly string[]>
  vehicleOf: ReadonlyMap<string, string>
  tareOf: ReadonlyMap<string, string>
}

type Known = { drivers: readonly KnownDriver[]; vehicles: readonly string[]; tickets: readonly Ticket[] }

/** `tickets`: newest first. */
export function remember({ drivers, vehicles, tickets }: Known): Memory {
  const live = tickets.filter(({ voided }) => !voided)
  const driven = live.map((ticket) => ({ ...ticket, name: driverOf(ticket) }))
  return {
    offers: {
      driver: distinct([...drivers.map(({ label }) => label), ...driven.map(({ name }) => name)]),
      vehicle: distinct([...vehicles, ...live.map(({ vehicle }) => vehicle)]),
      signed_by: distinct(live.map(({ signed_by }) => signed_by)),
      paper_kept_at: distinct(live.map(({ paper_kept_at }) => paper_kept_at)),
    },
    vehicleOf: newestOf(driven, ({ name, vehicle }) => name && vehicle && [name.toLowerCase(), vehicle]),
    tareOf: newestOf(live, ({ vehicle, tare }) => vehicle && [vehicle, asTonnes(toKg(tare))]),
  }
}

function newestOf<T>(items: readonly T[], entryOf: (item: T) => [string, string] | null | ''): Map<string, string> {
  return new Map(items.toReversed().flatMap((item) => [entryOf(item) || []].filter(isEntry)))
}

function isEntry(entry: readonly string[]): entry is [string, string] {
  return entry.length === 2
}

/** Earlier loads' words, and after them those of rows that are typed already. */
export function offersOf(name: OfferingCell, rows: readonly PaperRow[], { offers }: Memory): readonly string[] {
  return distinct([...offers[name], ...rows.map(({ cells }) => cells[name].trim())])
}

/** The first of those that differ in capitals only. Tickets that a device kept before there were such names have none. */
function distinct(texts: readonly (string | null | undefined)[]): readonly string[] {
  const found = new Map<string, string>()
  for (const text of texts) if (text && !found.has(text.toLowerCase())) found.set(text.toLowerCase(), text)
  return [...found.values()]
}

/** After a driver comes the lorry they last had here, after a lorry its last tare; the newest row above decides. */
export function fillFromMemory(row: PaperRow, left: PaperCell, above: readonly PaperRow[], memory: Memory): PaperRow {
  if (left === 'driver' && row.cells.vehicle === '') {
    const driver = row.cells.driver.trim().toLowerCase()
    const last = above.findLast(({ cells }) => cells.driver.trim().toLowerCase() === driver && cells.vehicle !== '')
    const vehicle = driver && (last?.cells.vehicle ?? memory.vehicleOf.get(driver))
    return vehicle ? fillFromMemory(withCell(row, 'vehicle', vehicle), 'vehicle', above, memory) : row
  }
  if (left === 'vehicle' && row.cells.tare === '') {
    const { vehicle } = row.cells
    const last = above.findLast(({ cells }) => cells.vehicle === vehicle && readKg(cells.tare) !== null)
    const tare = vehicle && (last?.cells.tare ?? memory.tareOf.get(vehicle))
    return tare ? withNote(withCell(row, 'tare', tare), 'tare', 'Last tare') : row
  }
  return row
}

/** The only offer that goes on from what is typed, as in a spreadsheet. */
export function completionOf(typed: string, offers: readonly string[]): string | null {
  if (typed === '') return null
  const [only, ...others] = offers.filter((offer) => offer.toLowerCase().startsWith(typed.toLowerCase()))
  return only !== undefined && others.length === 0 && only.length > typed.length ? only : null
}
