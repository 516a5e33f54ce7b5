import type { ReactNode } from 'react'
import type { SupplierBid } from '../../api/contract/bidAnswers.ts'
import { formatPounds, poundsPerTonne, toPence } from '../../api/contract/rules/money.ts'
import { toKg } from '../../api/contract/rules/weight.ts'
import { LastDay } from '../deal/LastDay.tsx'
import { formatDate, formatHours } from '../ui/dates.ts'
import { KeyValues } from '../ui/KeyValues.tsx'
import { Panel } from '../ui/Panel.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import type { QuoteToBidOn } from './bidValues.ts'

type Props = { bid: SupplierBid; quote: QuoteToBidOn; title?: string; action?: ReactNode }

export function SupplierBidCard({ bid, quote, title = 'Your bid', action }: Props) {
  const pence = toPence(bid.product_price)
  return (
    <Panel title={title} sub="whole job, excl. VAT" aside={action}>
      <div className="card-body">
        <KeyValues
          values={{
            Price: formatPounds(pence),
            'Per tonne': formatPounds(toPence(poundsPerTonne(pence, toKg(bid.quantity)))),
            Quantity: orderTonnes(bid.quantity),
            Delivery: deliveryOf(bid, quote),
            'Earliest start': bid.earliest_start && formatDate(bid.earliest_start),
            'Price holds until': bid.price_holds_until && <LastDay day={bid.price_holds_until} over="Over" />,
            Collection: [bid.collection_address, bid.collection_postcode].filter(Boolean).join(', '),
            Access: formatHours(bid.supplier_access_open, bid.supplier_access_close),
            Notes: bid.notes,
          }}
        />
      </div>
    </Panel>
  )
}

function deliveryOf({ can_deliver }: SupplierBid, { delivery_method }: QuoteToBidOn): string {
  if (delivery_method === 'Collect') return 'Contractor collects'
  return can_deliver === 'yes' ? 'Deliver yourself' : 'Needs haulier'
}
