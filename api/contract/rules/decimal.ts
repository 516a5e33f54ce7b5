/**
 * A decimal of the wire as an exact multiple of its step. Either a JSON number or the text of a form field; no
 * exponent, and no thousands separator but what amount.ts has taken away.
 */
export type DecimalProblem = 'not_a_number' | 'not_a_multiple'

/**
 * How many of `1 / perUnit` the input holds, e.g. 12.34 per 100 is 1234. Dividing the rounded product back gives the very
 * double that the decimal text denotes, so the comparison is exact.
 */
export function countSteps(input: number | string, perUnit: number): number | DecimalProblem {
  const value = typeof input === 'number' ? input : readDecimal(input)
  if (!Number.isFinite(value)) return 'not_a_number'
  const steps = Math.round(value * perUnit)
  // Adding zero turns the -0 of '-0' into 0.
  return steps / perUnit === value ? steps + 0 : 'not_a_multiple'
}

/** NaN unless plain; a double keeps 15 significant digits, so a longer text could not be told from its neighbour. */
function readDecimal(text: string): number {
  const plain = text.trim()
  if (!/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) || plain.replace(/\D/g, '').length > 15) return Number.NaN
  return Number(plain)
}
