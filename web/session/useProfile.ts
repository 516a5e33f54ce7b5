import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Profile } from '../../api/contract/accounts.ts'
import { get } from '../client/request.ts'

/** The signed-in user with their company and, for a supplier, the place their radius is measured from. */
export function useProfile(): UseQueryResult<Profile> {
  const path = '/api/user/profile'
  return useQuery({ queryKey: [path], queryFn: ({ signal }) => get<Profile>(path, signal) })
}
