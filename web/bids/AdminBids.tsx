import { IconMessage2 } from '@tabler/icons-react'
import type { ComparedBid } from '../../api/contract/bidAnswers.ts'
import * as calls from '../../api/contract/calls.ts'
import { bidNeedsHaulier, combinationStatus } from '../../api/contract/rules/bidStatus.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { listQuery, useListState, useMendAddress } from '../client/listState.ts'
import { seenAs, useList } from '../client/lists.ts'
import { formatDateShort } from '../ui/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Panel } from '../ui/Panel.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { BidStatusPill } from './BidStatusPill.tsx'
import type { QuoteOfOffers } from './offers.ts'

export function AdminBids({ quote }: { quote: QuoteOfOffers }) {
  const { cursor } = useListState()
  const query = useList(
    calls.bidList,
    { id: quote.id, limit: 50, ...listQuery({ cursor }) },
    { select: seenAs('admin') },
  )
  useMendAddress(query)
  return (
    <Panel title="Bids" count={query.data?.meta.total} sub="Prices for the whole job, excl. VAT">
      <Loaded query={query} failure="Failed to load data">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconMessage2} title="No bids found." />
          ) : (
            <>
              <Table
                caption="Bids, the oldest first"
                columns={columns}
                rows={data.flatMap((bid) => rowsOf(quote, bid))}
                keyOf={({ bid, price }) => `${bid.id} ${price?.id}`}
              />
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
    </Panel>
  )
}

type Price = ComparedBid['haulier_bids'][number]
/** A bid with one haulier's price, or a further price on the bid above. */
type Row = { quote: QuoteOfOffers; bid: ComparedBid; price: Price | undefined; isFurther: boolean }

function rowsOf(quote: QuoteOfOffers, bid: ComparedBid): Row[] {
  const [first, ...others] = bid.haulier_bids
  return [
    { quote, bid, price: first, isFurther: false },
    ...others.map((price) => ({ quote, bid, price, isFurther: true })),
  ]
}

const columns: readonly Column<Row>[] = [
  { head: 'Supplier', cell: (row) => <Supplier {...row} /> },
  {
    head: 'Haulier',
    isNamed: true,
    cell: ({ quote, bid, price }) => (price ? price.haulier_name : carriedBy(quote, bid)),
  },
  {
    head: 'Supplier price',
    isNumber: true,
    isNamed: true,
    cell: ({ bid, isFurther }) => !isFurther && formatPounds(toPence(bid.product_price)),
  },
  {
    head: 'Haulier price',
    isNumber: true,
    isNamed: true,
    cell: ({ price }) => (price ? formatPounds(toPence(price.delivery_price)) : none),
  },
  {
    head: '£/t',
    isNumber: true,
    isExtra: true,
    cell: (row) => {
      const total = totalOf(row)
      return total !== null && formatPounds(toPence(poundsPerTonne(toPence(total), toKg(row.bid.quantity))))
    },
  },
  {
    head: 'Total',
    isNumber: true,
    isNamed: true,
    className: 'big',
    cell: (row) => {
      const total = totalOf(row)
      return total === null ? none : formatPounds(toPence(total))
    },
  },
  {
    head: 'Status',
    className: 'state',
    cell: ({ bid, price }) => (
      <BidStatusPill status={price ? combinationStatus(bid.status, price.status) : bid.status} />
    ),
  },
]

const none = <span className="muted">none</span>

function totalOf({ bid, price }: Row): number | null {
  return price ? price.total_price : bid.total_price
}

function Supplier({ quote, bid, isFurther }: Row) {
  if (isFurther) return <span className="sub">Bid {bid.bid_id}, with another haulier</span>
  return (
    <>
      <span className="name">{bid.supplier_name}</span>
      <span className="sub">
        Bid {bid.bid_id}
        {bid.quantity < quote.quantity && `, for ${orderTonnes(bid.quantity)}`}
        {bid.price_holds_until && `. Price holds until ${formatDateShort(bid.price_holds_until)}`}
        {bid.priced_for_old_dates && '. Priced for the old dates'}
        {bid.notes && `. ${bid.notes}`}
        {bid.rejection_reason && `. Rejected: ${bid.rejection_reason}`}
      </span>
    </>
  )
}

function carriedBy(quote: QuoteOfOffers, bid: ComparedBid): string {
  if (quote.delivery_method === 'Collect') return 'Contractor collects'
  if (bid.can_deliver === 'yes') return 'Supplier delivers'
  return bidNeedsHaulier(quote, { status: bid.status, can_deliver: false }) ? 'Needs haulier' : 'None'
}
