import { IconHourglass, IconInfoCircle, IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import type { HaulierViewOfBid } from '../../api/contract/bids.ts'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { seenAs, useList } from '../client/lists.ts'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Table } from '../ui/Table.tsx'
import { areClosed, BidsClosed } from './BidsClosed.tsx'
import { HaulierPriceDialog } from './HaulierPriceDialog.tsx'
import { HaulierPricesForOldDates } from './HaulierPricesForOldDates.tsx'
import { haulierBidColumns } from './haulierBidColumns.tsx'

type Props = { quote: SeenQuote }

/** The bids on a quote whose suppliers can't deliver, each with the reader's own price. */
export function HaulierBids({ quote }: Props) {
  const query = useList(calls.bidList, { id: quote.id, as: 'haulier' }, { select: seenAs('haulier') })
  return (
    <>
      {quote.status === 0 && (
        <Banner tone="amber" Icon={IconHourglass} title="This quote waits for verification again">
          Your price is kept and hidden until then. You may withdraw it.
        </Banner>
      )}
      {isSupplierThere(quote) && (
        <Banner tone="blue" Icon={IconInfoCircle} title="Your company has a bid on this quote">
          So it isn’t shown other suppliers’ bids, and can’t price their delivery.
        </Banner>
      )}
      <BidsClosed quote={quote} />
      <Panel title="Bids Needing Haulier" count={query.data?.meta.total} sub="Prices for the whole job, excl. VAT">
        <Loaded query={query} failure="Failed to load data">
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState Icon={IconTruckDelivery} title="No bids found." />
            ) : (
              <BidTable quote={quote} bids={data} isOpen={'is_open' in quote && quote.is_open && !areClosed(quote)} />
            )
          }
        </Loaded>
      </Panel>
    </>
  )
}

/** One firm is not on both sides of a quote. */
function isSupplierThere(quote: SeenQuote): boolean {
  return quote.seen_as === 'supplier' && (quote.bid_status === 'pending' || quote.bid_status === 'accepted')
}

type TableProps = { quote: SeenQuote; bids: readonly HaulierViewOfBid[]; isOpen: boolean }

function BidTable({ quote, bids, isOpen }: TableProps) {
  const [pricedId, setPricedId] = useState<number | null>(null)
  const priced = bids.find(({ id }) => id === pricedId)
  const columns = haulierBidColumns(isOpen, ({ id }) => setPricedId(id))
  return (
    <>
      <HaulierPricesForOldDates quote={quote} bids={bids} onNewPrice={setPricedId} />
      <Table caption="Bids needing a haulier, oldest first" columns={columns} rows={bids} keyOf={(bid) => bid.id} />
      {priced && <HaulierPriceDialog bid={priced} onClose={() => setPricedId(null)} />}
    </>
  )
}
