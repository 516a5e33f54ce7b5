import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'

/** Tonnes as the API carries them -> `18.460`; the unit is in the heading. */
export function weightFigure(tonnes: number): string {
  return formatTonnes(toKg(tonnes), 3).replace(' t', '')
}
