import { IconClipboardList } from '@tabler/icons-react'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { AdminQuoteFilters } from './AdminQuoteFilters.tsx'
import { AdminQuoteTable } from './AdminQuoteTable.tsx'
import { useAdminFilters } from './adminFilters.ts'
import type { AdminQuote } from './adminVerdicts.ts'
import './adminQuotes.css'

/** Every quote of the market, filtered, searched, sorted and paged by the server. */
export function AdminQuoteList() {
  const { search, sort, cursor } = useListState()
  const [filters] = useAdminFilters()
  const query = useList<AdminQuote>('/api/quotes', { limit: 25, ...filters, ...listQuery({ search, sort, cursor }) })
  const isNarrowed = search !== '' || Object.keys(filters).length > 0
  return (
    <section className="card" aria-label="All quotes">
      <AdminQuoteFilters quotes={query.data?.data ?? []} />
      <Loaded query={query} failure="Failed to load user data or quotes">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconClipboardList} title="No quotes found.">
              {isNarrowed && <p>Nothing matches the search and the filters above.</p>}
            </EmptyState>
          ) : (
            <>
              <AdminQuoteTable quotes={data} />
              <Pager shown={data.length} total={meta.total} next={meta.next_cursor} what="quotes" />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
