import { countSteps } from './decimal.ts'

/** A comma or a space groups thousands, a point starts decimals. `1.234,56` and `0,500` are ambiguous, so refused. */
const grouped = /^[1-9]\d{0,2}([,\s])\d{3}(?:\1\d{3})*(?:\.\d*)?$/

/** `£6,768.00` -> `6768.00`; leaves other texts as they are. */
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

/** Whole pence, or null. */
export function readPence(text: string): number | null {
  return stepsOr(plainPounds(text), 100)
}

/** Tonnes with at most one decimal -> whole kilograms, or null. */
export function readTonnes(text: string): number | null {
  const tenths = stepsOr(plainTonnes(text), 10)
  return tenths === null ? null : tenths * 100
}

function stepsOr(text: string, perUnit: number): number | null {
  const steps = countSteps(text, perUnit)
  return typeof steps === 'number' && !text.startsWith('-') && steps <= mostSteps ? steps : null
}
const mostSteps = 1e13

/** True for figures with doubtful separators; false for plain words, which are no number at all. */
export function isMiswritten(text: string): boolean {
  return /^£?[\d.,\s]+t?$/.test(text) && /[,\s]|\..*\./.test(text)
}
