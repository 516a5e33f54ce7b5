import type { Side } from '../events.ts'
import { pages } from '../pages.ts'
import { type Actor, may } from './permissions.ts'

/** Where a reader on this side finds the quote or its order; null if they have no page for it. */
export function quotePage(opens: 'quote' | 'order', side: Side, quoteId: number, reader: Actor): string | null {
  const isOrder = opens === 'order'
  switch (side) {
    case 'admin':
      return pages.adminQuote(quoteId)
    case 'contractor':
      return isOrder ? pages.contractorOrder(quoteId) : pages.contractorQuote(quoteId)
    case 'supplier':
      return isOrder ? pages.supplierOrder(quoteId) : pages.supplierQuote(quoteId)
    case 'haulier':
      if (isOrder) return may(reader, 'order.listAsHaulier') ? pages.haulierOrder(quoteId) : null
      return may(reader, 'bid.list') ? pages.haulierQuote(quoteId) : null
    case 'driver':
      return isOrder ? pages.driverJob(quoteId) : null
  }
}
