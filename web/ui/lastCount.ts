import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Page } from '../client/lists.ts'
import { rowsKey } from './rowsKey.ts'

/** Of a list that its user never saw on this device: few enough to fill a window, no more. */
const unknown = 8

/** How many rows a list had when it was last here, for the skeleton that holds their place. */
export function useLastCount(list: string, { data }: UseQueryResult<Page<unknown>>): number {
  const key = `${rowsKey}${list}`
  const rows = data?.data.length
  useEffect(() => {
    if (rows !== undefined) keep(key, String(rows))
  }, [key, rows])
  return rows ?? Number(localStorage.getItem(key) ?? unknown)
}

function keep(key: string, rows: string): void {
  try {
    if (localStorage.getItem(key) !== rows) localStorage.setItem(key, rows)
  } catch {
    // Full: the next skeleton is a guess.
  }
}
