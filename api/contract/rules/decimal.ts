/** For a JSON number or a form field's text, without exponent or thousands separators (amount.ts strips those). */
export type DecimalProblem = 'not_a_number' | 'not_a_multiple'

/** 12.34 per 100 is 1234. Exact: dividing the rounded product back gives the very double that the text denotes. */
export function countSteps(input: number | string, perUnit: number): number | DecimalProblem {
  const value = typeof input === 'number' ? input : readDecimal(input)
  if (!Number.isFinite(value)) return 'not_a_number'
  const steps = Math.round(value * perUnit)
  // Adding zero turns -0 into 0.
  return steps / perUnit === value ? steps + 0 : 'not_a_multiple'
}

/** A double keeps 15 significant digits: a longer text could equal its neighbour. */
function readDecimal(text: string): number {
  const plain = text.trim()
  if (!/^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(plain) || plain.replace(/\D/g, '').length > 15) return Number.NaN
  return Number(plain)
}
