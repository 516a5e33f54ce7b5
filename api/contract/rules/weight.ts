/** Weight is whole kilograms in the database and in arithmetic; JSON carries tonnes as a number with 3 decimals. */

const byDecimals: Partial<Record<1 | 3, Intl.NumberFormat>> = {}

/** Made when it is first used: that takes a slow phone a while, just when it starts. */
function withDecimals(decimals: 1 | 3): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  byDecimals[decimals] ??= new Intl.NumberFormat('en-GB', digits)
  return byDecimals[decimals]
}

/** A typing error beyond it is certain. */
export const mostTonnes = 1_000_000

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
  return `${withDecimals(decimals).format(toTonnes(kg))} t`
}

/** Gross minus tare in kilograms, never below 0. A ticket needs more than 0. */
export function netWeight(grossKg: number, tareKg: number): number {
  return Math.max(0, grossKg - tareKg)
}
