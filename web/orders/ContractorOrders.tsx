import { IconTruckDelivery } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { useLastCount } from '../ui/lastCount.ts'
import { Panel } from '../ui/Panel.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { ContractorOrderTable } from './ContractorOrderTable.tsx'

/** The contractor's accepted orders and how far each has come. */
export function ContractorOrders() {
  const query = useList(calls.contractorOrderList, { limit: 20 })
  const rows = useLastCount('My Accepted Orders', query)
  return (
    <Panel title="My Accepted Orders" count={query.data?.meta.total} sub="Totals for the whole job, excl. VAT">
      <Loaded query={query} failure="Failed to load contractor orders" rows={rows}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconTruckDelivery} title="No accepted orders found." />
          ) : (
            <>
              <ContractorOrderTable orders={data} />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="orders" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
