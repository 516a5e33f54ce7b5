import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Page } from '../client/lists.ts'
import { rowsKey } from './rowsKey.ts'

/** Rows assumed for a list never seen on this device: they just fill a window. */
const unknown = 8

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
    // Storage is full: the next skeleton is a guess.
  }
}
