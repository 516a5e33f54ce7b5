import { useListFilters } from '../client/listFilters.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useSiteAndWindow } from '../deal/windowFilters.ts'

export const useBidFilters = () => useListFilters(['status'])

export function useShownBids() {
  const { search, sort } = useListState()
  const [filters] = useBidFilters()
  const { reference: _, ...narrowed } = useSiteAndWindow().query
  return { ...filters, ...narrowed, ...listQuery({ search, sort }) }
}
