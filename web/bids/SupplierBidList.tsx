import { IconSend } from '@tabler/icons-react'
import type { MyBidQuote } from '../../api/contract/bids.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SupplierBidTable } from './SupplierBidTable.tsx'

/** All bids of the company, searched and paged by the server. */
export function SupplierBidList() {
  const { search, cursor } = useListState()
  const query = useList<MyBidQuote>('/api/my-bid-quotes', { limit: 25, ...listQuery({ search, cursor }) })
  return (
    <section className="card" aria-label="My Bids">
      <Loaded query={query} failure="Failed to load data">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconSend} title="No bids found." />
          ) : (
            <>
              <SupplierBidTable bids={data} />
              <Pager shown={data.length} total={meta.total} next={meta.next_cursor} what="bids" />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
