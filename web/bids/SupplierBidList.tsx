import { IconSend } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { SiteAndWindow } from '../deal/SiteAndWindow.tsx'
import { Choice } from '../form/Choice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { NothingMatches } from '../ui/NothingMatches.tsx'
import { useBidFilters, useShownBids } from './bidFilters.ts'
import { SupplierBidTable } from './SupplierBidTable.tsx'
import '../ui/filters.css'

const states = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Won' },
  { value: 'rejected', label: 'Lost' },
]

export function SupplierBidList() {
  const { cursor } = useListState()
  const [filters, change] = useBidFilters()
  const query = useList(calls.myBidList, { limit: 25, ...useShownBids(), ...listQuery({ cursor }) })
  return (
    <ListCard
      label="My Bids"
      query={query}
      failure="Failed to load data"
      empty={
        <EmptyState Icon={IconSend} title="No bids found.">
          <NothingMatches />
        </EmptyState>
      }
      what="bids"
      filters={
        <search className="filters is-many" aria-label="My bids">
          <Choice
            name="status"
            label="Status"
            options={states}
            value={filters.status ?? ''}
            onChange={(status) => change({ status })}
          />
          <SiteAndWindow hasReference={false} />
        </search>
      }
    >
      {(rows) => <SupplierBidTable bids={rows} isSortable />}
    </ListCard>
  )
}
