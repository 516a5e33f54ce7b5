import type { WaitingAcceptance } from '../../api/contract/approvals.ts'
import { can, type Verdict } from '../../api/contract/rules/actions.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { hasPriceLapsed } from '../../api/contract/rules/priceTerms.ts'
import type { QuoteState } from '../../api/contract/rules/quoteStatus.ts'
import type { SessionUser } from '../session/session.ts'
import { isOf, type Offer, type QuoteOfOffers } from './offers.ts'

export type MayDecide = (offer: Offer) => {
  /** Null for somebody who only reads. */
  accept: Verdict | null
  reject: boolean
  /** Names who may approve the acceptance that waits on this offer; null if none waits. */
  approval: 'mine' | 'others' | null
}

type Props = { quote: QuoteOfOffers & QuoteState; user: SessionUser; asked: WaitingAcceptance | null }

export function mayDecide({ quote, user, asked }: Props): MayDecide {
  return (offer) => {
    const { bid, haulier } = offer
    const approval = asked && isOf(offer, asked) ? (asked.may_approve ? 'mine' : 'others') : null
    if (!may(user, 'bid.accept')) return { accept: null, reject: false, approval }
    // Only the owner sees these bids, so the quote is their company's.
    const owned = { ...quote, company_id: user.company_id ?? 0 }
    const dated = { ...bid, has_lapsed: hasPriceLapsed(bid, Date.now()) }
    const plain = { ...dated, can_deliver: bid.can_deliver === 'yes', standing_prices: 0 }
    const accept = haulier ? can.acceptHaulierBid(owned, dated, haulier, user) : can.acceptBid(owned, plain, user)
    return { accept, reject: can.rejectBid(owned, bid, user).allowed, approval }
  }
}
