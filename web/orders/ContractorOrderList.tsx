import { IconTruckDelivery } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { ContractorOrderTable } from './ContractorOrderTable.tsx'

export function ContractorOrderList() {
  const { search, sort, cursor } = useListState()
  const query = useList(calls.contractorOrderList, {
    limit: 25,
    ...listQuery({ search, sort, cursor }),
  })
  return (
    <ListCard
      label="My Accepted Orders"
      query={query}
      failure="Failed to load contractor orders"
      empty={<EmptyState Icon={IconTruckDelivery} title="No accepted orders found." />}
      what="orders"
    >
      {(rows) => <ContractorOrderTable orders={rows} isSortable />}
    </ListCard>
  )
}
