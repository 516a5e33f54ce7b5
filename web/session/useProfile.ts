import type { UseQueryResult } from '@tanstack/react-query'
import type { Profile } from '../../api/contract/accounts.ts'
import * as calls from '../../api/contract/calls.ts'
import { useCall } from '../client/useCall.ts'

/** Includes the company and, for a supplier, the place the radius starts from. */
export function useProfile(): UseQueryResult<Profile> {
  return useCall(calls.profileRead, {})
}
