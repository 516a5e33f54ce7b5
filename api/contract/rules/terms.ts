import type { OwnerRole } from './permissions.ts'
import type { Terms } from './worth.ts'

/** The prices a tonne of one version of an order's terms. */
export type VersionPrices = {
  version: number
  supplier: Terms
  /** Null where no haulier carries. */
  haulier: Terms | null
  markup: Terms
}

/** This side's price a tonne in each version. Empty for a haulier's where none carries. */
export function ratesOf(side: OwnerRole, versions: readonly VersionPrices[]): ReadonlyMap<number, Terms> {
  return new Map(
    versions.flatMap((prices) => {
      const rate = rateOf(side, prices)
      return rate ? [[prices.version, rate] as const] : []
    }),
  )
}

/** The contractor pays all three, so their price is the exact sum. */
export function rateOf(side: OwnerRole, { supplier, haulier, markup }: Omit<VersionPrices, 'version'>): Terms | null {
  if (side === 'supplier') return supplier
  return side === 'haulier' ? haulier : [haulier, markup].reduce<Terms>(plus, supplier)
}

function plus(one: Terms, other: Terms | null): Terms {
  if (other === null) return one
  if (one.kg === other.kg) return { pence: one.pence + other.pence, kg: one.kg }
  const pence = BigInt(one.pence) * BigInt(other.kg) + BigInt(other.pence) * BigInt(one.kg)
  const kg = BigInt(one.kg) * BigInt(other.kg)
  const common = greatestDivisor(pence, kg)
  return { pence: Number(pence / common), kg: Number(kg / common) }
}

function greatestDivisor(one: bigint, other: bigint): bigint {
  return other === 0n ? one : greatestDivisor(other, one % other)
}
