/** Money is whole pence in the database and in arithmetic; JSON has pounds with 2 decimals. */

const sterling = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

export function toPounds(pence: number): number {
  return pence / 100
}

/** Pounds of a response -> whole pence. Requests go through the `pounds` schema. */
export function toPence(pounds: number): number {
  return Math.round(pounds * 100) + 0
}

/** Whole pence -> `£1,234.50`. */
export function formatPounds(pence: number): string {
  return sterling.format(toPounds(pence))
}

/** £/t for a price of the whole job, rounded to 2 decimals. Throws RangeError unless `kg` is above 0. */
export function poundsPerTonne(pence: number, kg: number): number {
  if (!(kg > 0)) throw new RangeError('A price per tonne needs a weight above 0 kg')
  return Math.round((pence * 1000) / kg) / 100
}
