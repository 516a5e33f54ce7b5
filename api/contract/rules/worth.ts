/** A price a tonne as an exact fraction: so many pence for so many kilograms. */
export type Terms = { pence: number; kg: number }

/** Loads of one net weight, priced by one version of the order's terms: they are worth the same. */
export type Weight = { net_kg: number; loads: number; version: number }

/** What a load is worth at these terms, in whole pence, half up. */
export function worthOf({ net_kg }: { net_kg: number }, { pence, kg }: Terms): number {
  return Number((2n * BigInt(pence) * BigInt(net_kg) + BigInt(kg)) / (2n * BigInt(kg)))
}

/** Each load is rounded by itself, so that tickets add up to the penny. `rates`: by version. */
export function worthOfAll(weights: readonly Weight[], rates: ReadonlyMap<number, Terms>): number {
  return weights.reduce((sum, weight) => sum + weight.loads * worthOf(weight, rateIn(rates, weight.version)), 0)
}

export function rateIn(rates: ReadonlyMap<number, Terms>, version: number): Terms {
  const rate = rates.get(version)
  if (!rate) throw new Error(`The terms have no price in version ${version}`)
  return rate
}
