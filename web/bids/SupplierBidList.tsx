import { IconSend } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { SupplierBidTable } from './SupplierBidTable.tsx'

/** All bids of the company, searched and paged by the server. */
export function SupplierBidList() {
  const { search, cursor } = useListState()
  const query = useList(calls.myBidList, { limit: 25, ...listQuery({ search, cursor }) })
  return (
    <ListCard
      label="My Bids"
      query={query}
      failure="Failed to load data"
      empty={<EmptyState Icon={IconSend} title="No bids found." />}
      what="bids"
    >
      {(rows) => <SupplierBidTable bids={rows} />}
    </ListCard>
  )
}
