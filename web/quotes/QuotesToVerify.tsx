import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import * as calls from '../../api/contract/calls.ts'
import { seenAs, useList } from '../client/lists.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { useLastCount } from '../ui/lastCount.ts'
import { Panel } from '../ui/Panel.tsx'
import { shortPlace } from '../ui/places.ts'
import { ShowingOf } from '../ui/ShowingOf.tsx'
import { type Column, Table } from '../ui/Table.tsx'
import { AdminVerdict } from './AdminVerdict.tsx'
import type { AdminQuote } from './adminVerdicts.ts'
import { quoteColumns } from './quoteColumns.tsx'
import { WaitingSince } from './WaitingSince.tsx'

export function QuotesToVerify() {
  const query = useList(calls.quoteList, { status: 0, sort: 'waiting', limit: 10 }, { select: seenAs('admin') })
  const rows = useLastCount('Quotes to verify', query)
  return (
    <Panel title="Quotes to verify" count={query.data?.meta.total}>
      <Loaded query={query} failure="Failed to load user data or quotes" rows={rows}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState Icon={IconCircleCheck} title="No quotes found." />
          ) : (
            <>
              <Table
                caption="Quotes to verify, the longest waiting first"
                columns={columns}
                rows={data}
                keyOf={(quote) => quote.id}
              />
              {meta.total > data.length && <ShowingOf shown={data.length} total={meta.total} what="quotes" />}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

const columns: readonly Column<AdminQuote>[] = [
  {
    head: 'Product',
    cell: (quote) => (
      <>
        <Link className="name" to={paths.adminQuote(quote.quote_id)}>
          {quote.product_name}
        </Link>
        <span className="sub">
          {shortPlace(quote)} · Quote {quote.quote_id}
        </span>
      </>
    ),
  },
  quoteColumns.tonnes,
  quoteColumns.dates,
  {
    head: 'Created By',
    isNamed: true,
    cell: (quote) => (
      <>
        {quote.creator_name}
        <span className="sub">{quote.contractor_name}</span>
        <WaitingSince quote={quote} />
      </>
    ),
  },
  { head: 'Actions', isHeadHidden: true, className: 'act', cell: (quote) => <AdminVerdict quote={quote} /> },
]
