import { countSteps } from './decimal.ts'

/**
 * Amounts as people type and paste them. A comma or a space parts thousands and a point the decimals; `1.234,56` and
 * `0,500` may mean another amount than they say here, and are none.
 */
const grouped = /^[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*(?:\.\d*)?$/

/** `£6,768.00` -> `6768.00`; what isn't understood stays as it came. */
export function plainPounds(text: string): string {
  return ungrouped(text.trim().replace(/^£\s?/, ''))
}

/** `1,200 t` -> `1200`. */
export function plainTonnes(text: string): string {
  return ungrouped(text.trim().replace(/\s?t(?:onnes?)?$/i, ''))
}

function ungrouped(text: string): string {
  return grouped.test(text) ? text.replace(/[,\s]/g, '') : text
}

/** Whole pence; null where the text is no amount of them. */
export function readPence(text: string): number | null {
  return stepsOr(plainPounds(text), 100)
}

/** Whole kilograms, of tonnes with at most one decimal. */
export function readTonnes(text: string): number | null {
  const tenths = stepsOr(plainTonnes(text), 10)
  return tenths === null ? null : tenths * 100
}

/** Null for a minus, and for more steps than a number holds exactly. */
function stepsOr(text: string, perUnit: number): number | null {
  const steps = countSteps(text, perUnit)
  return typeof steps === 'number' && !text.startsWith('-') && steps <= mostSteps ? steps : null
}
const mostSteps = 1e13

/** Figures that can't be told for certain; words are no amount at all. */
export function isMiswritten(text: string): boolean {
  return /^£?[\d.,\s]+t?$/.test(text) && /[,\s]|\..*\./.test(text)
}
