import { useListFilters } from '../client/listFilters.ts'
import { listQuery, useListState } from '../client/listState.ts'
import { useSiteAndWindow } from '../deal/windowFilters.ts'

export const contractorStates = {
  open: { label: 'Without an order', status: '', ordered: '' },
  pending: { label: 'Pending', status: '0', ordered: '' },
  verified: { label: 'Verified', status: '1', ordered: '' },
  rejected: { label: 'Rejected', status: '2', ordered: '' },
  ordered: { label: 'Ordered', status: '', ordered: '1' },
} as const

export const contractorSides = [
  { value: 'own', label: 'My quotes' },
  { value: 'others', label: 'Other contractors' },
] as const

/** `whose` defaults to the contractor's own quotes. */
export const useContractorFilters = () => useListFilters(['whose', 'status', 'ordered', 'site', 'reference'])

export function useShownQuotes() {
  const { search, sort } = useListState()
  const [filters] = useContractorFilters()
  return { whose: 'own', ...filters, ...useSiteAndWindow().query, ...listQuery({ search, sort }) }
}
