import { readPence, readTonnes } from '../../api/contract/rules/amount.ts'
import { formatPounds } from '../../api/contract/rules/money.ts'
import { toTonnes } from '../../api/contract/rules/weight.ts'

export function writePence(pence: number): string {
  return formatPounds(pence).slice(1)
}

export function writeKg(kg: number): string {
  return toTonnes(kg).toLocaleString('en-GB')
}

/** Reformats a price when its field is left; other text stays as typed. */
export function asPounds(text: string): string {
  const pence = readPence(text)
  return pence === null ? text : writePence(pence)
}

export function asTonnes(text: string): string {
  const kg = readTonnes(text)
  return kg === null ? text : writeKg(kg)
}
