import * as calls from '../../api/contract/calls.ts'
import { useListFilters } from '../client/listFilters.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useList } from '../client/lists.ts'

const names = ['role', 'state'] as const

export const useUserFilters = () => useListFilters(names)

type State = 'waiting' | 'pending' | 'verified'

/** Users in each state, within the current search; null until known. */
export function useStateCounts(): Record<State | 'all', number> | null {
  const { search } = useListState()
  const [{ role }] = useUserFilters()
  const query = { limit: 1, ...(role && { role }), ...listQuery({ search }) }
  const count = (state: State) => ({ ...query, state })
  const waiting = useList(calls.userList, count('waiting')).data?.meta.total
  const pending = useList(calls.userList, count('pending')).data?.meta.total
  const verified = useList(calls.userList, count('verified')).data?.meta.total
  if (waiting === undefined || pending === undefined || verified === undefined) return null
  return { all: pending + verified, waiting, pending, verified }
}
