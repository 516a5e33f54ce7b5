/** Weight is whole kilograms in the database and in arithmetic; JSON has tonnes with 3 decimals. */

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
  const unit = decimals === 1 ? 100 : 1
  const units = String(Math.round(Math.abs(kg) / unit)).padStart(decimals + 1, '0')
  const whole = units.slice(0, -decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${kg < 0 ? '-' : ''}${whole}.${units.slice(-decimals)} t`
}

export function netWeight(grossKg: number, tareKg: number): number {
  return Math.max(0, grossKg - tareKg)
}
