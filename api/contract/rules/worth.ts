/** A price a tonne as an exact fraction: so many pence for so many kilograms. */
export type Terms = { pence: number; kg: number }

/** Loads of one net weight: they are worth the same. */
export type Weight = { net_kg: number; loads: number }

/** What a load is worth at these terms, in whole pence, half up. */
export function worthOf({ net_kg }: { net_kg: number }, { pence, kg }: Terms): number {
  return Number((2n * BigInt(pence) * BigInt(net_kg) + BigInt(kg)) / (2n * BigInt(kg)))
}

/** Each load is rounded by itself, so that tickets add up to the penny. */
export function worthOfAll(weights: readonly Weight[], terms: Terms): number {
  return weights.reduce((sum, weight) => sum + weight.loads * worthOf(weight, terms), 0)
}
