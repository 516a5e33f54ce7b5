import { readPence, readTonnes } from '../../api/contract/rules/amount.ts'
import { formatPounds } from '../../api/contract/rules/money.ts'
import { toTonnes } from '../../api/contract/rules/weight.ts'

/** As a field beside its £ has it: `6,768.00`. */
export function writePence(pence: number): string {
  return formatPounds(pence).slice(1)
}

export function writeKg(kg: number): string {
  return toTonnes(kg).toLocaleString('en-GB')
}

/** How a price is written once its field is left; what is none stays as it was typed. */
export function asPounds(text: string): string {
  const pence = readPence(text)
  return pence === null ? text : writePence(pence)
}

export function asTonnes(text: string): string {
  const kg = readTonnes(text)
  return kg === null ? text : writeKg(kg)
}
