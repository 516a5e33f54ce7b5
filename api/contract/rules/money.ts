/** Money is whole pence in the database and in arithmetic; JSON carries pounds as a number with 2 decimals. */

const sterling = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Whole pence -> pounds. */
export function toPounds(pence: number): number {
  return pence / 100
}

/** Pounds as a response carried them -> whole pence; what a request sends goes through the `pounds` schema instead. */
export function toPence(pounds: number): number {
  return Math.round(pounds * 100) + 0
}

/** Whole pence -> `£1,234.50`. */
export function formatPounds(pence: number): string {
  return sterling.format(toPounds(pence))
}

/** The derived £/t beside a price for the whole job, in pounds rounded to 2 decimals. `kg` must be above 0. */
export function poundsPerTonne(pence: number, kg: number): number {
  if (!(kg > 0)) throw new RangeError('A price per tonne needs a weight above 0 kg')
  return Math.round((pence * 1000) / kg) / 100
}
