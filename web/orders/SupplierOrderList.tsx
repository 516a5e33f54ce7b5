import * as calls from '../../api/contract/calls.ts'
import { useList } from '../client/lists.ts'
import { OrderListCard, useOrderPage } from './OrderListCard.tsx'
import { SupplierOrderTable } from './SupplierOrderTable.tsx'

export function SupplierOrderList() {
  const query = useList(calls.supplierOrderList, useOrderPage())
  return (
    <OrderListCard query={query} failure="Failed to load supplier orders">
      {(orders) => <SupplierOrderTable orders={orders} />}
    </OrderListCard>
  )
}
