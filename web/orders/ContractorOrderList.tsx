import { IconTruckDelivery } from '@tabler/icons-react'
import type { ContractorOrder } from '../../api/contract/orders.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ContractorOrderTable } from './ContractorOrderTable.tsx'

/** The contractor's accepted orders, searched and paged by the server. */
export function ContractorOrderList() {
  const { search, cursor } = useListState()
  const query = useList<ContractorOrder>('/api/contractor/accepted-quotes', {
    limit: 25,
    ...listQuery({ search, cursor }),
  })
  return (
    <section className="card" aria-label="My Accepted Orders">
      <Loaded query={query} failure="Failed to load contractor orders">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconTruckDelivery} title="No accepted orders found." />
          ) : (
            <>
              <ContractorOrderTable orders={data} />
              <Pager shown={data.length} total={meta.total} next={meta.next_cursor} what="orders" />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
