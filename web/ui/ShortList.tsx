import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { AllOf, Rows } from './Rows.tsx'

type Props<Item> = {
  title: string
  sub?: string
  /** The way to the whole list. */
  all: { to: string; label: string }
  query: UseQueryResult<{ data: readonly Item[]; meta: { total: number } }>
  /** The specified text, where the server gives no better one. */
  failure: string
  /** How many it shows at most, and as many lines stand there while it loads. */
  most: number
  /** What is said of an empty list. */
  empty: ReactNode
  /** A grid's, without the arrow's. */
  columns: string
  /** A `Row` each. */
  children: (items: readonly Item[]) => ReactNode
}

/** A dashboard's list: the first of many, each row one link. */
export function ShortList<Item>({ title, sub, all, query, failure, most, empty, columns, children }: Props<Item>) {
  return (
    <Panel
      title={title}
      {...(sub && { sub })}
      count={query.data?.meta.total}
      aside={<AllOf to={all.to}>{all.label}</AllOf>}
    >
      <Loaded query={query} failure={failure} rows={most}>
        {({ data }) => (data.length === 0 ? empty : <Rows columns={columns}>{children(data)}</Rows>)}
      </Loaded>
    </Panel>
  )
}
