import type { OwnerRole } from './permissions.ts'

/** Whole pence. Every price is for the whole job: never multiply it by the quantity. */

export type PriceParts = {
  supplier_price_pence: number
  /** Null where no haulier is chosen. */
  haulier_price_pence: number | null
  markup_pence: number
  /** The supplier's price then includes delivery. */
  can_deliver: boolean
}

/** What the contractor pays. It contains the markup, so only admins and the quote's owner may see it. */
export function contractorTotal(parts: PriceParts): number {
  const haulage = parts.can_deliver ? 0 : (parts.haulier_price_pence ?? 0)
  return parts.supplier_price_pence + haulage + parts.markup_pence
}

/** What this side is paid or pays. Null for a haulier's where none is chosen. */
export function totalOf(side: OwnerRole, parts: PriceParts): number | null {
  switch (side) {
    case 'contractor':
      return contractorTotal(parts)
    case 'supplier':
      return parts.supplier_price_pence
    case 'haulier':
      return parts.haulier_price_pence
  }
}

export function responseCount(visibleBids: number, haulierBids: number): number {
  return visibleBids + haulierBids
}
