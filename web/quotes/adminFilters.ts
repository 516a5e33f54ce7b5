import { useListFilters } from '../client/listFilters.ts'

const names = ['only_verified', 'haulier', 'user_id', 'status', 'ordered'] as const

export const adminStates = {
  all: { label: 'All states', status: '', ordered: '' },
  waiting: { label: 'To verify', status: '0', ordered: '' },
  open: { label: 'Open for bids', status: '1', ordered: '0' },
  ordered: { label: 'Ordered', status: '', ordered: '1' },
  rejected: { label: 'Rejected', status: '2', ordered: '' },
} as const

/** `status` is 0 for quotes to verify. */
export const useAdminFilters = () => useListFilters(names)
