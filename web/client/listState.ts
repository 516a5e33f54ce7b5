import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router-dom'
import { ApiError } from './apiError.ts'
import type { Page } from './lists.ts'

/** `row`: the position in the whole list of the page's first row, from 1; '' if a link doesn't say. */
type ListState = { search: string; sort: string; cursor: string; row: string }

type Query = Partial<Omit<ListState, 'row'>>

/** The list's state in the page's address: it survives a reload, a bookmark and the Back button. */
export function useListState(): ListState & {
  change: (part: Partial<ListState>, options?: Pick<NavigateOptions, 'replace' | 'state'>) => void
} {
  const [params, setParams] = useSearchParams()
  const state = {
    search: params.get('search') ?? '',
    sort: params.get('sort') ?? '',
    cursor: params.get('cursor') ?? '',
    row: params.get('row') ?? '',
  }
  function change(part: Partial<ListState>, options: Pick<NavigateOptions, 'replace' | 'state'> = {}) {
    setParams((before) => {
      const after = new URLSearchParams(before)
      toFirstPage(after)
      for (const [name, value] of Object.entries(part)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    }, options)
  }
  return { ...state, change }
}

export function toFirstPage(params: URLSearchParams): void {
  params.delete('cursor')
  params.delete('row')
}

/** Removes refused parts from the address, such as an unknown sort or an old cursor, and starts at the first page. */
export function useMendAddress({ data, error }: UseQueryResult<Page<unknown>>): void {
  const [params, setParams] = useSearchParams()
  const refused = error instanceof ApiError ? Object.keys(error.errors).filter((name) => params.has(name)) : []
  const isGone = params.has('cursor') && data?.data.length === 0
  useEffect(() => {
    if (refused.length === 0 && !isGone) return
    const mended = new URLSearchParams(params)
    toFirstPage(mended)
    for (const name of refused) mended.delete(name)
    setParams(mended, { replace: true })
  })
}

/** The parts that are set, under the API's names. */
export function listQuery({ search, sort, cursor }: Query): Query {
  return { ...(search && { search }), ...(sort && { sort }), ...(cursor && { cursor }) }
}
