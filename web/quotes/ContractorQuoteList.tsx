import { IconClipboardList } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { seenAs, useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ListCard } from '../ui/ListCard.tsx'
import { NothingMatches } from '../ui/NothingMatches.tsx'
import { ContractorQuoteFilters } from './ContractorQuoteFilters.tsx'
import { ContractorQuoteTable } from './ContractorQuoteTable.tsx'
import { useShownQuotes } from './contractorFilters.ts'

export function ContractorQuoteList() {
  const { cursor } = useListState()
  const shown = useShownQuotes()
  const { whose, sort: _, ...narrowed } = shown
  const query = useList(
    calls.quoteList,
    { as: 'contractor', limit: 25, ...shown, ...listQuery({ cursor }) },
    { select: seenAs('owner', 'contractor') },
  )
  return (
    <ListCard
      label="Quotes"
      query={query}
      failure="Failed to load user data or quotes"
      empty={
        <EmptyState
          Icon={IconClipboardList}
          title={
            whose === 'others' || Object.keys(narrowed).length > 0
              ? 'No quotes found.'
              : 'No pending or verified quotes found.'
          }
        >
          <NothingMatches />
        </EmptyState>
      }
      what="quotes"
      filters={<ContractorQuoteFilters />}
    >
      {(rows) => <ContractorQuoteTable quotes={rows} caption="Quotes" isSortable />}
    </ListCard>
  )
}
