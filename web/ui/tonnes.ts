import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'

/** Tonnes as the API carries them -> `97.0 t`, as orders and quotes show them. */
export function orderTonnes(tonnes: number): string {
  return formatTonnes(toKg(tonnes), 1)
}

/** The number alone, where a smaller unit follows it. */
export function orderTonnesFigure(tonnes: number): string {
  return orderTonnes(tonnes).replace(' t', '')
}
