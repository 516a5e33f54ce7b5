import { useListFilters } from '../client/listFilters.ts'

/** The states of one's own quotes, as the address and the API filter by them. */
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

/** Whose quotes My Quotes shows, one's own unless the address says others, and in which state. */
export const useContractorFilters = () => useListFilters(['whose', 'status', 'ordered'])
