import type { UseQueryResult } from '@tanstack/react-query'
import type { Profile } from '../../api/contract/accounts.ts'
import * as calls from '../../api/contract/calls.ts'
import { useCall } from '../client/useCall.ts'

/** The signed-in user with their company and, for a supplier, the place their radius is measured from. */
export function useProfile(): UseQueryResult<Profile> {
  return useCall(calls.profileRead, {})
}
