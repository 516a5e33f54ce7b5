import { IconClipboardList } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { seenAs, useList } from '../client/lists.ts'
import { offersText } from '../deal/offersText.ts'
import { waitingBids } from '../deal/waitingBids.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Row } from '../ui/Rows.tsx'
import { ShortList } from '../ui/ShortList.tsx'
import { orderTonnesFigure } from '../ui/tonnes.ts'
import { QuotePill } from './QuotePill.tsx'

const most = 5

/** The firm's open quotes, whichever colleague raised them. */
export function OwnOpenQuotes() {
  const query = useList(
    calls.quoteList,
    { as: 'contractor', whose: 'own', sort: 'newest', limit: most },
    { select: seenAs('owner') },
  )
  return (
    <ShortList
      title="Open quotes"
      all={{ to: paths.contractorQuotes, label: 'All quotes' }}
      query={query}
      failure="Failed to load user data or quotes"
      most={most}
      empty={<EmptyState Icon={IconClipboardList} title="No pending or verified quotes found." />}
      columns="minmax(0, 1fr) auto fit-content(176px)"
    >
      {(quotes) =>
        quotes.map((quote) => (
          <Row
            key={quote.quote_id}
            to={paths.contractorQuote(quote.quote_id)}
            name={quote.product_name}
            about={quote.city ?? quote.postcode}
            figure={orderTonnesFigure(quote.quantity)}
            unit="t"
          >
            <span className="row-state">
              {quote.status === 1 ? <Offered quote={quote} /> : <QuotePill quote={quote} />}
            </span>
          </Row>
        ))
      }
    </ShortList>
  )
}

function Offered({ quote }: { quote: Extract<SeenQuote, { seen_as: 'owner' }> }) {
  if (quote.offer_count > 0) return <span>{offersText(quote)}</span>
  return <span className="muted">{waitingBids(quote.waiting_bid_count) ?? 'No offers yet'}</span>
}
