import { Button } from '@mantine/core'
import { IconCalendarRepeat, IconCopy, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { can } from '../../api/contract/rules/actions.ts'
import { londonDay } from '../../api/contract/rules/londonDay.ts'
import { may } from '../../api/contract/rules/permissions.ts'
import { offersText } from '../deal/offersText.ts'
import { WaitsFor } from '../deal/WaitsFor.tsx'
import { waitingBids } from '../deal/waitingBids.ts'
import { paths } from '../paths.ts'
import type { SessionUser } from '../session/session.ts'
import { formatDate } from '../ui/dates.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { DeleteQuote } from './DeleteQuote.tsx'
import { QuotePill } from './QuotePill.tsx'
import { TakeBackQuote } from './TakeBackQuote.tsx'

type OwnQuote = Extract<SeenQuote, { seen_as: 'owner' }>

type Props = {
  quote: OwnQuote
  user: SessionUser
  /** Stands beside the quote's state. */
  pill: ReactNode
}

export function OwnQuoteHead({ quote, user, pill }: Props) {
  const owned = { ...quote, company_id: user.company_id ?? 0 }
  return (
    <PageHead
      title={`${quote.product_name}, ${orderTonnes(quote.quantity)}`}
      from={{ label: 'My Quotes', to: paths.contractorQuotes, here: `Quote ${quote.quote_id}` }}
      pill={
        <>
          <QuotePill quote={quote} />
          <WaitsFor waiting={quote.waits_for} lateDays={quote.late_days} />
          {pill}
        </>
      }
      sub={`${quote.raised_by_admin ? `Raised by Loadstone for ${quote.creator_name}` : `Raised by ${quote.creator_name}`} on ${formatDate(londonDay(quote.created_at))}. ${bidsOf(quote)}`}
    >
      {quote.accepted_count > 0 && (
        <Button component={Link} to={paths.contractorOrder(quote.quote_id)} size="sm" variant="solid">
          View order
        </Button>
      )}
      {may(user, 'quote.update') && can.editQuote(owned, user).allowed && (
        <Button
          component={Link}
          to={paths.contractorQuoteEdit(quote.quote_id)}
          size="sm"
          leftSection={<IconPencil className="i" size={20} aria-hidden />}
        >
          Edit quote
        </Button>
      )}
      {may(user, 'quote.update') && can.takeBackQuote(owned, user).allowed && <TakeBackQuote quote={quote} />}
      {may(user, 'quote.create') && (
        <Button
          component={Link}
          to={`${paths.contractorQuoteAdd}?copy=${quote.quote_id}`}
          size="sm"
          leftSection={<IconCopy className="i" size={20} aria-hidden />}
        >
          Ask again
        </Button>
      )}
      {may(user, 'schedule.manage') && (
        <Button
          component={Link}
          to={`${paths.contractorScheduleAdd}?quote=${quote.quote_id}`}
          size="sm"
          leftSection={<IconCalendarRepeat className="i" size={20} aria-hidden />}
        >
          Repeat on a schedule
        </Button>
      )}
      {may(user, 'quote.delete') && can.deleteQuote(owned, user).allowed && <DeleteQuote quote={quote} />}
    </PageHead>
  )
}

type QuoteCounts = Pick<
  OwnQuote,
  'status' | 'quantity' | 'visible_bid_count' | 'offer_count' | 'lowest_total' | 'waiting_bid_count' | 'accepted_count'
>

export function bidsOf(quote: QuoteCounts): string {
  const { status, visible_bid_count, offer_count, waiting_bid_count, accepted_count } = quote
  if (accepted_count > 0) return 'A bid is accepted.'
  if (status === 0) return 'An administrator must verify it before anyone can bid.'
  if (status === 2) return 'It was rejected. Edit it to submit it again.'
  if (offer_count > 0) return `${offersText(quote)}, none accepted.`
  const waiting = waitingBids(waiting_bid_count)
  if (waiting) return `${waiting}.`
  return visible_bid_count === 0 ? 'No bids yet.' : 'No offer is left.'
}
