import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { get } from './request.ts'

/** One page of a list, as every list of the API comes. */
export type Page<T> = { data: T[]; meta: { total: number; next_cursor: string | null } }

type Query = Record<string, string | number>

/** The first page of a list; `query` as the API names its parameters. */
export function useList<T>(path: string, query: Query = {}): UseQueryResult<Page<T>> {
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => get<Page<T>>(withQuery(path, query), signal),
  })
}

function withQuery(path: string, query: Query): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)])
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}
