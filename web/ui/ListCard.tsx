import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMendAddress } from '../client/listState.ts'
import type { Page } from '../client/lists.ts'
import { CardBoundary } from './CardBoundary.tsx'
import { Loaded } from './Loaded.tsx'
import { useLastCount } from './lastCount.ts'
import { Pager } from './Pager.tsx'

type Props<Row> = {
  label: string
  query: UseQueryResult<Page<Row>>
  /** The specified text, unless the server gives a better one. */
  failure: string
  empty: ReactNode
  /** How the pager names the rows: `orders`. */
  what: string
  filters?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

export function ListCard<Row>({ label, query, failure, empty, what, filters, children }: Props<Row>) {
  useMendAddress(query)
  const rows = useLastCount(label, query)
  return (
    <section className="card" aria-label={label}>
      {filters}
      <CardBoundary>
        <Loaded query={query} failure={failure} rows={rows}>
          {({ data, meta }) =>
            data.length === 0 ? (
              empty
            ) : (
              <>
                {children(data)}
                <Pager
                  shown={data.length}
                  total={meta.total}
                  next={meta.next_cursor}
                  what={what}
                  isTurning={query.isPlaceholderData}
                />
              </>
            )
          }
        </Loaded>
      </CardBoundary>
    </section>
  )
}
