import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as calls from '../../api/contract/calls.ts'
import type { AddressSuggestion } from '../../api/contract/places.ts'
import { pauses } from '../client/pauses.ts'
import { allOf } from '../client/useCall.ts'
import { useMaps } from './useMaps.ts'

const none: readonly AddressSuggestion[] = []

/** Addresses that match the text, in the postcode's area; none without one. A newer search aborts the older one. */
export function useSuggestions(typed: string, postcode: string | null) {
  const maps = useMaps()
  const [words] = useDebouncedValue(typed.trim(), pauses.addresses)
  const query = useQuery({
    queryKey: [...allOf(calls.addressList), postcode, words],
    queryFn: ({ signal }) => maps?.lookups.findAddresses({ words, postcode: postcode ?? '' }, signal) ?? none,
    enabled: maps !== null && postcode !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isEnabled = postcode !== null
  return { suggestions: (isEnabled && query.data) || none, hasFailed: isEnabled && query.isError }
}
