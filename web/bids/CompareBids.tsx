import { IconMessage2, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import type { BidList } from '../../api/contract/bidAnswers.ts'
import * as calls from '../../api/contract/calls.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import type { QuoteState } from '../../api/contract/rules/quoteStatus.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { listQuery, useListState, useMendAddress } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { waitingBids } from '../deal/waitingBids.ts'
import { Select } from '../form/Select.tsx'
import type { SessionUser } from '../session/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { BidTable } from './BidTable.tsx'
import { comparisonSorts, isComparisonSort, standardSort } from './bidSorts.ts'
import styles from './bids.module.css'
import { DecisionDialog } from './DecisionDialog.tsx'
import { type Decision, useDecision } from './decisions.ts'
import { mayDecide } from './mayDecide.ts'
import { OffersMapCard } from './OffersMapCard.tsx'
import { compareOffers, type QuoteOfOffers } from './offers.ts'
import { WaitsForApproval } from './WaitsForApproval.tsx'
import { useApproval } from './waitingAcceptance.ts'

type Props = {
  quote: QuoteOfOffers & QuoteState & { markup_price: number | null; waiting_bid_count: number }
  user: SessionUser
  onAccepted: () => void
}

/** The server sorts the whole list. */
const pageSize = 25

function asOwner({ data, meta }: BidList) {
  return { data: data.filter((bid) => bid.seen_as === 'owner'), meta }
}

export function CompareBids({ quote, user, onAccepted }: Props) {
  const { sort, cursor, change } = useListState()
  const order = isComparisonSort(sort) ? sort : standardSort
  const query = useList(
    calls.bidList,
    { id: quote.id, sort: order, limit: pageSize, ...listQuery({ cursor }) },
    { select: asOwner },
  )
  useMendAddress(query)
  const waiting = waitingBids(quote.waiting_bid_count)
  const { asked, limit } = useApproval(quote)
  const [chosen, setChosen] = useState<Decision | null>(null)
  const decision = useDecision({ onAccepted, onClose: () => setChosen(null) })
  return (
    <>
      {asked && (
        <WaitsForApproval
          key={asked.asked_at}
          asked={asked}
          quote={quote}
          user={user}
          shown={query.data?.data}
          onApprove={(offer) => setChosen({ kind: 'accept', offer })}
        />
      )}
      <section className="card" aria-labelledby="bids">
        <div className={`card-head ${styles.bidsHead}`}>
          <div>
            <h2 className="card-title" id="bids">
              Bids
            </h2>
            <p className="card-sub">{pricesAre(quote)}</p>
          </div>
          <Key />
          <Select
            className={styles.sortBy}
            label="Sort by"
            value={order}
            data={Object.entries(comparisonSorts).map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget: { value } }) =>
              change({ sort: value === standardSort ? '' : value }, { replace: true })
            }
          />
        </div>
        <Loaded query={query} failure="Failed to load data">
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState Icon={IconMessage2} title="No bids found.">
                {quote.status === 0 && (
                  <p>Bids show once an administrator has verified the quote. Those made before are kept.</p>
                )}
              </EmptyState>
            ) : (
              <>
                <BidTable
                  quote={quote}
                  comparison={compareOffers(quote, data, meta)}
                  mayDecide={mayDecide({ quote, user, asked })}
                  onDecide={setChosen}
                />
                <OffersMapCard quote={quote} comparison={compareOffers(quote, data, meta)} />
                {meta.total > data.length && (
                  <Pager
                    shown={data.length}
                    total={meta.total}
                    next={meta.next_cursor}
                    what="bids"
                    isTurning={query.isPlaceholderData}
                  />
                )}
              </>
            )
          }
        </Loaded>
        {waiting && (
          <p className={styles.waiting}>
            <IconTruck className="i" size={20} aria-hidden />
            {waiting}. {quote.waiting_bid_count === 1 ? 'It is' : 'They are'} shown here once that is in.
          </p>
        )}
        {chosen && (
          <DecisionDialog
            decision={chosen}
            quote={quote}
            limit={user.is_owner ? null : limit}
            mutation={decision}
            onClose={() => {
              decision.reset()
              setChosen(null)
            }}
          />
        )}
      </section>
    </>
  )
}

function pricesAre({ markup_price, quantity }: Props['quote']): string {
  const whole = 'Prices are for the whole job, excl. VAT.'
  if (markup_price === null) return `${whole} Totals follow once the quote is verified.`
  const pence = toPence(markup_price)
  const perTonne = formatPounds(toPence(poundsPerTonne(pence, toKg(quantity))))
  return `${whole} Every total includes the markup of ${formatPounds(pence)}, ${perTonne}/t.`
}

function Key() {
  return (
    <ul className={styles.bidKey} aria-label="Colours of the bars">
      <li>
        <i className={styles.leg1} />
        Supplier
      </li>
      <li>
        <i className={styles.leg2} />
        Haulier
      </li>
      <li>
        <i className={styles.leg3} />
        Markup
      </li>
      <li>
        <i className={styles.tick} />
        Lowest total
      </li>
    </ul>
  )
}
