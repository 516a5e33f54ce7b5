import { IconSend } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { SupplierBidTable } from './SupplierBidTable.tsx'

/** The supplier's latest bids. */
export function MyBids() {
  const query = useList(calls.myBidList, { limit: 20 })
  return (
    <Panel title="My Bids" count={query.data?.meta.total} sub="Prices for the whole job, excl. VAT">
      <Loaded query={query} failure="Failed to load data">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconSend} title="No bids found." />
          ) : (
            <>
              <SupplierBidTable bids={data} />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="bids" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
