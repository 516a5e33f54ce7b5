import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'

export function orderTonnes(tonnes: number): string {
  return formatTonnes(toKg(tonnes), 1)
}

export function tonnesRange(tonnes: readonly number[]): string {
  const [least, most] = [tonnes.at(0), tonnes.at(-1)]
  if (least === undefined || most === undefined) return ''
  return least === most ? orderTonnesFigure(least) : `${orderTonnesFigure(least)} to ${orderTonnesFigure(most)}`
}

export function orderTonnesFigure(tonnes: number): string {
  return orderTonnes(tonnes).replace(' t', '')
}

type DeliveredTonnes = { ordered: number; delivered: number; note: string | null; is_cancelled: boolean }

/** Shown instead of the remainder: `Cancelled`, `Closed at 97.0 t` if closed short, `37.5 t over` for over-delivery. */
export function insteadOfRemaining({ ordered, delivered, note, is_cancelled }: DeliveredTonnes): string | null {
  if (is_cancelled) return 'Cancelled'
  if (note) return `${note.charAt(0).toUpperCase()}${note.slice(1)}`
  const overKg = toKg(delivered) - toKg(ordered)
  return overKg > 0 ? `${formatTonnes(overKg, 1)} over` : null
}
