import type { ReactNode } from 'react'
import type { OrderDetails } from '../../api/contract/orders.ts'
import type { Ticket } from '../../api/contract/tickets/schemas.ts'
import { WaitsFor } from '../deal/WaitsFor.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { orderTonnes } from '../ui/tonnes.ts'
import { endText } from './endText.ts'
import { ProgressPill } from './ProgressPill.tsx'
import '../ui/print.css'

type HeadOrder = Parameters<typeof endText>[0] &
  Pick<OrderDetails, 'product_name' | 'quantity' | 'quote_id' | 'waits_for' | 'late_days'>

type Props = {
  order: HeadOrder
  tickets: readonly Ticket[]
  today: string
  list: { label: string; to: string }
  children?: ReactNode
}

export function OrderHead({ order, tickets, today, list, children }: Props) {
  return (
    <PageHead
      title={`${order.product_name}, ${orderTonnes(order.quantity)}`}
      from={{ ...list, here: `Order ${order.quote_id}` }}
      pill={
        <>
          <ProgressPill progress={order.progress} />
          <WaitsFor waiting={order.waits_for} lateDays={order.late_days} />
        </>
      }
      sub={endText(order, tickets, today)}
    >
      {children}
    </PageHead>
  )
}
