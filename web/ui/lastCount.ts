import type { UseQueryResult } from '@tanstack/react-query'
import type { Page } from '../client/lists.ts'

/** Of a list that was never seen on this tab: few enough to fill a window, no more. */
const unknown = 8
const keyOf = (list: string) => `loadstone|rows|${list}`

/** How many rows a list had when it was last here, for the skeleton that holds their place. */
export function useLastCount(list: string, { data }: UseQueryResult<Page<unknown>>): number {
  const rows = data?.data.length
  if (rows !== undefined) sessionStorage.setItem(keyOf(list), String(rows))
  return Number(sessionStorage.getItem(keyOf(list)) ?? unknown)
}
