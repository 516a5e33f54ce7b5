import { IconClipboardList } from '@tabler/icons-react'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { ContractorQuoteTable, type ListedQuote } from './ContractorQuoteTable.tsx'

/** The contractor's own quotes without an order, whatever their state, and the verified ones of others. */
export function ContractorQuoteList() {
  const { search, cursor } = useListState()
  const query = useList<ListedQuote>('/api/quotes', { as: 'contractor', limit: 25, ...listQuery({ search, cursor }) })
  return (
    <section className="card" aria-label="Quotes">
      <Loaded query={query} failure="Failed to load user data or quotes">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState
              Icon={IconClipboardList}
              title={search ? 'No quotes found.' : 'No pending or verified quotes found.'}
            />
          ) : (
            <>
              <ContractorQuoteTable quotes={data} caption="Quotes, newest first" />
              <Pager shown={data.length} total={meta.total} next={meta.next_cursor} what="quotes" />
            </>
          )
        }
      </Loaded>
    </section>
  )
}
