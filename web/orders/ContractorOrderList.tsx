import * as calls from '../../api/contract/calls.ts'
import { useList } from '../client/lists.ts'
import { ContractorOrderTable } from './ContractorOrderTable.tsx'
import { OrderListCard, useOrderPage } from './OrderListCard.tsx'

export function ContractorOrderList() {
  const query = useList(calls.contractorOrderList, useOrderPage())
  return (
    <OrderListCard query={query} failure="Failed to load contractor orders">
      {(orders) => <ContractorOrderTable orders={orders} isSortable />}
    </OrderListCard>
  )
}
