import * as calls from '../../api/contract/calls.ts'
import { useListFilters } from '../client/listFilters.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'

const names = ['status'] as const

export const useProductFilters = () => useListFilters(names)

export function useStatusCounts(): { all: number; pending: number; approved: number } | null {
  const { search } = useListState()
  const query = { limit: 1, ...listQuery({ search }) }
  const pending = useList(calls.productList, { ...query, status: 0 }).data?.meta.total
  const approved = useList(calls.productList, { ...query, status: 1 }).data?.meta.total
  if (pending === undefined || approved === undefined) return null
  return { all: pending + approved, pending, approved }
}
