import { IconSend } from '@tabler/icons-react'
import type { MyBidQuote } from '../../api/contract/bids.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { SupplierBidTable } from './SupplierBidTable.tsx'

/** All bids of the company, searched and paged by the server. */
export function SupplierBidList() {
  const { search, cursor } = useListState()
  const query = useList<MyBidQuote>('/api/my-bid-quotes', { limit: 25, ...listQuery({ search, cursor }) })
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
