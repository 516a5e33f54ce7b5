import * as calls from '../../api/contract/calls.ts'
import { useList } from '../client/lists.ts'
import { HaulierOrderTable } from './HaulierOrderTable.tsx'
import { OrderListCard, useOrderPage } from './OrderListCard.tsx'

export function HaulierOrderList() {
  const query = useList(calls.haulierOrderList, useOrderPage())
  return (
    <OrderListCard query={query} failure="Failed to load haulier orders">
      {(orders) => <HaulierOrderTable orders={orders} />}
    </OrderListCard>
  )
}
