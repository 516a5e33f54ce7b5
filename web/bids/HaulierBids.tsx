import { Button } from '@mantine/core'
import { IconHourglass, IconInfoCircle, IconTruckDelivery } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { HaulierViewOfBid } from '../../api/contract/bidAnswers.ts'
import * as calls from '../../api/contract/calls.ts'
import type { SeenQuote } from '../../api/contract/quoteAnswers.ts'
import { seenAs, useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Table } from '../ui/Table.tsx'
import { areClosed, BidsClosed } from './BidsClosed.tsx'
import { ChooseHaulage, isUndecided } from './ChooseHaulage.tsx'
import { HaulierPriceSheet } from './HaulierPriceSheet.tsx'
import { HaulierPricesForOldDates } from './HaulierPricesForOldDates.tsx'
import { fleetOf } from './haulage.ts'
import { haulierBidColumns, mayBePriced } from './haulierBidColumns.tsx'
import { RunCard, RunCardAwaited } from './RunCard.tsx'

type Props = { quote: SeenQuote }

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
        <Banner tone="blue" Icon={IconInfoCircle} title="Your company has bid on this quote">
          So it isn’t shown other suppliers’ bids, and can’t price their delivery.
        </Banner>
      )}
      <ChooseHaulage
        quote={quote}
        bidding={
          <Button component={Link} to={paths.supplierQuote(quote.id)}>
            Bid on this quote
          </Button>
        }
      />
      <BidsClosed quote={quote} />
      {quote.status === 1 && query.data && <BidIsGone bids={query.data.data} />}
      {query.isPending && quote.seen_as === 'haulier' && <RunCardAwaited bids={quote.collections.length} />}
      {quote.seen_as !== 'contractor' && query.data?.data[0] ? (
        <Pricing quote={quote} bids={query.data.data} first={query.data.data[0]} total={query.data.meta.total} />
      ) : (
        // Bids that are hidden from the firm aren't missing.
        !isSupplierThere(quote) &&
        !isUndecided(quote) && (
          <BidsPanel total={query.data?.meta.total}>
            <Loaded query={query} failure="Failed to load data">
              {() => <EmptyState Icon={IconTruckDelivery} title="No bids found." />}
            </Loaded>
          </BidsPanel>
        )
      )}
    </>
  )
}

/** For an address that asks for the price of a bid that is gone. */
function BidIsGone({ bids }: { bids: readonly HaulierViewOfBid[] }) {
  const [params] = useSearchParams()
  const bidId = params.get('price')
  if (bidId === null || bids.some(({ id }) => String(id) === bidId)) return null
  return (
    <Banner tone="amber" Icon={IconInfoCircle} role="alert" title="This bid can’t be priced any more">
      It was withdrawn, changed or decided meanwhile.
    </Banner>
  )
}

type PanelProps = { total: number | undefined; children: ReactNode }

function BidsPanel({ total, children }: PanelProps) {
  return (
    <Panel title="Bids Needing Haulier" count={total} sub="Prices for the whole job, excl. VAT">
      {children}
    </Panel>
  )
}

/** A firm can't be on both sides of a quote. */
function isSupplierThere(quote: SeenQuote): boolean {
  return quote.seen_as === 'supplier' && quote.bid_status !== null
}

type PricingProps = {
  quote: Exclude<SeenQuote, { seen_as: 'contractor' }>
  bids: readonly HaulierViewOfBid[]
  first: HaulierViewOfBid
  total: number
}

/** The address holds the bid being priced, so that a return load can link straight to it. */
function Pricing({ quote, bids, first, total }: PricingProps) {
  const [params, setParams] = useSearchParams()
  const [seenId, setSeenId] = useState<number | null>(null)
  const vehicles = useList(calls.vehicleList, {})
  const isOpen = 'is_open' in quote && quote.is_open && !areClosed(quote)
  const priced = bids.find((bid) => String(bid.id) === params.get('price') && mayBePriced(bid, isOpen))
  const chosen = bids.find(({ id }) => id === seenId) ?? priced ?? first
  const fleet = fleetOf(vehicles.data?.data ?? [])
  const openPrice = (id: number) => {
    setSeenId(id)
    setParams({ price: String(id) }, { preventScrollReset: true })
  }
  const columns = haulierBidColumns({ bids, chosenId: chosen.id, pricedId: priced?.id ?? null, isOpen, openPrice })
  return (
    <>
      <HaulierPricesForOldDates quote={quote} bids={bids} onNewPrice={openPrice} />
      <RunCard site={quote} bids={bids} chosen={chosen} fleet={fleet} onChoose={({ id }) => setSeenId(id)} />
      <BidsPanel total={total}>
        <Table caption="Bids needing a haulier, oldest first" columns={columns} rows={bids} keyOf={(bid) => bid.id} />
      </BidsPanel>
      {priced && (
        <HaulierPriceSheet
          key={priced.id}
          bid={priced}
          quote={quote}
          fleet={fleet}
          onClose={() => setParams({}, { replace: true, preventScrollReset: true })}
        />
      )}
    </>
  )
}
