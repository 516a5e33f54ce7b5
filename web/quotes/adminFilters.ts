import { useListFilters } from '../client/listFilters.ts'

const names = ['only_verified', 'haulier', 'user_id', 'status', 'ordered'] as const

/** The states of All Quotes, as the address and the API filter by them. */
export const adminStates = {
  all: { label: 'All states', status: '', ordered: '' },
  waiting: { label: 'To verify', status: '0', ordered: '' },
  open: { label: 'Open for bids', status: '1', ordered: '0' },
  ordered: { label: 'Ordered', status: '', ordered: '1' },
  rejected: { label: 'Rejected', status: '2', ordered: '' },
} as const

/** The filters of All Quotes. `status` is 0 for those that wait for verification. */
export const useAdminFilters = () => useListFilters(names)
