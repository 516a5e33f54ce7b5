import { useListFilters } from '../client/listFilters.ts'

const names = ['only_verified', 'haulier', 'user_id', 'status'] as const

/** The filters of All Quotes. `status` is 0 for those that wait for verification. */
export const useAdminFilters = () => useListFilters(names)
