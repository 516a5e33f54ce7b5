import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from './Loaded.tsx'
import { Panel } from './Panel.tsx'
import { AllOf, Rows } from './Rows.tsx'

type Props<Item> = {
  title: string
  sub?: string
  all: { to: string; label: string }
  query: UseQueryResult<{ data: readonly Item[]; meta: { total: number } }>
  failure: string
  /** The most rows shown; the skeleton has as many. */
  most: number
  empty: ReactNode
  /** Grid columns, without the arrow's. */
  columns: string
  children: (items: readonly Item[]) => ReactNode
}

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
