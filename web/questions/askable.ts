import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { can, type Verdict } from '../../api/contract/rules/actions.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { haveBidsClosed } from '../../api/contract/rules/priceTerms.ts'
import type { SessionUser } from '../session/session.ts'

export type OpenQuote = Exclude<SeenQuote, { seen_as: 'contractor' }>

/** Null for somebody who only reads. `asked`: by the firm on this quote; null if it may not ask. */
export function mayAsk(quote: OpenQuote, asked: number | null, user: SessionUser): Verdict | null {
  if (asked === null || !may(user, 'question.ask')) return null
  // A bidder is never sent their own company's quote.
  return can.askQuestion({ ...stateOf(quote), company_id: 0 }, asked, user)
}

export function mayAnswer(quote: OpenQuote, user: SessionUser): Verdict | null {
  if (quote.seen_as !== 'owner' || !may(user, 'question.answer')) return null
  return can.answerQuestion({ ...stateOf(quote), company_id: user.company_id ?? 0 }, user)
}

function stateOf(quote: OpenQuote) {
  return {
    status: quote.status,
    // For bidders, verified but not open means ordered: they aren't sent hidden quotes.
    accepted_count: 'accepted_count' in quote ? quote.accepted_count : Number(quote.status === 1 && !quote.is_open),
    are_bids_closed: haveBidsClosed(quote, Date.now()),
  }
}
