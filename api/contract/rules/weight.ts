/** Weight is whole kilograms in the database and in arithmetic; JSON has tonnes with 3 decimals. */

const byDecimals: Partial<Record<1 | 3, Intl.NumberFormat>> = {}

/** Made on first use, so that it doesn't slow down a phone's start. */
function withDecimals(decimals: 1 | 3): Intl.NumberFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  byDecimals[decimals] ??= new Intl.NumberFormat('en-GB', digits)
  return byDecimals[decimals]
}

/** A larger figure is a typing error. */
export const mostTonnes = 1_000_000

export function toTonnes(kg: number): number {
  return kg / 1000
}

/** Tonnes of a response -> whole kilograms. Requests go through the `tonnes` schema. */
export function toKg(tonnes: number): number {
  return Math.round(tonnes * 1000) + 0
}

/** Whole kilograms -> `97.0 t` (quantities) or `18.460 t` (ticket weights). */
export function formatTonnes(kg: number, decimals: 1 | 3): string {
  return `${withDecimals(decimals).format(toTonnes(kg))} t`
}

export function netWeight(grossKg: number, tareKg: number): number {
  return Math.max(0, grossKg - tareKg)
}
