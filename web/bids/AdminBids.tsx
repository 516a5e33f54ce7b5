import { IconMessageDollar } from '@tabler/icons-react'
import type { HaulierBidStatus } from '../../api/contract/bidStatus.ts'
import { bidNeedsHaulier } from '../../api/contract/bidStatus.ts'
import type { ComparedBid } from '../../api/contract/bids.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/money.ts'
import { toKg } from '../../api/contract/weight.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { BidStatusPill } from './BidStatusPill.tsx'
import type { QuoteOfOffers } from './offers.ts'
import '../ui/table.css'

/** Every bid on a quote with every haulier's price, withdrawn ones too: to read only. */
export function AdminBids({ quote }: { quote: QuoteOfOffers }) {
  const query = useList<ComparedBid>(`/api/quotes/${quote.id}/bids`)
  return (
    <Panel title="Bids" count={query.data?.meta.total} sub="Prices for the whole job, excl. VAT">
      <Loaded query={query} failure="Failed to load data">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconMessageDollar} title="No bids found." />
          ) : (
            <BidTable quote={quote} bids={data} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function BidTable({ quote, bids }: { quote: QuoteOfOffers; bids: readonly ComparedBid[] }) {
  return (
    <table className="table">
      <caption className="sr">Bids, the oldest first</caption>
      <thead>
        <tr>
          <th scope="col">Supplier</th>
          <th scope="col">Haulier</th>
          <th scope="col" className="num">
            Supplier price
          </th>
          <th scope="col" className="num">
            Haulier price
          </th>
          <th scope="col" className="num opt">
            £/t
          </th>
          <th scope="col" className="num">
            Total
          </th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {bids.flatMap((bid) => {
          const [first, ...others] = bid.haulier_bids
          return [
            <BidRow key={bid.id} quote={quote} bid={bid} price={first} />,
            ...others.map((price) => <PriceRow key={`${bid.id} ${price.id}`} bid={bid} price={price} />),
          ]
        })}
      </tbody>
    </table>
  )
}

type Price = ComparedBid['haulier_bids'][number]
type BidRowProps = { quote: QuoteOfOffers; bid: ComparedBid; price: Price | undefined }

function BidRow({ quote, bid, price }: BidRowProps) {
  const isPart = bid.quantity < quote.quantity
  return (
    <tr>
      <td>
        <span className="name">{bid.supplier_name}</span>
        <span className="sub">
          Bid {bid.bid_id}
          {isPart && `, for ${orderTonnes(bid.quantity)}`}
          {bid.notes && `. ${bid.notes}`}
        </span>
      </td>
      <td data-label="Haulier">{price ? <Haulier price={price} /> : carriedBy(quote, bid)}</td>
      <td className="num" data-label="Supplier price">
        {formatPounds(toPence(bid.product_price))}
      </td>
      <Amounts bid={bid} price={price} />
      <td className="state">
        <BidStatusPill status={bid.status} />
      </td>
    </tr>
  )
}

/** A further haulier's price on the bid above. */
function PriceRow({ bid, price }: { bid: ComparedBid; price: Price }) {
  return (
    <tr>
      <td>
        <span className="sub">Bid {bid.bid_id}, with another haulier</span>
      </td>
      <td data-label="Haulier">
        <Haulier price={price} />
      </td>
      <td className="num" />
      <Amounts bid={bid} price={price} />
      <td />
    </tr>
  )
}

function Amounts({ bid, price }: { bid: ComparedBid; price: Price | undefined }) {
  const total = price ? price.total_price : bid.total_price
  return (
    <>
      <td className="num" data-label="Haulier price">
        {price ? formatPounds(toPence(price.delivery_price)) : <span className="muted">none</span>}
      </td>
      <td className="num opt">
        {total !== null && formatPounds(toPence(poundsPerTonne(toPence(total), toKg(bid.quantity))))}
      </td>
      <td className="num big" data-label="Total">
        {total === null ? <span className="muted">none</span> : formatPounds(toPence(total))}
      </td>
    </>
  )
}

const standings = {
  pending: 'price stands',
  accepted: 'accepted',
  rejected: 'rejected',
  void: 'no longer stands',
} as const satisfies Record<HaulierBidStatus, string>

function Haulier({ price }: { price: Price }) {
  return (
    <>
      {price.haulier_name}
      <span className="sub">{standings[price.status]}</span>
    </>
  )
}

function carriedBy(quote: QuoteOfOffers, bid: ComparedBid): string {
  if (quote.delivery_method === 'Collect') return 'Contractor collects'
  if (bid.can_deliver === 'yes') return 'Supplier delivers'
  return bidNeedsHaulier(quote, { status: bid.status, can_deliver: false }) ? 'Needs haulier' : 'None'
}
