import type { ReactNode } from 'react'
import type { OrderDetails } from '../../api/contract/orders.ts'
import { fullDateRange, hoursText } from '../ui/dates.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { ProgressPill } from '../ui/ProgressPill.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { WaitsFor } from '../ui/WaitsFor.tsx'

type Props = {
  order: OrderDetails
  /** The reader's list of orders. */
  list: { label: string; to: string }
  /** What the reader may do with the order. */
  children?: ReactNode
}

export function OrderHead({ order, list, children }: Props) {
  const { address, city, postcode, delivery_from_date, delivery_to_date } = order
  const place = [address, city].filter(Boolean).join(', ')
  const times = hoursText(order.access_times_open, order.access_times_close)
  return (
    <PageHead
      title={`${order.product_name}, ${orderTonnes(order.quantity)}`}
      from={{ ...list, here: `Order ${order.quote_id}` }}
      pill={
        <>
          <ProgressPill status={order.progress.status} />
          <WaitsFor waiting={order.waits_for} lateDays={order.late_days} />
        </>
      }
      sub={`${place} ${postcode}. Delivery window ${fullDateRange(delivery_from_date, delivery_to_date)}, access ${times}.`}
    >
      {children}
    </PageHead>
  )
}
