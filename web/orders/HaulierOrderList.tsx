import { IconTruckDelivery } from '@tabler/icons-react'
import type { HaulierOrder } from '../../api/contract/orders.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { HaulierOrderTable } from './HaulierOrderTable.tsx'
import { haulierOrdersPath } from './haulierOrders.ts'

/** The orders that the company carries, searched and paged by the server. */
export function HaulierOrderList() {
  const { search, cursor } = useListState()
  const query = useList<HaulierOrder>(haulierOrdersPath, { limit: 25, ...listQuery({ search, cursor }) })
  return (
    <section className="card" aria-label="My Accepted Orders">
      <Loaded query={query} failure="Failed to load haulier orders">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconTruckDelivery} title="No accepted orders found." />
          ) : (
            <>
              <HaulierOrderTable orders={data} />
              <Pager shown={data.length} total={meta.total} next={meta.next_cursor} what="orders" />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
