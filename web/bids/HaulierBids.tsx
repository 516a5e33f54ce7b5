import { IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import type { HaulierViewOfBid } from '../../api/contract/bids.ts'
import type { SeenQuote } from '../../api/contract/quotes.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { HaulierBidRow } from './HaulierBidRow.tsx'
import { HaulierPriceDialog } from './HaulierPriceDialog.tsx'
import '../ui/table.css'

type Props = { quote: SeenQuote }

/** The bids on a quote whose suppliers can't deliver, each with the own price. */
export function HaulierBids({ quote }: Props) {
  const query = useList<HaulierViewOfBid>(`/api/quotes/${quote.id}/bids`, { as: 'haulier' })
  return (
    <Panel title="Bids Needing Haulier" count={query.data?.meta.total} sub="Prices for the whole job, excl. VAT">
      <Loaded query={query} failure="Failed to load data">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconTruckDelivery} title="No bids found." />
          ) : (
            <BidTable bids={data} isOpen={'is_open' in quote && quote.is_open} />
          )
        }
      </Loaded>
    </Panel>
  )
}

type TableProps = { bids: readonly HaulierViewOfBid[]; isOpen: boolean }

function BidTable({ bids, isOpen }: TableProps) {
  const [pricedId, setPricedId] = useState<number | null>(null)
  const priced = bids.find(({ id }) => id === pricedId)
  return (
    <>
      <table className="table">
        <caption className="sr">Bids needing a haulier, oldest first</caption>
        <thead>
          <tr>
            <th scope="col">Collect from</th>
            <th scope="col" className="num">
              Tonnes
            </th>
            <th scope="col">Status</th>
            <th scope="col" className="num">
              Your price
            </th>
            <th scope="col">
              <span className="sr">Price</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bids.map((bid) => (
            <HaulierBidRow key={bid.id} bid={bid} isOpen={isOpen} onPrice={() => setPricedId(bid.id)} />
          ))}
        </tbody>
      </table>
      {priced && <HaulierPriceDialog bid={priced} onClose={() => setPricedId(null)} />}
    </>
  )
}
