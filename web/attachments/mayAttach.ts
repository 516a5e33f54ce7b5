import type { OrderDetails } from '../../api/contract/orders.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { can } from '../../api/contract/rules/actions.ts'
import type { BidStatus } from '../../api/contract/rules/bidStatus.ts'
import { attaching, holds, type OwnerRole, ownerRoles } from '../../api/contract/rules/permissions.ts'
import type { SessionUser } from '../session/session.ts'

type OwnQuote = Extract<SeenQuote, { seen_as: 'owner' }>

export function mayAttachToQuote(quote: OwnQuote, user: SessionUser): boolean {
  const owned = { status: quote.status, accepted_count: quote.accepted_count, company_id: user.company_id ?? 0 }
  return holds(user, attaching.contractor) && can.attachToQuote(owned, user).allowed
}

/** The reader's own bid. */
export function mayAttachToBid(quote: SeenQuote, bid: { status: BidStatus }, user: SessionUser): boolean {
  const { status } = quote
  // For bidders, verified but not open means ordered.
  const accepted_count = Number('is_open' in quote && !quote.is_open && status === 1)
  const own = { status: bid.status, company_id: user.company_id ?? 0 }
  return holds(user, attaching.supplier) && can.attachToBid({ status, accepted_count }, own, user).allowed
}

/** The reader is one of the order's parties. */
export function mayAttachToOrder(order: OrderDetails, user: SessionUser): boolean {
  return (
    ownerRoles.some((side) => isOnSide(order, side, user) && holds(user, attaching[side])) &&
    can.attachToOrder(order.progress).allowed
  )
}

function isOnSide(order: OrderDetails, side: OwnerRole, { company_id }: SessionUser): boolean {
  return order[`${side}_company_id`] === company_id
}
