import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'

/** Tonnes as the API carries them -> `97.0 t`, as orders and quotes show them. */
export function orderTonnes(tonnes: number): string {
  return formatTonnes(toKg(tonnes), 1)
}

/** The least and the most of these, in their order: `200.0 to 480.0`. */
export function tonnesRange(tonnes: readonly number[]): string {
  const [least, most] = [tonnes.at(0), tonnes.at(-1)]
  if (least === undefined || most === undefined) return ''
  return least === most ? orderTonnesFigure(least) : `${orderTonnesFigure(least)} to ${orderTonnesFigure(most)}`
}

/** The number alone, where a smaller unit follows it. */
export function orderTonnesFigure(tonnes: number): string {
  return orderTonnes(tonnes).replace(' t', '')
}

type Delivered = { ordered: number; delivered: number; note: string | null }

/** What stands in place of what remains: `Closed at 97.0 t` of an order that was closed short, `37.5 t over` of too much. */
export function insteadOfRemaining({ ordered, delivered, note }: Delivered): string | null {
  if (note) return `${note.charAt(0).toUpperCase()}${note.slice(1)}`
  const overKg = toKg(delivered) - toKg(ordered)
  return overKg > 0 ? `${formatTonnes(overKg, 1)} over` : null
}
