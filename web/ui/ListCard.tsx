import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMendAddress } from '../client/listState.ts'
import type { Page } from '../client/lists.ts'
import { CardBoundary } from './CardBoundary.tsx'
import { Loaded } from './Loaded.tsx'
import { useLastCount } from './lastCount.ts'
import { Pager } from './Pager.tsx'

type Props<Row> = {
  /** The card's name. */
  label: string
  query: UseQueryResult<Page<Row>>
  /** The specified text, where the server gives no better one. */
  failure: string
  /** What is said of an empty list. */
  empty: ReactNode
  /** What the rows are, for the pager: `orders`. */
  what: string
  /** Filters, above the list in all its states. */
  filters?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A page's main list in its states: loading, failed, empty, or a page of rows with the way to the next. */
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
