import { IconClipboardList } from '@tabler/icons-react'
import * as calls from '../../api/contract/calls.ts'
import { defaultRadius } from '../../api/contract/geo.ts'
import { seenAs, useList } from '../client/lists.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { useLastCount } from '../ui/lastCount.ts'
import { Panel } from '../ui/Panel.tsx'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { SupplierQuoteTable } from './SupplierQuoteTable.tsx'

/** The largest open quotes around the supplier's registered place. */
export function OpenQuotes() {
  const query = useList(
    calls.quoteList,
    {
      as: 'supplier',
      radius: defaultRadius,
      sort: 'quantity_desc',
      limit: 20,
    },
    { select: seenAs('supplier') },
  )
  const rows = useLastCount('open quotes', query)
  return (
    <Panel
      title="Quotes"
      count={query.data?.meta.total}
      sub={`Within ${defaultRadius} miles of your registered postcode`}
    >
      <Loaded query={query} failure="Failed to load user data or quotes" rows={rows}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconClipboardList} title="No quotes found." />
          ) : (
            <>
              <SupplierQuoteTable quotes={data} caption="Open quotes within reach, largest first" />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="quotes" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
