import { formatTonnes, toKg } from '../../api/contract/rules/weight.ts'

/** The API's tonnes as `18.460`, without the unit. */
export function weightFigure(tonnes: number): string {
  return formatTonnes(toKg(tonnes), 3).replace(' t', '')
}
