import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { get } from './request.ts'

/** One page of a list, as every list of the API comes. */
export type Page<T> = { data: T[]; meta: { total: number; next_cursor: string | null } }

type Query = Record<string, string | number>

/** One page of a list, the first without a `cursor`; `query` as the API names its parameters. A list stays until the next is here; with `refreshMs` it is asked for again and again. */
export function useList<T>(path: string, query: Query = {}, refreshMs?: number): UseQueryResult<Page<T>> {
  return useQuery({
    queryKey: [path, query],
    queryFn: ({ signal }) => get<Page<T>>(withQuery(path, query), signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  })
}

/** Every page of a list, one call after the other; refreshed every `refreshMs`, and whenever the window is looked at again. */
export function useWholeList<T>(path: string, refreshMs: number): UseQueryResult<T[]> {
  return useQuery({
    queryKey: [path, 'whole'],
    queryFn: ({ signal }) => getWhole<T>(path, signal),
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
  })
}

export async function getWhole<T>(path: string, signal: AbortSignal, query: Query = {}): Promise<T[]> {
  const rows: T[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page<T> = await get<Page<T>>(withQuery(path, { ...query, limit: 200, cursor }), signal)
    rows.push(...page.data)
    cursor = page.meta.next_cursor
  }
  return rows
}

function withQuery(path: string, query: Query): string {
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)])
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}
