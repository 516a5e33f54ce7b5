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
