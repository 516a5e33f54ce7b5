import { IconClipboardList } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { seenAs, useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { useLastCount } from '../ui/lastCount.ts'
import { Panel } from '../ui/Panel.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { ContractorQuoteTable } from './ContractorQuoteTable.tsx'

/** The contractor's quotes that have no accepted bid yet, newest first. */
export function OwnQuotes({ userId }: { userId: number }) {
  const query = useList(
    calls.quoteList,
    { as: 'contractor', user_id: userId, sort: 'newest', limit: 20 },
    { select: seenAs('owner') },
  )
  const rows = useLastCount('own quotes', query)
  return (
    <Panel title="My Quotes" count={query.data?.meta.total}>
      <Loaded query={query} failure="Failed to load user data or quotes" rows={rows}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconClipboardList} title="No pending or verified quotes found." />
          ) : (
            <>
              <ContractorQuoteTable quotes={data} caption="My quotes, newest first" />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="quotes" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
