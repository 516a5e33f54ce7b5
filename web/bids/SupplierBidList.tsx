import { IconSend } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { useListFilters } from '../client/listFilters.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { Choice } from '../form/Choice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { SupplierBidTable } from './SupplierBidTable.tsx'
import '../ui/filters.css'

const states = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Won' },
  { value: 'rejected', label: 'Lost' },
]

export function SupplierBidList() {
  const { search, sort, cursor } = useListState()
  const [filters, change] = useListFilters(['status'])
  const query = useList(calls.myBidList, { limit: 25, ...filters, ...listQuery({ search, sort, cursor }) })
  return (
    <ListCard
      label="My Bids"
      query={query}
      failure="Failed to load data"
      empty={<EmptyState Icon={IconSend} title="No bids found." />}
      what="bids"
      filters={
        <search className="filters" aria-label="My bids">
          <Choice
            name="status"
            label="Status"
            options={states}
            value={filters.status ?? ''}
            onChange={(status) => change({ status })}
          />
        </search>
      }
    >
      {(rows) => <SupplierBidTable bids={rows} isSortable />}
    </ListCard>
  )
}
