/** Weight is whole kilograms in the database and in arithmetic; JSON carries tonnes as a number with 3 decimals. */

const byDecimals = {
  1: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  3: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
}

/** Whole kilograms -> tonnes. */
export function toTonnes(kg: number): number {
  return kg / 1000
}

/** Tonnes as a response carried them -> whole kilograms; what a request sends goes through the `tonnes` schema instead. */
export function toKg(tonnes: number): number {
  return Math.round(tonnes * 1000) + 0
}

/** Whole kilograms -> `97.0 t` (quantities) or `18.460 t` (ticket weights). */
export function formatTonnes(kg: number, decimals: 1 | 3): string {
  return `${byDecimals[decimals].format(toTonnes(kg))} t`
}

/** Gross minus tare in kilograms, never below 0. A ticket needs more than 0. */
export function netWeight(grossKg: number, tareKg: number): number {
  return Math.max(0, grossKg - tareKg)
}
