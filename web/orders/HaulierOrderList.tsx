import { IconTruckDelivery } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { NothingMatches } from '../ui/NothingMatches.tsx'
import { HaulierOrderTable } from './HaulierOrderTable.tsx'
import { OrderFilters, useShownOrders } from './OrderFilters.tsx'

export function HaulierOrderList() {
  const { cursor } = useListState()
  const query = useList(calls.haulierOrderList, { limit: 25, ...useShownOrders(), ...listQuery({ cursor }) })
  return (
    <ListCard
      label="My Accepted Orders"
      query={query}
      failure="Failed to load haulier orders"
      empty={
        <EmptyState Icon={IconTruckDelivery} title="No accepted orders found.">
          <NothingMatches />
        </EmptyState>
      }
      what="orders"
      filters={<OrderFilters />}
    >
      {(rows) => <HaulierOrderTable orders={rows} />}
    </ListCard>
  )
}
