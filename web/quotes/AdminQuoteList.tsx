import { IconClipboardList } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { seenAs, useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { NothingMatches } from '../ui/NothingMatches.tsx'
import { AdminQuoteFilters } from './AdminQuoteFilters.tsx'
import { AdminQuoteTable } from './AdminQuoteTable.tsx'
import { useAdminFilters } from './adminFilters.ts'

export function AdminQuoteList() {
  const { search, sort, cursor } = useListState()
  const [filters] = useAdminFilters()
  const query = useList(
    calls.quoteList,
    { limit: 25, ...filters, ...listQuery({ search, sort, cursor }) },
    { select: seenAs('admin') },
  )
  return (
    <ListCard
      label="All quotes"
      query={query}
      failure="Failed to load user data or quotes"
      empty={
        <EmptyState Icon={IconClipboardList} title="No quotes found.">
          <NothingMatches />
        </EmptyState>
      }
      what="quotes"
      filters={<AdminQuoteFilters quotes={query.data?.data ?? []} />}
    >
      {(rows) => <AdminQuoteTable quotes={rows} />}
    </ListCard>
  )
}
