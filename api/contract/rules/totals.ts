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

export function responseCount(visibleBids: number, haulierBids: number): number {
  return visibleBids + haulierBids
}
