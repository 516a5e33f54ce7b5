/** Totals in whole pence. Every price is for the whole job: the quantity never multiplies it. */

export type PriceParts = {
  supplier_price_pence: number
  /** The chosen haulier's price; null where there is none. */
  haulier_price_pence: number | null
  markup_pence: number
  /** The supplier's price then includes delivery, so no delivery price is added to it. */
  can_deliver: boolean
}

/** What the contractor pays for a bid or an order. It contains the markup: for admins and the quote's owner only. */
export function contractorTotal(parts: PriceParts): number {
  const haulage = parts.can_deliver ? 0 : (parts.haulier_price_pence ?? 0)
  return parts.supplier_price_pence + haulage + parts.markup_pence
}

/** The responses to a quote: the supplier bids that the reader sees, and the haulier bids. */
export function responseCount(visibleBids: number, haulierBids: number): number {
  return visibleBids + haulierBids
}
